package io.skillevals.grade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A folder that one check may write to: made when it is asked for, removed when the check is done. */
final class Scratch implements AutoCloseable {

    private final Path parent;
    private @Nullable Path folder;

    /**
     * A folder that is not there yet.
     *
     * @param parent where to make it
     */
    Scratch(Path parent) {
        this.parent = parent;
    }

    synchronized Path folder() {
        Path made = folder;
        if (made == null) {
            try {
                made = Files.createTempDirectory(parent, "check-");
            } catch (IOException e) {
                throw new UncheckedIOException("no scratch space for the check", e);
            }
            folder = made;
        }
        return made;
    }

    /** Removes it; what cannot be removed goes with the grader's own folder. */
    @Override
    public synchronized void close() {
        if (folder == null) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            // whoever made the parent removes it
        }
    }
}
