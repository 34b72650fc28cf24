package io.skillevals.workspace;

import java.io.IOException;

/** A tree that cannot be used as it is; the message says what to change. */
public final class WorkspaceException extends IOException {

    private static final long serialVersionUID = 1L;

    public WorkspaceException(String message) {
        super(message);
    }
}
