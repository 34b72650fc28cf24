package io.skillevals.grade.file;

/** That a file, or a text, is not what its syntax asks for. */
final class Malformed extends Exception {

    private static final long serialVersionUID = 1;

    private final int line;

    /**
     * A mistake.
     *
     * @param line where it was noticed, from 1; 0 when that is not known
     * @param what is wrong
     */
    Malformed(int line, String what) {
        super(what);
        this.line = line;
    }

    int line() {
        return line;
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
