package io.skillevals.container;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * A folder as an archive: the same bytes for the same names, contents and exec bits, whoever owns the files and whenever they
 * were written. Links stay links.
 */
final class ContextTar implements AutoCloseable {

    private static final String IGNORE_FILE = ".dockerignore";
    private static final int MOST_RULES = 256 << 10;
    private static final int FOLDER = 0755;
    private static final int FILE = 0644;
    private static final int PROGRAM = 0755;

    private final TarArchiveOutputStream tar;
    private final IgnoreRules rules;
    private final String prefix;
    private final BooleanSupplier cancelled;
    private final Set<String> written = new HashSet<>();

    private ContextTar(Path target, IgnoreRules rules, String prefix, BooleanSupplier cancelled) throws IOException {
        this.tar = new TarArchiveOutputStream(
                new BufferedOutputStream(Files.newOutputStream(target), 1 << 16), StandardCharsets.UTF_8.name());
        this.rules = rules;
        this.prefix = prefix;
        this.cancelled = cancelled;
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        tar.setAddPaxHeadersForNonAsciiNames(true);
    }

    /** All that is in a folder, to lie in another one that is given by its absolute path in a container. */
    static void write(Path target, Path folder, String path) throws IOException, InterruptedException {
        String stripped = path.replaceAll("^/+|/+$", "");
        String prefix = stripped.isEmpty() ? "" : stripped + "/";
        try (ContextTar writing = new ContextTar(target, IgnoreRules.parse(""), prefix, () -> false)) {
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
     * @param cancelled asked before each file, and while a long one is read
     * @return the name of the Dockerfile in it
     * @throws InterruptedException when it was cancelled, or the thread interrupted
     */
    static String writeContext(Path target, Path context, Path dockerfile, BooleanSupplier cancelled)
            throws IOException, InterruptedException {
        Optional<String> found = rules(context.resolve(IGNORE_FILE));
        String rules = found.orElse("");
        String name = ".evals.dockerfile";
        while (Files.exists(context.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            name += "_";
        }
        // As `docker build -f` does it; an ignore file that the project does not have is not to be seen either.
        String hidden = rules + "\n" + name + "\n" + (found.isPresent() ? "" : IGNORE_FILE + "\n");
        try (ContextTar writing = new ContextTar(target, IgnoreRules.parse(rules), "", cancelled)) {
            writing.bytes(IGNORE_FILE, hidden.getBytes(StandardCharsets.UTF_8));
            writing.bytes(name, Files.readAllBytes(dockerfile));
            writing.all(children(context), "");
        }
        return name;
    }

    /** A link could lead to any file of this machine, and what is too long was not written by hand. */
    private static Optional<String> rules(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(MOST_RULES + 1);
            return bytes.length > MOST_RULES
                    ? Optional.empty()
                    : Optional.of(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private void all(List<Path> files, String parent) throws IOException, InterruptedException {
        for (Path file : files) {
            goOn();
            String name = parent + file.getFileName();
            if (written.contains(name)) {
                // Ours stands for it, whatever it is.
                continue;
            }
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
            } else if (!ignored && Files.isRegularFile(file)) {
                // A socket or pipe cannot be copied, and nobody wants it in an image.
                file(name, file);
            }
        }
    }

    private void goOn() throws InterruptedException {
        if (cancelled.getAsBoolean() || Thread.interrupted()) {
            throw new InterruptedException("the build was cancelled");
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

    private void file(String name, Path file) throws IOException, InterruptedException {
        TarArchiveEntry entry = new TarArchiveEntry(prefix + name);
        entry.setSize(Files.size(file));
        put(entry, Files.isExecutable(file) && isProgram(file) ? PROGRAM : FILE);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                tar.write(buffer, 0, read);
                goOn();
            }
        }
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
