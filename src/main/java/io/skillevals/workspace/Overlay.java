package io.skillevals.workspace;

import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts a ready solution over a tree. */
public final class Overlay {

    /** The file in an overlay that lists what it removes: one path a line, {@code #} begins a comment. */
    public static final String DELETED = ".evals-deleted";

    /** The file in a decoy that describes it; it is no part of the solution. */
    public static final String DECOY = "decoy.json";

    /** The file in a ready solution that holds what an agent would have said at its end; it is no part of the tree. */
    public static final String OUTPUT = ".evals-output.md";

    /** What is about a solution and not of it. */
    private static final Set<String> ABOUT = Set.of(DELETED, DECOY, OUTPUT);

    private static final Duration REMOVAL = Duration.ofMinutes(1);

    private Overlay() {}

    /**
     * Puts a ready solution over a tree.
     *
     * @param complete whether the solution is a full copy, so that what it lacks is removed, and not an overlay
     * @param filter what a full copy leaves alone
     * @see #apply
     * @see #replaceAll
     */
    public static void put(Path solution, boolean complete, Path tree, TreeFilter filter) throws IOException {
        if (complete) {
            replaceAll(solution, tree, filter);
        } else {
            apply(solution, tree);
        }
    }

    /** The file with what an agent would have said at the end of a ready solution; empty when the solution has none. */
    public static Optional<Path> output(Path solution) {
        return Optional.of(solution.resolve(OUTPUT)).filter(Files::isRegularFile);
    }

    /**
     * Adds and replaces the overlay's files, and removes what its {@value #DELETED} lists.
     *
     * @throws WorkspaceException when the list names a path that leaves the tree or is not there, or the overlay holds a link that
     *     leaves the tree
     */
    public static void apply(Path overlay, Path tree) throws IOException {
        TreeScan scan = scan(overlay);
        for (String path : deleted(overlay)) {
            delete(overlay, tree, path);
        }
        copy(scan, overlay, tree);
    }

    /** The files and links that an overlay adds or replaces, relative, with {@code /}. */
    public static Set<String> paths(Path overlay) throws IOException {
        return scan(overlay).files().keySet();
    }

    /**
     * Repeats changes: takes the named files out of the tree in which they were made, and removes others.
     *
     * @param changed paths of files and links to take
     * @param removed paths to remove, where they are there
     * @throws WorkspaceException when a path or a link leaves the tree
     */
    public static void repeat(Path changedTree, Path tree, Collection<String> changed, Collection<String> removed)
            throws IOException {
        for (String path : removed) {
            if (Files.exists(tree.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
                delete(changedTree, tree, path);
            }
        }
        Set<String> wanted = new HashSet<>(changed);
        for (String path : changed) {
            for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
                wanted.add(path.substring(0, slash));
            }
        }
        copy(TreeScan.of(changedTree, path -> !wanted.contains(path)), changedTree, tree);
    }

    /**
     * Makes a tree equal to a full copy: what the copy lacks is removed, save {@code .git} and what the filter leaves out.
     *
     * @throws WorkspaceException when the copy holds a link that leaves the tree
     */
    public static void replaceAll(Path fullCopy, Path tree, TreeFilter filter) throws IOException {
        TreeScan wanted = scan(fullCopy);
        TreeScan present = TreeScan.mending(tree, filter::excludes);
        for (Node node : present.files().values()) {
            if (!wanted.files().containsKey(node.path())) {
                Files.deleteIfExists(node.file());
            }
        }
        List<Node> folders = new ArrayList<>(present.folders().values());
        Collections.reverse(folders);
        for (Node folder : folders) {
            if (!wanted.folders().containsKey(folder.path())) {
                deleteIfEmpty(folder.file());
            }
        }
        copy(wanted, fullCopy, tree);
    }

    private static TreeScan scan(Path overlay) throws IOException {
        return TreeScan.of(
                overlay,
                path -> ABOUT.contains(path) || TreeFilter.isNeverOfProject(path.substring(path.lastIndexOf('/') + 1)));
    }

    private static List<String> deleted(Path overlay) throws IOException {
        Path list = overlay.resolve(DELETED);
        if (!Files.isRegularFile(list)) {
            return List.of();
        }
        List<String> paths = new ArrayList<>();
        for (String line : lines(list)) {
            String path = line.strip();
            if (!path.isEmpty() && !path.startsWith("#")) {
                paths.add(path);
            }
        }
        return paths;
    }

    private static List<String> lines(Path list) throws IOException {
        try {
            return Files.readAllLines(list, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new WorkspaceException(list + " is not written in UTF-8: save it as UTF-8");
        }
    }

    private static void delete(Path overlay, Path tree, String path) throws IOException {
        Path root = tree.toAbsolutePath().normalize();
        Path file = root.resolve(path).normalize();
        if (file.equals(root) || !file.startsWith(root) || leavesByLink(root, file)) {
            throw refused(overlay, path, "is not inside the project");
        }
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(overlay, path, "is not in the project");
        }
        TreeRemoval.remove(file, REMOVAL);
    }

    private static boolean leavesByLink(Path root, Path file) throws IOException {
        Path folder = file.getParent();
        return folder != null && Files.exists(folder) && !folder.toRealPath().startsWith(root.toRealPath());
    }

    private static WorkspaceException refused(Path overlay, String path, String why) {
        return new WorkspaceException(overlay.resolve(DELETED) + " lists " + path + ", which " + why);
    }

    private static void copy(TreeScan scan, Path overlay, Path tree) throws IOException {
        for (Node folder : scan.folders().values()) {
            Path target = TreePath.resolve(tree, folder.path());
            if (!Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(target);
                Files.createDirectory(target);
            }
        }
        for (Node node : scan.files().values()) {
            Path target = TreePath.resolve(tree, node.path());
            if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
                TreeRemoval.remove(target, REMOVAL);
            }
            // A new file each time: writing into what is there would follow a link.
            Files.deleteIfExists(target);
            if (node.state().isLink()) {
                refuseLinkOut(overlay, node);
                Path pointsTo = Files.readSymbolicLink(node.file());
                Files.createSymbolicLink(target, pointsTo);
            } else {
                Files.copy(node.file(), target, StandardCopyOption.COPY_ATTRIBUTES);
                Files.setLastModifiedTime(target, FileTime.from(Instant.now()));
            }
        }
    }

    private static void refuseLinkOut(Path overlay, Node node) throws IOException {
        Path root = overlay.toAbsolutePath().normalize();
        Path link = root.resolve(node.path());
        Path target = Files.readSymbolicLink(node.file());
        if (target.isAbsolute() || !link.resolveSibling(target).normalize().startsWith(root)) {
            throw new WorkspaceException(
                    overlay + " holds " + node.path() + ", a link to " + target + ", which leaves the project");
        }
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            // something that the filter leaves out stays
        }
    }
}
