package io.skillevals.workspace;

import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.workspace.Snapshot.Difference;
import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Keeps what an agent left: the tree without dependencies, build products and delivered files, and its patch against the pristine
 * project.
 *
 * <p>The tree is moved, not copied, where the file system allows it: creating a file is by far the dearest thing done to it, and
 * all of its files are going to be removed otherwise. It is redacted before it leaves its place, and then compared, so that the
 * patch makes the captured tree. Links stay links, with the targets they have: nobody follows them here.
 */
public final class Capture {

    /** Files larger than this are named, not kept: 32 MB. What agents write by hand is never so large. */
    private static final long LARGEST = 32L << 20;

    private static final Duration REMOVAL = Duration.ofMinutes(1);

    private final PristineProject pristine;
    private final TreeFilter filter;
    private final Redactor redactor;

    /**
     * @param pristine what the workspace was made of
     * @param filter what to leave out
     * @param redactor what must not be written
     */
    public Capture(PristineProject pristine, TreeFilter filter, Redactor redactor) {
        this.pristine = pristine;
        this.filter = filter;
        this.redactor = redactor;
    }

    /**
     * Captures a workspace and consumes it: afterwards it is gone.
     *
     * @param before the state of the workspace as {@link PristineProject#copyTo} left it
     * @param workspace where the agent worked, on a place of our own; no process may be at work in it any longer
     * @param tree where the captured tree is put; must not exist
     * @param patch where the patch is put
     */
    public Captured move(Snapshot before, Path workspace, Path tree, Path patch) throws IOException {
        requireFolder(workspace);
        List<String> notes = new ArrayList<>();
        Path aside = Files.createTempDirectory(workspace.toAbsolutePath().getParent(), "aside-");
        try {
            TreeScan scan = tidy(workspace, aside, notes);
            List<TreeChange> changes = writePatch(before, scan, workspace, patch);
            moveInto(scan, workspace, tree);
            return new Captured(changes, notes);
        } finally {
            TreeRemoval.remove(aside, REMOVAL);
        }
    }

    /**
     * Captures a tree that stays as it is: a workspace between two steps, or a folder of the user's.
     *
     * @see #move
     */
    public Captured copy(Path workspace, Path tree, Path patch) throws IOException {
        TreeScan scan = TreeScan.of(workspace, filter::excludes);
        List<String> notes = new ArrayList<>();
        scan.special().forEach(node -> notes.add(skipped(node)));
        scan.unreadable().forEach(path -> notes.add(unreadable(path)));
        // Not beside the tree that is made: what is not redacted yet must not be there.
        Path place = Files.createTempDirectory("copy-");
        try {
            Path copy = place.resolve("tree");
            TreeCopy.copy(scan, copy).forEach(path -> notes.add(unreadable(path)));
            Captured captured = move(pristine.snapshot(), copy, tree, patch);
            notes.addAll(captured.notes());
            return new Captured(captured.changes(), notes);
        } finally {
            TreeRemoval.remove(place, REMOVAL);
        }
    }

    /**
     * Writes the patch alone of a workspace that stays as it is.
     *
     * @see #copy
     */
    public Captured patch(Path workspace, Path patch) throws IOException {
        requireFolder(workspace);
        Path place = Files.createTempDirectory("patch-");
        try {
            return copy(workspace, place.resolve("tree"), patch);
        } finally {
            TreeRemoval.remove(place, REMOVAL);
        }
    }

    /** A link in its place would lead to what is not the run's, and is the user's perhaps. */
    private static void requireFolder(Path workspace) throws WorkspaceException {
        if (!Files.isDirectory(workspace, LinkOption.NOFOLLOW_LINKS)) {
            throw new WorkspaceException("the workspace was removed, or replaced by something else");
        }
    }

    /** Takes out of the workspace what is not to be kept, and reads what is left. */
    private TreeScan tidy(Path workspace, Path aside, List<String> notes) throws IOException {
        TreeScan scan = TreeScan.mending(workspace, filter::excludes);
        Aside out = new Aside(aside);
        for (Path leftOut : scan.leftOut()) {
            out.take(leftOut);
        }
        for (Node node : scan.special()) {
            out.take(node.file());
            notes.add(skipped(node));
        }
        for (String path : scan.unreadable()) {
            out.take(TreePath.resolve(workspace, path));
            notes.add(unreadable(path));
        }
        removeEmptyLeads(scan);
        TreeRedaction redaction = new TreeRedaction(redactor, LARGEST, out, notes);
        return redaction.apply(scan, workspace) ? TreeScan.mending(workspace, filter::excludes) : scan;
    }

    private void removeEmptyLeads(TreeScan scan) throws IOException {
        List<Node> folders = new ArrayList<>(scan.folders().values());
        Collections.reverse(folders);
        for (Node folder : folders) {
            if (filter.leadsToDelivered(folder.path())) {
                try {
                    Files.delete(folder.file());
                } catch (DirectoryNotEmptyException e) {
                    // the agent, or the project, has something of its own there
                }
            }
        }
    }

    private List<TreeChange> writePatch(Snapshot before, TreeScan scan, Path workspace, Path patch) throws IOException {
        List<Difference> differences = before.compare(scan);
        List<TreeChange> changes = new ArrayList<>();
        PatchWriter writer = new PatchWriter(pristine.side(), PatchWriter.Side.of(workspace));
        AtomicFile.write(patch, redactor, out -> changes.addAll(writer.write(differences, out)));
        return changes;
    }

    static void moveInto(TreeScan scan, Path workspace, Path tree) throws IOException {
        Files.createDirectories(tree.toAbsolutePath().getParent());
        try {
            Files.move(workspace, tree, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Path partial = tree.resolveSibling("." + tree.getFileName() + ".partial");
            TreeCopy.copy(scan, partial);
            Files.move(partial, tree, StandardCopyOption.ATOMIC_MOVE);
            TreeRemoval.remove(workspace, REMOVAL);
        }
    }

    static String unreadable(String path) {
        return TreePath.shown(path) + " could not be read and was not captured";
    }

    static String skipped(Node node) {
        return TreePath.shown(node.path()) + " is a socket, a pipe or a device and was not captured";
    }
}
