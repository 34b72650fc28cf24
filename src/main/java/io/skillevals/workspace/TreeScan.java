package io.skillevals.workspace;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** All that stands in a tree, read once; links are never followed, special files never opened. */
final class TreeScan {

    /** One file, link or folder. */
    record Node(String path, Path file, FileState state) {}

    private final Predicate<String> excluded;
    private final boolean mend;
    private final TreeMap<String, Node> files = new TreeMap<>();
    private final TreeMap<String, Node> folders = new TreeMap<>();
    private final List<Path> leftOut = new ArrayList<>();
    private final List<Node> special = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();

    private TreeScan(Predicate<String> excluded, boolean mend) {
        this.excluded = excluded;
        this.mend = mend;
    }

    /** Reads a tree that is not ours to change. */
    static TreeScan of(Path root, Predicate<String> excluded) throws IOException {
        TreeScan scan = new TreeScan(excluded, false);
        scan.folder("", root);
        return scan;
    }

    /** Reads a tree that is ours: what its owner may not read is made readable. */
    static TreeScan mending(Path root, Predicate<String> excluded) throws IOException {
        TreeScan scan = new TreeScan(excluded, true);
        FileState state = FileState.of(root);
        if (!state.isOpen()) {
            opened(root, state);
        }
        scan.folder("", root);
        return scan;
    }

    /** Regular files and links, by path. */
    Map<String, Node> files() {
        return files;
    }

    /** Folders below the root, by path. */
    Map<String, Node> folders() {
        return folders;
    }

    /** The excluded files and folders that are there; nothing below them was read. */
    List<Path> leftOut() {
        return leftOut;
    }

    /** Sockets, pipes and devices. */
    List<Node> special() {
        return special;
    }

    /** Folders and files that may not be read. */
    List<String> unreadable() {
        return unreadable;
    }

    private void folder(String path, Path folder) throws IOException {
        List<Node> below = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                node(TreePath.child(path, TreePath.name(child)), child, below);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (AccessDeniedException e) {
            if (path.isEmpty()) {
                throw e;
            }
            unreadable.add(path);
        } catch (NoSuchFileException | NotDirectoryException e) {
            if (path.isEmpty()) {
                throw e;
            }
            return; // gone since its parent was read
        }
        for (Node child : below) {
            folder(child.path(), child.file());
        }
    }

    private void node(String path, Path file, List<Node> below) throws IOException {
        if (excluded.test(path)) {
            leftOut.add(file);
            return;
        }
        FileState state;
        try {
            state = FileState.of(file);
            if (mend && !state.isLink() && !state.isOpen()) {
                state = opened(file, state);
                if (!Files.isReadable(file)) {
                    unreadable.add(path);
                    return;
                }
            }
        } catch (NoSuchFileException e) {
            return;
        }
        Node node = new Node(path, file, state);
        if (state.isDirectory()) {
            folders.put(path, node);
            below.add(node);
        } else if (state.isFile() || state.isLink()) {
            files.put(path, node);
        } else {
            special.add(node);
        }
    }

    private static FileState opened(Path file, FileState state) throws IOException {
        boolean executable = state.isDirectory() || state.gitMode() == GitMode.EXECUTABLE;
        try {
            Files.setPosixFilePermissions(
                    file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
            return FileState.of(file);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (FileSystemException e) {
            return state; // not our file
        }
    }
}
