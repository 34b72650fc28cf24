package io.skillevals.grade.file;

import io.skillevals.grade.PathGlob;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Paths and globs as users write them: relative, with slashes. */
final class FilePaths {

    private FilePaths() {}

    /** What is wrong with a path or glob; empty when nothing is. */
    static Optional<String> problem(String path) {
        boolean leaves = path.startsWith("/")
                || path.indexOf('\0') >= 0
                || path.matches("(?s)[A-Za-z]:.*")
                || Arrays.asList(path.split("/")).contains("..");
        if (leaves) {
            return Optional.of("the path `" + path + "` leaves the folder that it is relative to");
        }
        if (path.contains("\\")) {
            return Optional.of("the path `" + path + "` has a backslash: write / between names");
        }
        if (names(path).isEmpty()) {
            return Optional.of("the path `" + path + "` names no file");
        }
        return isGlob(path) ? PathGlob.problem(path) : Optional.empty();
    }

    /** The names that a path consists of. */
    static List<String> names(String path) {
        return Arrays.stream(path.split("/"))
                .filter(name -> !name.isEmpty() && !name.equals("."))
                .toList();
    }

    /** Whether a path may stand for more than itself. */
    static boolean isGlob(String path) {
        return path.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    }

    /** What tells whether a path relative to the folder fits, in whichever form its letters are. */
    static Predicate<String> matcher(String glob) {
        PathGlob fits = PathGlob.of(composed(String.join("/", names(glob))));
        return name -> fits.matches(composed(name));
    }

    /** The form of a name in which an ä is one character: file systems differ in that. */
    static String composed(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC);
    }
}
