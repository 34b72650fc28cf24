package io.skillevals.suite.read;

import io.skillevals.suite.Problems;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The values of selectors such as {@code -Devals.fixtures=a,b}. */
final class Selectors {

    private Selectors() {}

    /** The names that a selector gives; empty when it is not there. One that names nothing is a problem. */
    static Optional<List<String>> names(SuiteInput input, String selector, Problems problems) {
        return input.selector(selector).map(text -> {
            List<String> names = list(text);
            if (names.isEmpty()) {
                problems.error("-Devals." + selector, "`" + text + "` names nothing");
            }
            return names;
        });
    }

    /** The different parts of a comma-separated list. */
    static List<String> list(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .distinct()
                .toList();
    }
}
