package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The options of a definition, each with its chosen value. */
final class Options {

    private final Map<String, List<String>> choices = new LinkedHashMap<>();
    private final Map<String, String> chosen = new LinkedHashMap<>();
    private final Problems problems;

    Options(Part definition, Problems problems) {
        this.problems = problems;
        definition.at("choices").fields().forEach((name, values) -> {
            List<String> allowed = values.items().stream()
                    .flatMap(value -> value.text().stream())
                    .toList();
            if (!allowed.isEmpty()) {
                choices.put(name, allowed);
                chosen.put(name, allowed.get(0));
            }
        });
        definition
                .at("options")
                .fields()
                .forEach((name, value) -> value.text().ifPresent(text -> {
                    if (fits(name, text, value)) {
                        chosen.put(name, text);
                    }
                }));
    }

    /** The chosen values by name. */
    Map<String, String> chosen() {
        return chosen;
    }

    /** The steps of a list that the chosen values leave in. */
    List<Part> left(Part steps) {
        return steps.items().stream().filter(this::holds).toList();
    }

    private boolean holds(Part step) {
        boolean holds = true;
        for (Map.Entry<String, Part> condition : step.at("when").fields().entrySet()) {
            String wanted = condition.getValue().text().orElse("");
            if (!wanted.isEmpty() && fits(condition.getKey(), wanted, condition.getValue())) {
                holds &= wanted.equals(chosen.get(condition.getKey()));
            }
        }
        return holds;
    }

    private boolean fits(String name, String value, Part part) {
        if (!choices.containsKey(name)) {
            problems.error(part.place(), "unknown option `" + name + "`" + Suggestion.of(name, choices.keySet()));
            return false;
        }
        List<String> allowed = Objects.requireNonNull(choices.get(name));
        if (!allowed.contains(value)) {
            problems.error(
                    part.place(),
                    "the option `" + name + "` cannot be `" + value + "`" + Suggestion.of(value, allowed));
            return false;
        }
        return true;
    }
}
