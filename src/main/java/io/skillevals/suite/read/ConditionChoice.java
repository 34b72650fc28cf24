package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.UserNames;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Selects conditions by {@code -Devals.conditions}: configured ones, experiments beside the fixtures, ready-made ones, and copies of all of
 * them under other names.
 */
final class ConditionChoice {

    /** What names them. */
    static final String SELECTOR = "-Devals.conditions";

    private final SuiteInput input;
    private final ConditionReader reader;
    private final Map<String, Condition> configured;
    private final Problems problems;
    private final Set<String> assigned = new LinkedHashSet<>();

    /**
     * A choice.
     *
     * @param reader makes those that are not configured
     * @param configured all conditions by name, where none is selected
     */
    ConditionChoice(SuiteInput input, ConditionReader reader, Map<String, Condition> configured, Problems problems) {
        this.input = input;
        this.reader = reader;
        this.configured = configured;
        this.problems = problems;
    }

    /** The selected conditions. */
    List<Condition> selected() {
        return Selectors.names(input, "conditions", problems)
                .map(this::selected)
                .orElseGet(() -> List.copyOf(configured.values()));
    }

    /** What says which they are, for messages. */
    String place(JsonDocument block) {
        return input.selector("conditions").isPresent() ? SELECTOR : block.place("/conditions");
    }

    /** The names of those whose agent the selector names. */
    Set<String> assigned() {
        return assigned;
    }

    private List<Condition> selected(List<String> texts) {
        Map<String, Condition> selected = new LinkedHashMap<>();
        texts.forEach(text -> condition(text).ifPresent(condition -> {
            if (selected.putIfAbsent(condition.name(), condition) != null) {
                problems.error(SELECTOR, "two conditions are named `" + condition.name() + "`");
            }
        }));
        return List.copyOf(selected.values());
    }

    private Optional<Condition> condition(String text) {
        if (text.indexOf(':') < 0 || configured.containsKey(text)) {
            return named(text);
        }
        Optional<ConditionLabel> label = ConditionLabel.of(text);
        if (label.isEmpty()) {
            problems.error(
                    SELECTOR, "`" + text + "` is no condition: write its name, name:profile or name:profile:agent");
        }
        return label.flatMap(own -> named(own.profile()).map(profile -> copy(profile, own)));
    }

    private Optional<Condition> named(String name) {
        Optional<Condition> condition =
                Optional.ofNullable(configured.get(name)).or(() -> reader.unconfigured(name));
        if (condition.isEmpty()) {
            problems.error(
                    SELECTOR, "unknown condition `" + name + "`" + Suggestion.of(name, reader.known(configured)));
        }
        return condition;
    }

    private Condition copy(Condition profile, ConditionLabel label) {
        UserNames.examine(label.name(), SELECTOR, problems);
        Condition copy = profile.named(label.name());
        if (label.agent() == null) {
            return copy;
        }
        assigned.add(label.name());
        return copy.meeting(List.of(label.agent()));
    }
}
