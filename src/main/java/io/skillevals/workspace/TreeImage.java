package io.skillevals.workspace;

import io.skillevals.workspace.TreeScan.Node;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A tree made ready to be written many times: small files are held in memory, so that a copy only writes. Immutable. */
final class TreeImage {

    private static final long MEMORY = 8 << 20;
    private static final int SMALL = 64 << 10;
    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    private static final FileAttribute<?>[] PLAIN = {};
    private static final FileAttribute<?>[] EXECUTABLE = {
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"))
    };

    private record Item(String path, Path file, int mode, Optional<byte[]> content) {}

    private final List<String> folders;
    private final List<Item> items;

    private TreeImage(List<String> folders, List<Item> items) {
        this.folders = folders;
        this.items = items;
    }

    /** Makes a tree ready; it must stay unchanged where it is, because large files are read when they are copied. */
    static TreeImage of(TreeScan tree) throws IOException {
        List<Item> items = new ArrayList<>();
        long held = 0;
        for (Node node : tree.files().values()) {
            boolean small = node.state().isFile() && node.state().size() <= SMALL && held < MEMORY;
            Optional<byte[]> content = small ? Optional.of(Files.readAllBytes(node.file())) : Optional.empty();
            held += content.isPresent() ? content.get().length : 0;
            items.add(new Item(node.path(), node.file(), node.state().gitMode(), content));
        }
        return new TreeImage(List.copyOf(tree.folders().keySet()), List.copyOf(items));
    }

    /** Writes the tree into a folder, which is made when it is not there; nothing in it is replaced. */
    void copyTo(Path target) throws IOException {
        Files.createDirectories(target);
        for (String folder : folders) {
            Files.createDirectory(TreePath.resolve(target, folder));
        }
        for (Item item : items) {
            write(item, TreePath.resolve(target, item.path()));
        }
    }

    private static void write(Item item, Path target) throws IOException {
        if (item.mode() == GitMode.LINK) {
            Files.createSymbolicLink(target, Files.readSymbolicLink(item.file()));
        } else if (item.content().isEmpty()) {
            Files.copy(item.file(), target);
        } else {
            FileAttribute<?>[] attributes = item.mode() == GitMode.EXECUTABLE ? EXECUTABLE : PLAIN;
            try (SeekableByteChannel out = Files.newByteChannel(target, NEW, attributes)) {
                ByteBuffer content = ByteBuffer.wrap(item.content().get());
                while (content.hasRemaining()) {
                    out.write(content);
                }
            }
        }
    }
}
