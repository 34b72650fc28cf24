package io.skillevals.workspace;

import io.skillevals.redaction.Redactor;
import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a folder of a run whole, beside its tree: nothing is left out of it but sockets, pipes and devices, and what is too large or holds
 * a secret is replaced, as in a captured tree. Links stay links, with the targets they have.
 */
public final class KeptFolder {

    /** Files larger than this are named, not kept: 1 GB. Data is larger than what agents write by hand. */
    private static final long LARGEST = 1L << 30;

    private static final Duration REMOVAL = Duration.ofMinutes(1);

    private KeptFolder() {}

    /**
     * Copies a folder of a run.
     *
     * @param from on a place of our own; no process may be at work in it any longer
     * @param to an absent folder
     * @return what could not be copied
     * @throws WorkspaceException when there is no such folder any longer
     */
    public static List<String> copy(Path from, Path to) throws IOException {
        TreeScan scan = scan(from);
        List<String> notes = new ArrayList<>();
        scan.special().forEach(node -> notes.add(Capture.skipped(node)));
        scan.unreadable().forEach(path -> notes.add(Capture.unreadable(path)));
        TreeCopy.copy(scan, to).forEach(path -> notes.add(Capture.unreadable(path)));
        return notes;
    }

    /**
     * Moves a folder of a run, redacted: afterwards it is gone.
     *
     * @param from on a place of our own; no process may be at work in it any longer
     * @param to an absent folder
     * @return what is not as it was
     * @throws WorkspaceException when there is no such folder any longer
     */
    public static List<String> move(Path from, Path to, Redactor redactor) throws IOException {
        List<String> notes = new ArrayList<>();
        Path aside = Files.createTempDirectory(from.toAbsolutePath().getParent(), "aside-");
        try {
            TreeScan scan = scan(from);
            Aside out = new Aside(aside);
            for (Node node : scan.special()) {
                out.take(node.file());
                notes.add(Capture.skipped(node));
            }
            for (String path : scan.unreadable()) {
                out.take(TreePath.resolve(from, path));
                notes.add(Capture.unreadable(path));
            }
            boolean changed = new TreeRedaction(redactor, LARGEST, out, notes).apply(scan, from);
            Capture.moveInto(changed ? scan(from) : scan, from, to);
            return notes;
        } finally {
            TreeRemoval.remove(aside, REMOVAL);
        }
    }

    private static TreeScan scan(Path folder) throws IOException {
        // A link in its place would lead to what is not the run's.
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new WorkspaceException("it is no folder any longer");
        }
        return TreeScan.mending(folder, path -> false);
    }
}
