package io.skillevals.grade.rubric;

import io.skillevals.code.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All that the manifests of a tree ask for.
 *
 * @param found where each was found
 * @param problems why a manifest could not be read, by its path
 */
record Dependencies(List<Found> found, Map<String, String> problems) {

    private static final long LARGEST = 2L << 20;

    /** Some manifests are read by patterns, which take long for a line of a million blanks. */
    private static final int LONGEST_LINE = 2_000;

    private static final Set<String> BY_PATTERNS = Set.of("requirements", "Gemfile", "gemspec", "gradle", "go.mod");
    private static final String MARK = "\uFEFF";

    /**
     * A dependency and where it stands.
     *
     * @param manifest the manifest's path
     */
    record Found(Ecosystem ecosystem, Dependency dependency, String manifest) {

        /** What makes it the same as another, in whichever manifest. */
        String key() {
            return ecosystem + " " + dependency.key();
        }
    }

    /**
     * Which manifests are read.
     *
     * @param path the one; absent for all
     * @param ecosystem whose; absent for all
     */
    record Choice(@Nullable String path, @Nullable Ecosystem ecosystem) {

        static final Choice ALL = new Choice(null, null);

        Optional<Ecosystem> of(String manifest) {
            if (path != null && !path.equals(manifest)) {
                return Optional.empty();
            }
            for (Ecosystem one : Ecosystem.values()) {
                if (one.hasManifest(manifest) && (ecosystem == null || ecosystem == one)) {
                    return Optional.of(one);
                }
            }
            return Optional.empty();
        }
    }

    /** Reads them. Links are not followed, and dependencies that lie in the tree are not looked into. */
    static Dependencies read(Path tree, Choice choice) throws IOException {
        List<Found> found = new ArrayList<>();
        Map<String, String> problems = new LinkedHashMap<>();
        for (String manifest : manifests(tree)) {
            Optional<Ecosystem> ecosystem = choice.of(manifest);
            if (ecosystem.isPresent()) {
                try {
                    DependencyReader reader = ecosystem.get().reader(manifest);
                    String text = text(tree.resolve(manifest));
                    refuseLongLines(manifest, text);
                    reader.read(text).forEach(one -> found.add(new Found(ecosystem.get(), one, manifest)));
                } catch (DependencyReader.Unreadable e) {
                    problems.put(manifest, String.valueOf(e.getMessage()));
                }
            }
        }
        return new Dependencies(List.copyOf(found), problems);
    }

    private static String text(Path file) throws IOException, DependencyReader.Unreadable {
        if (Files.size(file) > LARGEST) {
            throw new DependencyReader.Unreadable("is too large to be read");
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return text.startsWith(MARK) ? text.substring(1) : text;
    }

    private static void refuseLongLines(String manifest, String text) throws DependencyReader.Unreadable {
        String name = manifest.substring(manifest.lastIndexOf('/') + 1);
        if (BY_PATTERNS.stream().anyMatch(name::contains)
                && text.lines().anyMatch(line -> line.length() > LONGEST_LINE)) {
            throw new DependencyReader.Unreadable("has a line of more than " + LONGEST_LINE + " characters");
        }
    }

    private static Set<String> manifests(Path tree) throws IOException {
        Set<String> manifests = new TreeSet<>();
        if (!Files.isDirectory(tree, LinkOption.NOFOLLOW_LINKS)) {
            return manifests;
        }
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean foreign = !folder.equals(tree) && SourceTree.isForeign(tree.relativize(folder) + "/file");
                return foreign ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    manifests.add(tree.relativize(file).toString());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return manifests;
    }

    /** The names of all of them, as they are compared. */
    Set<String> keys() {
        Set<String> keys = new HashSet<>();
        found.forEach(one -> keys.add(one.key()));
        return keys;
    }

    /** The first of those that somebody calls so. */
    Optional<Found> called(String name) {
        return found.stream().filter(one -> one.dependency().isCalled(name)).findFirst();
    }
}
