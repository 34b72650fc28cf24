package io.skillevals.container;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * A folder as an archive: the same bytes for the same names, contents and exec bits, whoever owns the files and whenever they
 * were written. Links stay links.
 */
final class ContextTar implements AutoCloseable {

    private static final String IGNORE_FILE = ".dockerignore";
    private static final int FOLDER = 0755;
    private static final int FILE = 0644;
    private static final int PROGRAM = 0755;

    private final TarArchiveOutputStream tar;
    private final IgnoreRules rules;
    private final String prefix;
    private final Set<String> written = new HashSet<>();

    private ContextTar(Path target, IgnoreRules rules, String prefix) throws IOException {
        this.tar = new TarArchiveOutputStream(
                new BufferedOutputStream(Files.newOutputStream(target), 1 << 16), StandardCharsets.UTF_8.name());
        this.rules = rules;
        this.prefix = prefix;
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        tar.setAddPaxHeadersForNonAsciiNames(true);
    }

    /** All that is in a folder, to lie in another one that is given by its absolute path in a container. */
    static void write(Path target, Path folder, String path) throws IOException {
        String stripped = path.replaceAll("^/+|/+$", "");
        String prefix = stripped.isEmpty() ? "" : stripped + "/";
        try (ContextTar writing = new ContextTar(target, IgnoreRules.parse(""), prefix)) {
            List<Path> children = children(folder);
            // The folder that it goes to may be there already, with rights of its own: it is named only when nothing
            // else makes it.
            if (children.isEmpty() && !prefix.isEmpty()) {
                writing.folder("");
            }
            writing.all(children, "");
        }
    }

    /**
     * The context of a build: what is in a folder and not ignored, and the Dockerfile under a name that {@code COPY} does not
     * see.
     *
     * @return the name of the Dockerfile in it
     */
    static String writeContext(Path target, Path context, Path dockerfile) throws IOException {
        Path ignoreFile = context.resolve(IGNORE_FILE);
        boolean hasRules = Files.isRegularFile(ignoreFile);
        String rules = hasRules ? new String(Files.readAllBytes(ignoreFile), StandardCharsets.UTF_8) : "";
        String name = ".evals.dockerfile";
        while (Files.exists(context.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            name += "_";
        }
        // As `docker build -f` does it; an ignore file that the project does not have is not to be seen either.
        String hidden = rules + "\n" + name + "\n" + (hasRules ? "" : IGNORE_FILE + "\n");
        try (ContextTar writing = new ContextTar(target, IgnoreRules.parse(rules), "")) {
            writing.bytes(IGNORE_FILE, hidden.getBytes(StandardCharsets.UTF_8));
            writing.bytes(name, Files.readAllBytes(dockerfile));
            writing.all(children(context), "");
        }
        return name;
    }

    private void all(List<Path> files, String parent) throws IOException {
        for (Path file : files) {
            String name = parent + file.getFileName();
            boolean ignored = rules.ignores(name);
            if (Files.isSymbolicLink(file)) {
                if (!ignored) {
                    link(name, Files.readSymbolicLink(file));
                }
            } else if (Files.isDirectory(file)) {
                if (!ignored) {
                    folder(name);
                }
                if (!ignored || !rules.prunes()) {
                    all(children(file), name + "/");
                }
            } else if (!ignored && !written.contains(name) && Files.isRegularFile(file)) {
                // A socket or pipe cannot be copied, and nobody wants it in an image.
                file(name, file);
            }
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(children::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        children.sort(Comparator.comparing(child -> child.getFileName().toString()));
        return children;
    }

    private void folder(String name) throws IOException {
        put(new TarArchiveEntry(prefix + name + "/"), FOLDER);
        tar.closeArchiveEntry();
    }

    private void link(String name, Path target) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(prefix + name, TarConstants.LF_SYMLINK);
        entry.setLinkName(target.toString().replace('\\', '/'));
        put(entry, 0777);
        tar.closeArchiveEntry();
    }

    private void file(String name, Path file) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(prefix + name);
        entry.setSize(Files.size(file));
        put(entry, Files.isExecutable(file) && isProgram(file) ? PROGRAM : FILE);
        Files.copy(file, tar);
        tar.closeArchiveEntry();
    }

    /** The owner's bit, which root's rights do not stand in for. */
    private static boolean isProgram(Path file) throws IOException {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE);
        } catch (UnsupportedOperationException e) {
            return true;
        }
    }

    private void bytes(String name, byte[] content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(prefix + name);
        entry.setSize(content.length);
        written.add(name);
        put(entry, FILE);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    private void put(TarArchiveEntry entry, int mode) throws IOException {
        entry.setMode(entry.isDirectory() ? mode | 040000 : entry.isSymbolicLink() ? mode | 0120000 : mode | 0100000);
        entry.setModTime(0);
        entry.setIds(0, 0);
        entry.setNames("", "");
        tar.putArchiveEntry(entry);
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
