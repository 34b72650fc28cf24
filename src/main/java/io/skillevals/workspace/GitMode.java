package io.skillevals.workspace;

/** The modes that git keeps: of all permissions only whether a file is executable. */
final class GitMode {

    static final int FILE = 0100644;
    static final int EXECUTABLE = 0100755;
    static final int LINK = 0120000;

    private GitMode() {}

    static String text(int mode) {
        return Integer.toOctalString(mode);
    }
}
