package io.skillevals.grade.file;

import java.util.List;

/**
 * The files that a path or glob stands for.
 *
 * @param files in the order of their names; none when there are none
 * @param reason why there are none; empty when there are some
 * @param occupied whether something is there that is no file, such as a folder
 * @param byGlob whether a glob found them
 */
record Found(List<FoundFile> files, String reason, boolean occupied, boolean byGlob) {

    Found {
        files = List.copyOf(files);
    }

    static Found file(FoundFile file) {
        return new Found(List.of(file), "", false, false);
    }

    static Found none(String reason) {
        return new Found(List.of(), reason, false, false);
    }

    /** Something else than a file. */
    static Found other(String reason) {
        return new Found(List.of(), reason, true, false);
    }

    boolean isEmpty() {
        return files.isEmpty();
    }
}
