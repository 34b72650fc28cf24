package io.skillevals.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Dependencies, caches and build products of a tree, kept aside so that they can be laid into another copy of it. Immutable. */
final class Products {

    static final Products NONE = new Products(Path.of(""), List.of());

    private final Path store;
    private final List<Path> paths;

    private Products(Path store, List<Path> paths) {
        this.store = store;
        this.paths = List.copyOf(paths);
    }

    /**
     * Keeps what a scan left out.
     *
     * @param tree the folder that was scanned
     * @param wanted which of it, by its path in the tree
     * @param store an absent folder of our own
     */
    static Products of(Path tree, TreeScan scan, Predicate<String> wanted, Path store) throws IOException {
        List<Path> kept = new ArrayList<>();
        for (Path file : scan.leftOut()) {
            Path path = tree.relativize(file);
            if (wanted.test(path.toString())) {
                copy(file, store.resolve(path));
                kept.add(path);
            }
        }
        return new Products(store, kept);
    }

    /** Lays them into a copy of the tree that has none of them. */
    void copyTo(Path tree) throws IOException {
        for (Path path : paths) {
            copy(store.resolve(path), tree.resolve(path));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        if (Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS)) {
            TreeCopy.copy(TreeScan.of(from, path -> false), to);
        } else if (Files.isSymbolicLink(from) || Files.isRegularFile(from)) {
            Files.createDirectories(to.getParent());
            Files.copy(from, to, LinkOption.NOFOLLOW_LINKS);
        }
    }
}
