package io.skillevals.workspace;

import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A tree made ready to be written many times: small files are held in memory, so that a copy only writes, the others on disk.
 * Immutable.
 */
final class TreeImage {

    private static final long MEMORY = 8 << 20;
    private static final int SMALL = 64 << 10;
    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    private static final FileAttribute<?>[] PLAIN = {};
    private static final FileAttribute<?>[] EXECUTABLE = {
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"))
    };

    /** A file, or a link where {@code target} is given. */
    record Item(int mode, Content content, Optional<Path> target) {}

    private final List<String> folders;
    private final Map<String, Item> items;

    private TreeImage(List<String> folders, Map<String, Item> items) {
        this.folders = folders;
        this.items = items;
    }

    /** The image of a tree that stays unchanged where it is. */
    static TreeImage of(TreeScan tree) throws IOException {
        return of(tree, Optional.empty(), MEMORY);
    }

    /**
     * The image of a tree that may change or go away.
     *
     * @param store a folder of our own for the files that are not held in memory
     */
    static TreeImage of(TreeScan tree, Path store) throws IOException {
        return of(tree, Optional.of(store), MEMORY);
    }

    /**
     * The same with nothing held in memory, for one that is seldom written again.
     *
     * @param store a folder of our own for all files
     */
    static TreeImage stored(TreeScan tree, Path store) throws IOException {
        return of(tree, Optional.of(store), 0);
    }

    private static TreeImage of(TreeScan tree, Optional<Path> store, long memory) throws IOException {
        Map<String, Item> items = new TreeMap<>();
        long left = memory;
        for (Node node : tree.files().values()) {
            Content content = Content.of(node.file(), node.state(), Math.min(left, SMALL));
            if (content.held().isPresent()) {
                left -= content.held().get().length;
            } else if (store.isPresent()) {
                content = stored(content, store.get().resolve(Integer.toString(items.size())));
            }
            Optional<Path> target =
                    node.state().isLink() ? Optional.of(Files.readSymbolicLink(node.file())) : Optional.empty();
            items.put(node.path(), new Item(node.state().gitMode(), content, target));
        }
        return new TreeImage(List.copyOf(tree.folders().keySet()), items);
    }

    private static Content stored(Content content, Path file) throws IOException {
        Files.copy(content.file(), file);
        return new Content(Optional.empty(), file);
    }

    /** Its folders, each after the one it is in. */
    List<String> folders() {
        return folders;
    }

    /** Its files and links, in the order of their paths. */
    Map<String, Item> items() {
        return items;
    }

    /** Writes the tree into a folder, which is made when it is not there; nothing in it is replaced. */
    void copyTo(Path target) throws IOException {
        Files.createDirectories(target);
        for (String folder : folders) {
            Files.createDirectory(TreePath.resolve(target, folder));
        }
        for (Map.Entry<String, Item> item : items.entrySet()) {
            write(item.getValue(), TreePath.resolve(target, item.getKey()));
        }
    }

    private static void write(Item item, Path target) throws IOException {
        if (item.target().isPresent()) {
            Files.createSymbolicLink(target, item.target().get());
            return;
        }
        FileAttribute<?>[] attributes = item.mode() == GitMode.EXECUTABLE ? EXECUTABLE : PLAIN;
        try (SeekableByteChannel out = Files.newByteChannel(target, NEW, attributes)) {
            if (item.content().held().isPresent()) {
                ByteBuffer content = ByteBuffer.wrap(item.content().held().get());
                while (content.hasRemaining()) {
                    out.write(content);
                }
            } else {
                item.content().writeTo(Channels.newOutputStream(out));
            }
        }
    }
}
