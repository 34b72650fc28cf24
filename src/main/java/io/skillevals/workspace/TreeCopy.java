package io.skillevals.workspace;

import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Copies what a scan found: files with their executable bit, links as links. */
final class TreeCopy {

    private TreeCopy() {}

    /** Copies into a folder that is made; returns the paths that may not be read. */
    static List<String> copy(TreeScan tree, Path target) throws IOException {
        List<String> unreadable = new ArrayList<>();
        Files.createDirectories(target);
        for (String folder : tree.folders().keySet()) {
            Files.createDirectory(TreePath.resolve(target, folder));
        }
        for (Node node : tree.files().values()) {
            Path file = TreePath.resolve(target, node.path());
            if (node.state().isLink()) {
                Files.createSymbolicLink(file, Files.readSymbolicLink(node.file()));
            } else {
                try {
                    Files.copy(node.file(), file, LinkOption.NOFOLLOW_LINKS);
                } catch (AccessDeniedException e) {
                    unreadable.add(node.path());
                }
            }
        }
        return unreadable;
    }
}
