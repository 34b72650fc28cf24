package io.skillevals.grade.diff;

import io.skillevals.grade.Fields;
import io.skillevals.io.Wildcard;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Patterns for paths of a project.
 *
 * @param all the patterns
 */
record Globs(List<Glob> all) {

    /**
     * One pattern.
     *
     * @param written as the user wrote it
     */
    record Glob(String written, Wildcard wildcard) {

        /** One that ends with a slash stands for all in that folder. */
        static Glob of(String written) {
            String whole = written.endsWith("/") ? written + "**" : written;
            return new Glob(written, Wildcard.ofPath(composed(whole)));
        }

        boolean matches(String path) {
            return wildcard.matches(composed(path));
        }

        /** A letter with an accent is one character here: file systems differ in that. */
        private static String composed(String path) {
            return Normalizer.normalize(path, Normalizer.Form.NFC);
        }
    }

    /** The patterns of a field; none when it is not there. */
    static Globs of(JsonNode field) {
        return of(Fields.texts(field));
    }

    static Globs of(Stream<String> written) {
        return new Globs(written.map(Glob::of).toList());
    }

    /** What is wrong with the patterns of a field: no path of a project begins like this. */
    static List<String> problems(JsonNode config, String field) {
        List<String> problems = new ArrayList<>();
        Fields.texts(config.path(field))
                .filter(glob -> glob.startsWith("/")
                        || glob.startsWith("./")
                        || List.of(glob.split("/")).contains(".."))
                .forEach(glob -> problems.add(field + ": " + glob
                        + " matches nothing: paths are relative to the project, such as src/app.js"));
        Fields.texts(config.path(field))
                .flatMap(glob -> Wildcard.problem(glob).stream())
                .forEach(problem -> problems.add(field + ": " + problem));
        return problems;
    }

    /** The first pattern that fits a path. */
    Optional<Glob> matching(String path) {
        return all.stream().filter(glob -> glob.matches(path)).findFirst();
    }

    boolean match(String path) {
        return matching(path).isPresent();
    }

    boolean isEmpty() {
        return all.isEmpty();
    }
}
