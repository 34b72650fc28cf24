package io.skillevals.grade.diff;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.diff.DiffEntry.ChangeType;
import org.eclipse.jgit.patch.FileHeader;
import org.eclipse.jgit.patch.HunkHeader;
import org.eclipse.jgit.patch.Patch;
import org.eclipse.jgit.util.QuotedString;

/**
 * How many lines a patch adds to a file and removes from it; none of a binary one.
 *
 * @param path of the file
 */
record ChangedLines(String path, long added, long removed) {

    private static final long LARGEST = 512L << 20;

    /**
     * Reads a patch in git's form.
     *
     * @throws IOException when it cannot be read, or is none
     */
    static List<ChangedLines> read(Path patch) throws IOException {
        if (Files.size(patch) > LARGEST) {
            throw new IOException(patch.getFileName() + " is too large to be read");
        }
        Patch parsed = new Patch();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(patch))) {
            parsed.parse(in);
        }
        if (!parsed.getErrors().isEmpty()) {
            throw new IOException(patch.getFileName() + " is no patch: "
                    + parsed.getErrors().get(0).getMessage());
        }
        List<ChangedLines> lines = new ArrayList<>();
        for (FileHeader file : parsed.getFiles()) {
            boolean deleted = file.getChangeType() == ChangeType.DELETE;
            long added = 0;
            long removed = 0;
            for (HunkHeader hunk : file.getHunks()) {
                added += hunk.getOldImage().getLinesAdded();
                removed += hunk.getOldImage().getLinesDeleted();
            }
            lines.add(new ChangedLines(whole(deleted ? file.getOldPath() : file.getNewPath()), added, removed));
        }
        return lines;
    }

    /** A quoted name with a space in it ends with a tab in git's form, which the parser does not expect. */
    private static String whole(String name) {
        return name.endsWith("\"\t")
                ? QuotedString.GIT_PATH.dequote("\"" + name.substring(0, name.length() - 1))
                : name;
    }

    long sum() {
        return added + removed;
    }
}
