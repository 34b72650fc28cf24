package io.skillevals.grade.rubric;

import io.skillevals.grade.PathGlob;
import java.util.ArrayList;
import java.util.List;

/**
 * Globs of paths, {@code **} for any folders, also none.
 *
 * @param globs none for all files
 */
record FileGlobs(List<PathGlob> globs) {

    static FileGlobs of(List<String> globs) {
        return new FileGlobs(globs.stream().map(PathGlob::of).toList());
    }

    static List<String> problems(List<String> globs) {
        List<String> problems = new ArrayList<>();
        for (String glob : globs) {
            if (glob.startsWith("/") || List.of(glob.split("/")).contains("..")) {
                problems.add("files: `" + glob + "` must be below the project");
            } else {
                PathGlob.problem(glob).ifPresent(problem -> problems.add("files: " + problem));
            }
        }
        return problems;
    }

    boolean match(String path) {
        return globs.isEmpty() || globs.stream().anyMatch(glob -> glob.matches(path));
    }
}
