package io.skillevals.io;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file that is not the JSON it should be, with the place of the mistake. */
public final class JsonProblem extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final int line;
    private final int column;
    private final String what;

    JsonProblem(Path file, int line, int column, String what, @Nullable Throwable cause) {
        super(file + ":" + line + ":" + column + ": " + what, cause);
        this.file = file;
        this.line = line;
        this.column = column;
        this.what = what;
    }

    public Path file() {
        return file;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }

    /** What is wrong, without the place. */
    public String what() {
        return what;
    }
}
