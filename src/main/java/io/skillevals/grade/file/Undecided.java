package io.skillevals.grade.file;

/** That a check cannot be decided, such as on a file too large to be read: an error, never a score. */
final class Undecided extends Exception {

    private static final long serialVersionUID = 1;

    Undecided(String why) {
        super(why);
    }
}
