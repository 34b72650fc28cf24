package io.skillevals.suite.read.sandbox;

import io.skillevals.suite.Durations;
import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.Template;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads durations: as Durations has them, or as a template that names one of the values. */
final class Times {

    private static final Set<String> NONE = Set.of("0", "0s", "0ms", "0m", "0h", "pt0s");

    private final Map<String, String> values;
    private final Problems problems;

    Times(Map<String, String> values, Problems problems) {
        this.values = values;
        this.problems = problems;
    }

    /** A duration above zero. */
    Duration positive(Part part, Duration usual) {
        return read(part, usual, false);
    }

    /** A duration that may be none. */
    Duration any(Part part, Duration usual) {
        return read(part, usual, true);
    }

    private Duration read(Part part, Duration usual, boolean none) {
        if (!part.node().isString() && !part.node().isNumber()) {
            return usual;
        }
        String text = part.node().asString("");
        return filled(text)
                .flatMap(plain -> none && NONE.contains(plain.strip().toLowerCase(java.util.Locale.ROOT))
                        ? Optional.of(Duration.ZERO)
                        : Durations.parse(plain))
                .orElseGet(() -> {
                    problems.error(
                            part.place(),
                            "`" + text
                                    + "` is no length of time: write 5, 90s, 10m or PT10M, or {{NAME}} with one of the"
                                    + " values");
                    return usual;
                });
    }

    /** The text with values put in for names; empty when it names something else, or never ends. */
    private Optional<String> filled(String text) {
        String filled = text;
        for (int i = 0; i <= values.size(); i++) {
            Set<String> names = Template.names(filled);
            if (names.isEmpty()) {
                return Optional.of(filled);
            }
            if (!values.keySet().containsAll(names)) {
                return Optional.empty();
            }
            filled = fill(filled, names);
        }
        return Optional.empty();
    }

    private String fill(String text, Set<String> names) {
        String filled = text;
        for (String name : names) {
            filled = filled.replaceAll(
                    "\\{\\{\\s*" + name + "\\s*}}",
                    java.util.regex.Matcher.quoteReplacement(String.valueOf(values.get(name))));
        }
        return filled;
    }
}
