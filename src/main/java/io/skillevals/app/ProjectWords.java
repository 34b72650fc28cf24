package io.skillevals.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The words in a project's files, in the form in which names are compared. What cannot be read has none. */
final class ProjectWords {

    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_$]+");
    private static final Set<String> FOREIGN = Set.of("node_modules", ".git", ".venv", "venv", "__pycache__");
    private static final long LARGEST = 1L << 20;

    private final Set<String> words = new HashSet<>();

    private ProjectWords() {}

    static ProjectWords of(Path project) {
        ProjectWords words = new ProjectWords();
        try {
            Files.walkFileTree(project, words.new Reading());
        } catch (IOException e) {
            // a missing warning; that the project cannot be copied is told by whoever copies it
        }
        return words;
    }

    /** Whether a function's name stands somewhere; of a qualified one, its last part. */
    boolean contain(String function) {
        String[] parts = NOT_IN_NAMES.split(function.replaceAll("\\(.*", ""));
        return parts.length > 0 && words.contains(plain(parts[parts.length - 1]));
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    private final class Reading extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return FOREIGN.contains(String.valueOf(folder.getFileName()))
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (attributes.isRegularFile() && attributes.size() <= LARGEST && Files.isReadable(file)) {
                String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                NOT_IN_NAMES.splitAsStream(text).map(ProjectWords::plain).forEach(words::add);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }
    }
}
