package io.skillevals.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;

/**
 * What the file system says of a file without opening it; links are not followed. Two equal states of a path mean that nobody
 * wrote to it in between: the change time cannot be set by a program.
 *
 * @param mode type and permissions, as {@code stat} has them
 * @param size bytes
 * @param modified when the content was changed last
 * @param changed when content or attributes were changed last
 * @param inode which file it is
 * @param links how many names it has
 */
record FileState(int mode, long size, FileTime modified, FileTime changed, long inode, int links) {

    private static final String ATTRIBUTES = "unix:mode,size,lastModifiedTime,ctime,ino,nlink";
    private static final int TYPE = 0170000;
    private static final int OWNER_EXECUTES = 0100;
    private static final int OWNER_READS = 0400;
    private static final int OWNER_ALL = 0700;

    /** Reads all in one call: asking attribute by attribute costs as much as copying the file. */
    static FileState of(Path file) throws IOException {
        Map<String, Object> read = Files.readAttributes(file, ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
        return new FileState(
                (Integer) get(read, "mode"),
                (Long) get(read, "size"),
                (FileTime) get(read, "lastModifiedTime"),
                (FileTime) get(read, "ctime"),
                (Long) get(read, "ino"),
                (Integer) get(read, "nlink"));
    }

    boolean isFile() {
        return (mode & TYPE) == 0100000;
    }

    boolean isDirectory() {
        return (mode & TYPE) == 0040000;
    }

    boolean isLink() {
        return (mode & TYPE) == 0120000;
    }

    /** Whether its owner may read it, and enter it when it is a folder. */
    boolean isOpen() {
        int wanted = isDirectory() ? OWNER_ALL : OWNER_READS;
        return (mode & wanted) == wanted;
    }

    /** The mode as git keeps it. */
    int gitMode() {
        if (isLink()) {
            return GitMode.LINK;
        }
        return (mode & OWNER_EXECUTES) != 0 ? GitMode.EXECUTABLE : GitMode.FILE;
    }

    private static Object get(Map<String, Object> attributes, String name) {
        return Objects.requireNonNull(attributes.get(name), name);
    }
}
