package io.skillevals.grade.rubric;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * Globs of paths, {@code **} for any folders, also none.
 *
 * @param matchers none for all files
 */
record FileGlobs(List<PathMatcher> matchers) {

    private static final String ANY_FOLDERS = "**/";

    static FileGlobs of(List<String> globs) {
        return new FileGlobs(globs.stream()
                .flatMap(glob -> forms(glob).stream())
                .map(FileGlobs::matcher)
                .toList());
    }

    /** The glob, and without each part that may stand for no folder at all. */
    private static List<String> forms(String glob) {
        List<String> forms = new ArrayList<>(List.of(glob));
        if (glob.startsWith(ANY_FOLDERS)) {
            forms.add(glob.substring(ANY_FOLDERS.length()));
        }
        if (glob.contains("/" + ANY_FOLDERS)) {
            forms.add(glob.replace("/" + ANY_FOLDERS, "/"));
        }
        return forms;
    }

    private static PathMatcher matcher(String glob) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }

    static List<String> problems(List<String> globs) {
        List<String> problems = new ArrayList<>();
        for (String glob : globs) {
            if (glob.startsWith("/") || List.of(glob.split("/")).contains("..")) {
                problems.add("files: `" + glob + "` must be below the project");
                continue;
            }
            try {
                matcher(glob);
            } catch (PatternSyntaxException e) {
                problems.add("files: `" + glob + "` is no glob: " + e.getDescription());
            }
        }
        return problems;
    }

    boolean match(String path) {
        return matchers.isEmpty() || matchers.stream().anyMatch(matcher -> matcher.matches(Path.of(path)));
    }
}
