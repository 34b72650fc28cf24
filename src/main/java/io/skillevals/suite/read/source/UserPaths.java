package io.skillevals.suite.read.source;

import io.skillevals.suite.Problems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Resolves paths that users wrote. */
public final class UserPaths {

    private final Problems problems;

    /**
     * A resolver.
     *
     * @param problems receives what is wrong
     */
    public UserPaths(Problems problems) {
        this.problems = problems;
    }

    /**
     * The path, normalised.
     *
     * @param base what a relative one is relative to
     * @param text as written
     * @param place where it stands
     */
    public Optional<Path> resolve(Path base, String text, String place) {
        try {
            return Optional.of(base.resolve(text).normalize());
        } catch (InvalidPathException e) {
            problems.error(
                    place,
                    "`" + text + "` cannot be a path here (" + e.getReason()
                            + "): with other letters than ASCII, start Maven in a UTF-8 locale");
            return Optional.empty();
        }
    }

    /** What is wrong with a path that must stay inside a project; empty when nothing is. */
    public static Optional<String> outside(String path) {
        boolean leaves = path.startsWith("/")
                || path.contains("\\")
                || path.indexOf('\0') >= 0
                || path.matches("[A-Za-z]:.*")
                || java.util.Arrays.stream(path.split("/", -1))
                        .anyMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
        return leaves
                ? Optional.of("`" + path + "` must be a file's path inside the pristine project, such as src/app.ts")
                : Optional.empty();
    }
}
