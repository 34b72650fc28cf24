package io.skillevals.workspace;

import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A copy of a tree for a program that may change it. Links that lead out of the tree are left out: the program would read and
 * write through them what is not part of the copy.
 */
public final class WorkingCopy {

    private WorkingCopy() {}

    /**
     * Copies a tree; what cannot be read, sockets, pipes and devices are left out too.
     *
     * @param target is made
     * @param excluded paths, relative to the tree, that are not wanted, with all below them
     * @return the links that lead out of the tree, relative to it
     */
    public static List<String> make(Path tree, Path target, Predicate<String> excluded) throws IOException {
        TreeScan scan = TreeScan.of(tree, excluded);
        TreeCopy.copy(scan, target);
        List<String> leadOut = new ArrayList<>();
        for (Node node : scan.files().values()) {
            if (node.state().isLink() && leadsOut(node.path(), Files.readSymbolicLink(node.file()))) {
                Files.delete(TreePath.resolve(target, node.path()));
                leadOut.add(TreePath.shown(node.path()));
            }
        }
        return List.copyOf(leadOut);
    }

    /**
     * Whether a link might lead out. One that goes up behind a name might too, for that name may be another link; all others go
     * up from the folder that they are in, and then down.
     */
    static boolean leadsOut(String path, Path pointsTo) {
        if (pointsTo.isAbsolute()) {
            return true;
        }
        long depth = path.chars().filter(c -> c == '/').count();
        boolean down = false;
        for (Path part : pointsTo) {
            String name = part.toString();
            if (name.equals("..")) {
                depth--;
                if (down || depth < 0) {
                    return true;
                }
            } else {
                down |= !name.equals(".") && !name.isEmpty();
            }
        }
        return false;
    }

    /** What no project holds, whoever made it: dependencies, caches, histories. */
    public static boolean isForeign(String path) {
        return TreeFilter.isNeverOfProject(path.substring(path.lastIndexOf('/') + 1));
    }
}
