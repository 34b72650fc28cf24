package io.skillevals.container;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Writes an archive of one folder to a new folder: what the engine says of a container in which anybody may have done anything.
 *
 * <p>Nothing is written but into folders that were made here, so that no link and no name leads elsewhere. All of it becomes
 * ours; modes and times stay. Devices and pipes are left out.
 */
final class TreeUntar {

    private static final int BUFFER = 1 << 16;

    /** Of a folder that is being filled. */
    private static final int OURS = 0700;

    private final Path target;
    private final Map<Path, Integer> folders = new LinkedHashMap<>();

    private TreeUntar(Path target) {
        this.target = target.toAbsolutePath().normalize();
    }

    /**
     * Writes it.
     *
     * @param target must not be there
     * @throws IOException also when the archive is not that of a folder, or names something outside of it
     */
    static void extract(InputStream archive, Path target) throws IOException {
        TreeUntar extraction = new TreeUntar(target);
        try (TarArchiveInputStream tar = new TarArchiveInputStream(archive, StandardCharsets.UTF_8.name())) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                extraction.entry(entry, tar);
            }
        }
        if (extraction.folders.isEmpty()) {
            throw new IOException("the archive is empty");
        }
        extraction.closeFolders();
    }

    private void entry(TarArchiveEntry entry, InputStream content) throws IOException {
        Path path = path(entry.getName());
        if (folders.isEmpty()) {
            if (!entry.isDirectory() || !path.equals(target)) {
                throw new IOException(entry.getName() + " is no folder any more");
            }
        } else if (!folders.containsKey(path.getParent())) {
            throw new IOException(entry.getName() + " is outside of the folder");
        }
        if (entry.isDirectory()) {
            Files.createDirectory(path);
            permissions(path, OURS);
            folders.put(path, entry.getMode());
        } else if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            link(path, path(entry.getLinkName()));
        } else if (isRegular(entry)) {
            file(path, entry, content);
        }
    }

    /** To the library a pipe is a file too. */
    private static boolean isRegular(TarArchiveEntry entry) {
        return entry.isFile() && !entry.isFIFO() && !entry.isCharacterDevice() && !entry.isBlockDevice();
    }

    /** Under the first part of a name lies the folder itself, whatever it was called. */
    private Path path(String name) throws IOException {
        String plain = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        int slash = plain.indexOf('/');
        Path path =
                slash < 0 ? target : target.resolve(plain.substring(slash + 1)).normalize();
        if (!path.startsWith(target)) {
            throw new IOException(name + " is outside of the folder");
        }
        return path;
    }

    private void link(Path path, Path existing) throws IOException {
        if (!folders.containsKey(existing.getParent()) || Files.isSymbolicLink(existing)) {
            throw new IOException(existing + " is no file of the folder");
        }
        Files.createLink(path, existing);
    }

    private static void file(Path path, TarArchiveEntry entry, InputStream content) throws IOException {
        try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            byte[] buffer = new byte[BUFFER];
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                out.write(buffer, 0, read);
            }
        }
        Files.setLastModifiedTime(
                path, FileTime.from(entry.getLastModifiedTime().toInstant()));
        permissions(path, entry.getMode());
    }

    private void closeFolders() throws IOException {
        // From the last, which is the deepest: what has its own mode may let nobody in any more.
        List<Map.Entry<Path, Integer>> made = new ArrayList<>(folders.entrySet());
        Collections.reverse(made);
        for (Map.Entry<Path, Integer> folder : made) {
            permissions(folder.getKey(), folder.getValue());
        }
    }

    private static void permissions(Path path, int mode) throws IOException {
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        PosixFilePermission[] all = PosixFilePermission.values();
        for (int i = 0; i < all.length; i++) {
            // The enumeration's order is that of the bits, from the owner's right to read on.
            if ((mode >> (all.length - 1 - i) & 1) == 1) {
                permissions.add(all[i]);
            }
        }
        Files.setPosixFilePermissions(path, permissions);
    }
}
