package io.skillevals.workspace;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.UUID;

/**
 * Removes a tree whatever an agent did to it: folders without permissions, folders so deep that no path leads there, files that
 * appear while others go. Links are removed, never followed.
 */
public final class TreeRemoval {

    /** How much longer than the tree's own a path gets: kernels take none of more than 4,096 bytes, or 1,024, though trees are deeper. */
    private static final int LONGEST = 400;

    private static final String LIFTED = ".lifted-";

    private final Path tree;
    private final long deadline;

    private TreeRemoval(Path tree, long deadline) {
        this.tree = tree;
        this.deadline = deadline;
    }

    /**
     * Removes a tree; nothing there is fine.
     *
     * @param limit how long to go on trying
     * @throws IOException when something is left after that, or cannot be removed at all
     */
    public static void remove(Path tree, Duration limit) throws IOException {
        TreeRemoval removal = new TreeRemoval(tree, System.nanoTime() + limit.toNanos());
        while (true) {
            try {
                removal.any(tree);
                return;
            } catch (DirectoryNotEmptyException e) {
                if (System.nanoTime() > removal.deadline) {
                    throw new IOException("somebody still writes to " + tree + ": it cannot be removed", e);
                }
            }
        }
    }

    /** Deletes first and asks afterwards: looking at each file before would double the cost. */
    private void any(Path file) throws IOException {
        try {
            Files.delete(file);
        } catch (NoSuchFileException e) {
            // somebody else was faster
        } catch (DirectoryNotEmptyException e) {
            content(file);
            Files.deleteIfExists(file);
        } catch (AccessDeniedException e) {
            // The folder it is in was opened before, unless it is a folder itself that we cannot look into.
            if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                throw e;
            }
            content(file);
            Files.deleteIfExists(file);
        }
    }

    private void content(Path folder) throws IOException {
        try {
            eachOf(folder);
        } catch (AccessDeniedException e) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            eachOf(folder);
        } catch (NoSuchFileException | NotDirectoryException e) {
            // gone, or replaced, meanwhile
        }
    }

    private void eachOf(Path folder) throws IOException {
        if (folder.toString().length() - tree.toString().length() > LONGEST) {
            // Its turn comes when the tree turns out not to be empty.
            Files.move(folder, tree.resolve(LIFTED + UUID.randomUUID()));
            return;
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                if (System.nanoTime() > deadline) {
                    throw new IOException("removing " + folder + " takes too long");
                }
                any(child);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }
}
