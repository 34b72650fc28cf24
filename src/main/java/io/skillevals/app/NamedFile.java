package io.skillevals.app;

import java.nio.file.Path;

/**
 * A file or folder that conditions name, and that is therefore another one in another version.
 *
 * @param what it is, for messages: {@code the overlay of condition skill}
 * @param path where it lies in the work tree
 * @param kind what has to be there
 */
record NamedFile(String what, Path path, Kind kind) {

    /** What has to be at a path. */
    enum Kind {
        /** A folder with a SKILL.md. */
        SKILL,
        /** A folder. */
        FOLDER,
        /** A file. */
        FILE,
        /** A file or a folder. */
        ANY
    }
}
