package io.skillevals.grade.file;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;

/** Paths and globs as users write them: relative, with slashes. */
final class FilePaths {

    /** So many runs of stars in one glob are matched in no time, whatever the name. */
    private static final int MOST_STARS = 8;

    private static final String ANY_FOLDERS = "**/";

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
        return isGlob(path) ? globProblem(path) : Optional.empty();
    }

    private static Optional<String> globProblem(String glob) {
        if (glob.split("\\*+", -1).length - 1 > MOST_STARS) {
            return Optional.of("the glob `" + glob + "` has more than " + MOST_STARS + " stars");
        }
        try {
            matcher(glob);
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.of("`" + glob + "` is no glob: " + e.getDescription());
        }
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

    /** What tells whether a path relative to the folder fits; {@code **}{@code /} also stands for no folder at all. */
    static PathMatcher matcher(String glob) {
        PathMatcher fits = FileSystems.getDefault().getPathMatcher("glob:" + anyDepth(composed(named(glob))));
        return relative -> {
            String name = relative.toString();
            String composed = composed(name);
            return fits.matches(relative) || (!composed.equals(name) && fits.matches(Path.of(composed)));
        };
    }

    private static String named(String glob) {
        return String.join("/", names(glob));
    }

    /** Groups cannot stand in each other, so that within one the stars keep the meaning that Java gives them. */
    private static String anyDepth(String glob) {
        StringBuilder all = new StringBuilder();
        boolean grouped = false;
        for (int at = 0; at < glob.length(); at++) {
            char c = glob.charAt(at);
            grouped = c == '{' || (grouped && c != '}');
            boolean starts = at == 0 || glob.charAt(at - 1) == '/';
            if (!grouped && starts && glob.startsWith(ANY_FOLDERS, at)) {
                all.append('{').append(ANY_FOLDERS).append(",}");
                at += ANY_FOLDERS.length() - 1;
            } else {
                all.append(c);
            }
        }
        return all.toString();
    }

    /** The form of a name in which an ä is one character: file systems differ in that. */
    static String composed(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC);
    }
}
