package io.skillevals.workspace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Where agents work: a folder outside every project, from which no instructions or history of others can be seen. */
public final class WorkDirectory {

    static final String PREFIX = "workspace-";
    private static final String OWNER = ".owner-";

    /** What agents read in the folders above their own: instructions, settings and skills. */
    public static final List<String> READ_ABOVE = List.of(
            "AGENTS.md",
            "AGENTS.override.md",
            "CLAUDE.md",
            "CLAUDE.local.md",
            "GEMINI.md",
            "QWEN.md",
            ".agents",
            ".claude",
            ".codex",
            ".copilot",
            ".cursor",
            ".cursorrules",
            ".gemini",
            ".github",
            ".opencode",
            ".qwen",
            "opencode.json",
            "opencode.jsonc",
            ".mcp.json");

    /** What else would reach every condition alike, the control too: a history, and what is installed. */
    private static final List<String> USED_ABOVE = List.of(".git", "node_modules");

    private static final List<String> CONTAMINATION =
            Stream.concat(READ_ABOVE.stream(), USED_ABOVE.stream()).toList();

    private static final Duration UNOWNED = Duration.ofHours(1);
    private static final Duration REMOVAL = Duration.ofSeconds(30);

    private final Path folder;

    private final String setting;

    private WorkDirectory(Path folder, String setting) {
        this.folder = folder;
        this.setting = setting;
    }

    /**
     * Opens a folder for workspaces, and removes from it what dead processes left there.
     *
     * @param folder made when it is not there; links on the way to it are resolved, because tools show and compare resolved paths
     * @param setting what the user sets to choose another, for messages
     * @throws WorkspaceException when something that agents read stands in it or above it
     */
    public static WorkDirectory open(Path folder, String setting) throws IOException {
        return open(folder, setting, abandoned -> {});
    }

    /**
     * Opens a folder for workspaces, and removes from it what dead processes left there.
     *
     * @param abandoned sees each such place before it is removed: somebody may still be at work in it
     * @throws WorkspaceException when something that agents read stands in it or above it
     */
    public static WorkDirectory open(Path folder, String setting, Consumer<Path> abandoned) throws IOException {
        Path real = Files.createDirectories(folder).toRealPath();
        WorkDirectory directory = new WorkDirectory(real, setting);
        directory.refuseContamination();
        directory.sweep(abandoned);
        return directory;
    }

    private void refuseContamination() throws WorkspaceException {
        Optional<Path> found = contamination();
        if (found.isPresent()) {
            throw new WorkspaceException("agents cannot work in " + folder + ", because they would find " + found.get()
                    + " above their workspace; set " + setting + " to a folder that has nothing of the kind above it");
        }
    }

    /** What stands in the folder, or above it, that every agent there would find; empty when nothing does. */
    public Optional<Path> contamination() {
        for (Path above = folder; above != null; above = above.getParent()) {
            for (String name : CONTAMINATION) {
                Path found = above.resolve(name);
                if (Files.exists(found, LinkOption.NOFOLLOW_LINKS)) {
                    return Optional.of(found);
                }
            }
        }
        return Optional.empty();
    }

    /** The folder, with links resolved. */
    public Path folder() {
        return folder;
    }

    /**
     * Makes a fresh place, which the caller closes.
     *
     * @throws WorkspaceException when something that agents read stands above it by now: an agent may have left it there
     */
    public NeutralPlace newPlace() throws IOException {
        refuseContamination();
        return NeutralPlace.create(Files.createTempDirectory(folder, PREFIX));
    }

    /** Whether a folder is named as those are in which agents work. */
    public static boolean isWorkspace(Path folder) {
        return String.valueOf(folder.getFileName()).startsWith(PREFIX);
    }

    /** The name of the owner's file: this process, and not another that had its id before. */
    static String ownName() {
        ProcessHandle own = ProcessHandle.current();
        long start = own.info().startInstant().orElse(Instant.EPOCH).toEpochMilli();
        return OWNER + own.pid() + "-" + start;
    }

    private void sweep(Consumer<Path> abandoned) {
        try (DirectoryStream<Path> places = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path place : places) {
                sweep(place, abandoned);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // What cannot be seen harms nobody: no reason not to start.
        }
    }

    private static void sweep(Path place, Consumer<Path> abandoned) {
        try {
            if (isAbandoned(place)) {
                abandoned.accept(place);
                remove(place);
            }
        } catch (IOException e) {
            // What another user left, or what cannot be removed, harms nobody, and hides no other place.
        }
    }

    /** Removes a place, its owner's file last: a removal that is broken off leaves a place that the next start knows to be abandoned. */
    static void remove(Path place) throws IOException {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(place, child -> !isOwner(child))) {
            for (Path child : children) {
                TreeRemoval.remove(child, REMOVAL);
            }
        } catch (NoSuchFileException | AccessDeniedException e) {
            // gone already, or opened by the removal of the whole
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        TreeRemoval.remove(place, REMOVAL);
    }

    private static boolean isOwner(Path child) {
        return String.valueOf(child.getFileName()).startsWith(OWNER);
    }

    private static boolean isAbandoned(Path place) throws IOException {
        Optional<Path> owner = owner(place);
        if (owner.isEmpty()) {
            // Another process may be making it just now.
            return Files.getLastModifiedTime(place, LinkOption.NOFOLLOW_LINKS)
                    .toInstant()
                    .isBefore(Instant.now().minus(UNOWNED));
        }
        // To open a file that this process has locked, and to close it again, would drop the lock.
        String name = String.valueOf(owner.get().getFileName());
        return !name.equals(ownName()) && isUnlocked(owner.get());
    }

    private static Optional<Path> owner(Path place) throws IOException {
        try (DirectoryStream<Path> owners = Files.newDirectoryStream(place, OWNER + "*")) {
            for (Path owner : owners) {
                return Optional.of(owner);
            }
        }
        return Optional.empty();
    }

    private static boolean isUnlocked(Path owner) {
        // A lock, not the process id alone: processes in containers that share the folder have ids of their own.
        try (FileChannel channel = FileChannel.open(owner, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        }
    }
}
