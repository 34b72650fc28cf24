package io.skillevals.io;

import java.io.IOException;
import java.nio.file.Path;

/** A file that is not the JSON it should be, with the place of the mistake. */
public final class JsonProblem extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final int line;
    private final int column;
    private final String what;
    private final boolean beyondLimits;

    JsonProblem(Path file, int line, int column, String what) {
        this(file, line, column, what, false);
    }

    /** It has no cause: Maven prints the words of every cause behind those of the problem. */
    JsonProblem(Path file, int line, int column, String what, boolean beyondLimits) {
        super(file + ":" + line + ":" + column + ": " + what);
        this.file = file;
        this.line = line;
        this.column = column;
        this.what = what;
        this.beyondLimits = beyondLimits;
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

    /** Whether nothing is known to be wrong: it nests deeper, or has longer texts, than is read. */
    public boolean isBeyondLimits() {
        return beyondLimits;
    }

    /** What is wrong, without the place. */
    public String what() {
        return what;
    }
}
