package io.skillevals.workspace;

import io.skillevals.redaction.Redactor;
import io.skillevals.workspace.TreeScan.Node;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Makes a tree fit to be kept, in place: no secret in a text, a binary, a name or a link, no file larger than a limit, no file
 * that has another name outside the tree. Archives and what is compressed or encrypted are not opened: a secret in there stays.
 */
final class TreeRedaction {

    /** Larger files are looked through, and not held in memory to be rewritten: 32 MB. */
    private static final long HELD = 32L << 20;

    private final Redactor redactor;
    private final long largest;
    private final Aside aside;
    private final List<String> notes;

    TreeRedaction(Redactor redactor, long largest, Aside aside, List<String> notes) {
        this.redactor = redactor;
        this.largest = largest;
        this.aside = aside;
        this.notes = notes;
    }

    /** Changes the tree; whether anything was changed. */
    boolean apply(TreeScan tree, Path root) throws IOException {
        boolean changed = false;
        for (Node node : tree.files().values()) {
            changed |= content(node);
        }
        changed |= names(tree, root);
        return changed;
    }

    private boolean content(Node node) throws IOException {
        FileState state = node.state();
        if (state.isLink()) {
            return link(node);
        }
        if (state.size() > largest) {
            return replace(
                    node,
                    "[not captured: " + state.size() + " bytes]\n",
                    "is larger than " + largest + " bytes: not captured");
        }
        if (state.size() > HELD) {
            if (redactor.findsIn(node.file())) {
                return replace(
                        node,
                        "[redacted: a large file that holds a secret]\n",
                        "is larger than " + HELD + " bytes and holds a secret: replaced");
            }
        } else if (!redactor.isEmpty()) {
            byte[] content = Files.readAllBytes(node.file());
            if (redactor.finds(content)) {
                return redact(node, content);
            }
        }
        if (state.links() > 1) {
            return unlink(node);
        }
        return false;
    }

    private boolean link(Node node) throws IOException {
        String target = Files.readSymbolicLink(node.file()).toString();
        String redacted = redactor.redact(target);
        if (redacted.equals(target)) {
            return false;
        }
        aside.take(node.file());
        Files.createSymbolicLink(node.file(), Path.of(redacted));
        notes.add(shown(node) + " is a link whose target held a secret: redacted");
        return true;
    }

    private boolean redact(Node node, byte[] content) throws IOException {
        if (TextLines.isBinary(content)) {
            return replace(
                    node, "[redacted: a binary file that holds a secret]\n", "is binary and holds a secret: replaced");
        }
        ByteArrayOutputStream redacted = new ByteArrayOutputStream(content.length);
        try (OutputStream out = redactor.redacting(redacted)) {
            out.write(content);
        }
        return write(node, redacted.toByteArray(), "holds a secret: redacted");
    }

    private boolean replace(Node node, String marker, String note) throws IOException {
        return write(node, marker.getBytes(StandardCharsets.UTF_8), note);
    }

    private boolean write(Node node, byte[] content, String note) throws IOException {
        // A new file, not the old one overwritten: it may have other names.
        aside.take(node.file());
        Files.write(node.file(), content);
        if (node.state().gitMode() == GitMode.EXECUTABLE) {
            Files.setPosixFilePermissions(node.file(), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        notes.add(shown(node) + " " + note);
        return true;
    }

    private boolean unlink(Node node) throws IOException {
        Path copy = node.file().resolveSibling(".copy-" + node.state().inode());
        Files.copy(node.file(), copy);
        Files.move(copy, node.file(), StandardCopyOption.ATOMIC_MOVE);
        return true;
    }

    private boolean names(TreeScan tree, Path root) throws IOException {
        boolean changed = false;
        if (redactor.isEmpty()) {
            return false;
        }
        for (String path : tree.files().keySet()) {
            changed |= name(path, root);
        }
        List<String> folders = new ArrayList<>(tree.folders().keySet());
        Collections.reverse(folders);
        for (String folder : folders) {
            if (!redactor.redact(folder).equals(folder)) {
                Files.createDirectories(TreePath.resolve(root, redactor.redact(folder)));
                aside.take(TreePath.resolve(root, folder));
                changed = true;
            }
        }
        return changed;
    }

    private boolean name(String path, Path root) throws IOException {
        String redacted = redactor.redact(path);
        if (redacted.equals(path)) {
            return false;
        }
        Path target = TreePath.resolve(root, redacted);
        for (int more = 2; Files.exists(target, LinkOption.NOFOLLOW_LINKS); more++) {
            target = TreePath.resolve(root, redacted + "~" + more);
        }
        Files.createDirectories(target.getParent());
        Files.move(TreePath.resolve(root, path), target);
        notes.add(TreePath.shown(redacted) + " had a name that held a secret: renamed");
        return true;
    }

    private String shown(Node node) {
        return redactor.redact(TreePath.shown(node.path()));
    }
}
