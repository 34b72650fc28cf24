package io.skillevals.container;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/** Folders as they are, modes and times too, as an archive in which all of it is one user's. */
final class TreeTar implements AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final int PRIVATE_FILE = 0100600;

    private final TarArchiveOutputStream tar;
    private final ContainerUser owner;

    TreeTar(OutputStream out, ContainerUser owner) {
        this.tar = new TarArchiveOutputStream(new BufferedOutputStream(out, BUFFER), StandardCharsets.UTF_8.name());
        this.owner = owner;
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        tar.setAddPaxHeadersForNonAsciiNames(true);
    }

    /** Adds a folder with all that is in it, to lie at its own path. Links are not followed, sockets and pipes left out. */
    void folder(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                put(new TarArchiveEntry(name(directory) + "/"), directory);
                tar.closeArchiveEntry();
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isSymbolicLink()) {
                    TarArchiveEntry entry = new TarArchiveEntry(name(file), TarConstants.LF_SYMLINK);
                    entry.setLinkName(Files.readSymbolicLink(file).toString());
                    put(entry, file);
                    tar.closeArchiveEntry();
                } else if (attributes.isRegularFile()) {
                    content(file, attributes.size());
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Adds a file that only its owner may read. */
    void file(String path, String content) throws IOException {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(path.substring(1));
        entry.setMode(PRIVATE_FILE);
        entry.setSize(bytes.length);
        put(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    private void content(Path file, long size) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name(file));
        entry.setSize(size);
        put(entry, file);
        try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(tar);
        }
        tar.closeArchiveEntry();
    }

    private void put(TarArchiveEntry entry, Path file) throws IOException {
        Map<String, Object> state = Files.readAttributes(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        entry.setMode((Integer) Objects.requireNonNull(state.get("mode")));
        entry.setLastModifiedTime(Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS));
        put(entry);
    }

    private void put(TarArchiveEntry entry) throws IOException {
        entry.setUserId(owner.uid());
        entry.setGroupId(owner.gid());
        entry.setNames("", "");
        tar.putArchiveEntry(entry);
    }

    private static String name(Path file) {
        return file.toAbsolutePath().toString().substring(1);
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
