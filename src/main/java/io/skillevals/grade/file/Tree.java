package io.skillevals.grade.file;

import io.skillevals.io.Reason;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A folder that a run left, in which files are found. What a symbolic link leads to belongs to it only where that is inside of it.
 *
 * @param root the folder
 * @param prefix what the names of its files begin with in evidence
 */
record Tree(Path root, String prefix) {

    /** A glob is tried on so many files. */
    private static final int MOST_ENTRIES = 200_000;

    private static final Set<String> NEVER = Set.of("node_modules", ".git");

    /**
     * The files that a path or glob stands for. A path that is there as it stands is meant as it stands.
     *
     * @throws Undecided when it leads out of the folder through a link, or there is too much to look at
     */
    Found find(String path) throws Undecided, IOException {
        Optional<Path> entry = entry(FilePaths.names(path));
        if (entry.isPresent()) {
            return found(entry.get(), path);
        }
        return FilePaths.isGlob(path) ? byGlob(path) : Found.none(prefix + path + " does not exist");
    }

    /** Name by name, since file systems differ in what they take for the same name. */
    private Optional<Path> entry(List<String> names) throws Undecided, IOException {
        Path at = root;
        for (String name : names) {
            if (!Files.isDirectory(at)) {
                return Optional.empty();
            }
            refuseOutside(at);
            Optional<Path> next = child(at, name);
            if (next.isEmpty()) {
                return next;
            }
            at = next.get();
        }
        return Optional.of(at);
    }

    private static Optional<Path> child(Path folder, String name) throws IOException {
        String composed = FilePaths.composed(name);
        Optional<Path> alike = Optional.empty();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String own = entry.getFileName().toString();
                if (own.equals(name)) {
                    return Optional.of(entry);
                }
                if (FilePaths.composed(own).equals(composed)) {
                    alike = Optional.of(entry);
                }
            }
        }
        return alike;
    }

    private Found found(Path entry, String path) throws Undecided, IOException {
        String name = prefix + path;
        if (!Files.exists(entry)) {
            return Found.other(name + " is a link to nothing");
        }
        refuseOutside(entry);
        if (Files.isDirectory(entry)) {
            return Found.other(name + " is a folder, not a file");
        }
        return Files.isRegularFile(entry)
                ? Found.file(new FoundFile(name(entry), entry))
                : Found.other(name + " is no regular file");
    }

    private void refuseOutside(Path entry) throws Undecided, IOException {
        if (!isInside(entry)) {
            throw new Undecided(name(entry) + " leads out of the run's files through a symbolic link");
        }
    }

    private boolean isInside(Path entry) throws IOException {
        return entry.toRealPath().startsWith(root.toRealPath());
    }

    private String name(Path entry) {
        return prefix + relative(entry);
    }

    private String relative(Path entry) {
        return root.relativize(entry).toString().replace(entry.getFileSystem().getSeparator(), "/");
    }

    private Found byGlob(String glob) throws Undecided, IOException {
        List<FoundFile> files = new ArrayList<>();
        Walk walk = new Walk(FilePaths.matcher(glob), files);
        if (Files.isDirectory(root)) {
            Files.walkFileTree(root, walk);
        }
        if (!walk.trouble.isEmpty()) {
            throw new Undecided(walk.trouble);
        }
        files.sort(Comparator.comparing(FoundFile::name));
        return new Found(files, files.isEmpty() ? "no file fits " + prefix + glob : "", false, true);
    }

    /** Goes through the folder without following links. */
    private final class Walk extends SimpleFileVisitor<Path> {

        private final Predicate<String> wanted;
        private final List<FoundFile> files;
        private int entries;
        private String trouble = "";

        Walk(Predicate<String> wanted, List<FoundFile> files) {
            this.wanted = wanted;
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean skipped =
                    !folder.equals(root) && NEVER.contains(folder.getFileName().toString());
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException();
            }
            if (++entries > MOST_ENTRIES) {
                trouble = "there are more than " + MOST_ENTRIES + " files: they are not looked through";
                return FileVisitResult.TERMINATE;
            }
            if (wanted.test(relative(file)) && isFile(file, attributes)) {
                files.add(new FoundFile(name(file), file));
            }
            return FileVisitResult.CONTINUE;
        }

        private boolean isFile(Path file, BasicFileAttributes attributes) throws IOException {
            return attributes.isRegularFile()
                    || (attributes.isSymbolicLink() && Files.isRegularFile(file) && isInside(file));
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            trouble = name(file) + " cannot be read: " + Reason.of(e);
            return FileVisitResult.TERMINATE;
        }
    }
}
