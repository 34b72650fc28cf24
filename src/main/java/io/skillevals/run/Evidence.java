package io.skillevals.run;

import io.skillevals.io.Reason;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files that lie in a workspace for one step alone. Whatever the agent made of them is taken away: what is at their paths then, and
 * the files themselves under whatever name. What it copied out of them is its work and stays.
 */
final class Evidence implements AutoCloseable {

    private static final Duration REMOVAL = Duration.ofMinutes(1);
    private static final String EXECUTABLE = "rwxr-xr-x";

    private final Path workspace;
    private final Deque<Path> laid = new ArrayDeque<>();
    private final Deque<Path> folders = new ArrayDeque<>();
    /** They know the files and folders again by another name. */
    private final Set<Object> keys = new HashSet<>();
    /** As long as a file is open, no other one gets its key. */
    private final List<SeekableByteChannel> open = new ArrayList<>();

    private Evidence(Path workspace) {
        this.workspace = workspace;
    }

    /**
     * Lays files into a workspace.
     *
     * @param files from their paths there to the files that they are copies of
     * @throws IOException when one cannot be laid, in words for a reader; then none is left there
     */
    static Evidence lay(Path workspace, Map<String, Path> files) throws IOException {
        Evidence evidence = new Evidence(workspace);
        try {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                evidence.lay(file.getKey(), file.getValue());
            }
            return evidence;
        } catch (IOException e) {
            try {
                evidence.close();
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    private void lay(String path, Path from) throws IOException {
        Path target = workspace.resolve(path);
        folders(path, Objects.requireNonNull(target.getParent()));
        if (exists(target)) {
            throw new IOException("the evidence `" + path + "` collides with what is there already");
        }
        try {
            write(from, target);
            // For reading: a script that somebody may write to is not executed.
            open.add(Files.newByteChannel(target, StandardOpenOption.READ));
            key(target);
        } catch (IOException e) {
            throw new IOException("the evidence `" + path + "` cannot be laid there: " + Reason.said(e), e);
        }
    }

    private void write(Path from, Path target) throws IOException {
        try (SeekableByteChannel channel =
                Files.newByteChannel(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            laid.push(target);
            Files.copy(from, Channels.newOutputStream(channel));
        }
        if (Files.isExecutable(from)) {
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(EXECUTABLE));
        }
    }

    /** Makes the folders that lead there; one that is a link would lead out of the workspace. */
    private void folders(String path, Path folder) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path at = folder; !at.equals(workspace); at = Objects.requireNonNull(at.getParent())) {
            if (!exists(at)) {
                missing.push(at);
            } else if (!Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("the evidence `" + path + "` collides with `" + workspace.relativize(at)
                        + "`, which is no folder");
            }
        }
        for (Path one : missing) {
            Files.createDirectory(one);
            folders.push(one);
            key(one);
        }
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private void key(Path path) throws IOException {
        Object key = attributes(path).fileKey();
        if (key != null) {
            keys.add(key);
        }
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Takes them away.
     *
     * @throws IOException when something of them stays
     */
    @Override
    public void close() throws IOException {
        try {
            for (Path file : laid) {
                if (isInWorkspace(file)) {
                    TreeRemoval.remove(file, REMOVAL);
                }
            }
            if (!keys.isEmpty()) {
                Files.walkFileTree(workspace, new Renamed());
            }
            for (Path folder : folders) {
                if (isInWorkspace(folder)) {
                    removeEmpty(folder);
                }
            }
        } finally {
            for (SeekableByteChannel channel : open) {
                channel.close();
            }
        }
    }

    /** Whether no folder that leads there has become a link: what lies behind one is not ours to remove. */
    private boolean isInWorkspace(Path file) {
        for (Path at = file.getParent(); at != null && !at.equals(workspace); at = at.getParent()) {
            if (Files.isSymbolicLink(at)) {
                return false;
            }
        }
        return true;
    }

    private static void removeEmpty(Path folder) throws IOException {
        try {
            if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Files.delete(folder);
            }
        } catch (DirectoryNotEmptyException | NoSuchFileException e) {
            // the agent has something of its own there, or removed it
        }
    }

    /** Removes what was laid and has another name by now. */
    private final class Renamed extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (attributes.isRegularFile() && keys.contains(attributes.fileKey())) {
                Files.delete(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) throws IOException {
            if (!folder.equals(workspace) && keys.contains(attributes(folder).fileKey())) {
                removeEmpty(folder);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
