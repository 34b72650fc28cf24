package io.skillevals.grade.file;

import io.skillevals.io.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that is there.
 *
 * @param name as evidence shows it, with slashes
 * @param path where it is read
 */
record FoundFile(String name, Path path) {

    /** The largest file that is looked into, in MiB. */
    private static final int MOST_MEBIBYTES = 20;

    /** The same in bytes. */
    static final int MOST_BYTES = MOST_MEBIBYTES * 1024 * 1024;

    /** What is in it. */
    byte[] bytes() throws Undecided {
        checkSize();
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Refuses a file that is too large to be looked into. */
    void checkSize() throws Undecided {
        try {
            if (Files.size(path) > MOST_BYTES) {
                throw new Undecided(name + " is larger than " + MOST_MEBIBYTES + " MiB: it is not looked into");
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    Undecided unreadable(IOException e) {
        return new Undecided(name + " cannot be read: " + Reason.of(e));
    }
}
