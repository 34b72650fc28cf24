package io.skillevals.container;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The container engine could not do its part: always the infrastructure's fault, never that of what ran in a container. */
public final class EngineException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With a message for a reader: what is wrong, and what to do. */
    public EngineException(String message) {
        super(message);
    }

    /** Likewise, with what was thrown. */
    public EngineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
