package io.skillevals.workspace;

import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Copies what a scan found: files with their executable bit, links as links. */
final class TreeCopy {

    private TreeCopy() {}

    static void copy(TreeScan tree, Path target) throws IOException {
        Files.createDirectories(target);
        for (String folder : tree.folders().keySet()) {
            Files.createDirectory(TreePath.resolve(target, folder));
        }
        for (Node node : tree.files().values()) {
            Path file = TreePath.resolve(target, node.path());
            if (node.state().isLink()) {
                Files.createSymbolicLink(file, Files.readSymbolicLink(node.file()));
            } else {
                Files.copy(node.file(), file, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }
}
