package io.skillevals.workspace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The folders of one run, with names that tell the agent nothing: not the fixture, not the condition, not that it is measured.
 *
 * <p>The place is locked for as long as it is open, so that a later start can tell it from one whose process died.
 */
public final class NeutralPlace implements AutoCloseable {

    private final Path folder;
    private final FileChannel owner;

    private NeutralPlace(Path folder, FileChannel owner) {
        this.folder = folder;
        this.owner = owner;
    }

    static NeutralPlace create(Path folder) throws IOException {
        Path file = folder.resolve(WorkDirectory.ownName());
        FileChannel owner = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        NeutralPlace place = new NeutralPlace(folder, owner);
        lock(owner);
        Files.createDirectory(place.home());
        Files.createDirectory(place.temp());
        return place;
    }

    /** Where the agent works; not made yet. */
    public Path workspace() {
        return folder.resolve("project");
    }

    /** The agent's {@code HOME}, empty. */
    public Path home() {
        return folder.resolve("home");
    }

    /** The agent's {@code TMPDIR}, empty. */
    public Path temp() {
        return folder.resolve("tmp");
    }

    /** The run's data folder, where it has one; not made yet. */
    public Path data() {
        return folder.resolve("data");
    }

    /** What is to be kept beside the workspace is put here; not made yet. */
    public Path output() {
        return folder.resolve("output");
    }

    /** Where a service works that lives as long as the run; not made yet. */
    public Path service() {
        return folder.resolve("service");
    }

    /** Where copies for our own use are put; not made yet. */
    public Path copies() {
        return folder.resolve("copies");
    }

    /**
     * Removes the place with all that is in it.
     *
     * @throws IOException when something cannot be removed
     */
    @Override
    public void close() throws IOException {
        try {
            WorkDirectory.remove(folder);
        } finally {
            owner.close();
        }
    }

    private static @Nullable FileLock lock(FileChannel owner) {
        try {
            return owner.tryLock();
        } catch (IOException e) {
            return null; // a file system without locks: nothing is ever swept there
        }
    }
}
