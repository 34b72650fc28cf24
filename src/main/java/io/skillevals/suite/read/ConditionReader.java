package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the conditions and selects among them. */
final class ConditionReader {

    private final SuiteInput input;
    private final JsonDocument block;
    private final List<String> skillNames;
    private final Problems problems;

    ConditionReader(SuiteInput input, JsonDocument block, List<Skill> skills, Problems problems) {
        this.input = input;
        this.block = block;
        this.skillNames = skills.stream().map(Skill::name).toList();
        this.problems = problems;
    }

    /** The selected conditions. */
    List<Condition> read() {
        Map<String, Condition> all = new LinkedHashMap<>();
        JsonNode list = block.get("conditions");
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode fields) {
                Condition condition = condition(fields, "/conditions/" + i);
                if (!condition.name().isEmpty() && all.putIfAbsent(condition.name(), condition) != null) {
                    problems.error(
                            block.place("/conditions/" + i), "two conditions are named `" + condition.name() + "`");
                }
            }
        }
        if (list.isEmpty()) {
            all.put("control", new Condition("control", true, List.of(), Delivery.NATIVE, List.of()));
            all.put("skill", new Condition("skill", false, skillNames, Delivery.NATIVE, List.of()));
        }
        severalControls(all);
        return selected(all);
    }

    private void severalControls(Map<String, Condition> all) {
        List<String> controls = all.values().stream()
                .filter(Condition::control)
                .map(Condition::name)
                .toList();
        if (controls.size() > 1) {
            problems.error(
                    block.place("/conditions"),
                    "there are " + controls.size() + " controls (" + String.join(", ", controls)
                            + "): uplift is measured against exactly one");
        }
    }

    private Condition condition(ObjectNode fields, String pointer) {
        boolean control = fields.path("control").asBoolean(false);
        List<String> skills =
                fields.has("skills") ? AgentReader.texts(fields, "skills") : control ? List.of() : skillNames;
        skills.stream()
                .filter(skill -> !skillNames.contains(skill))
                .forEach(skill -> problems.error(
                        block.place(pointer + "/skills"),
                        "unknown skill `" + skill + "`" + Suggestion.of(skill, skillNames)));
        if (control && !skills.isEmpty()) {
            problems.error(
                    block.place(pointer + "/skills"),
                    "the control is the condition without a skill: leave <skills> out");
        }
        return new Condition(
                fields.path("name").asString(""),
                control,
                skills,
                delivery(fields.path("delivery").asString("native")),
                fields.has("agent") ? List.of(fields.get("agent").asString("")) : List.of());
    }

    private static Delivery delivery(String label) {
        for (Delivery delivery : Delivery.values()) {
            if (delivery.label().equals(label.toLowerCase(Locale.ROOT))) {
                return delivery;
            }
        }
        return Delivery.NATIVE;
    }

    private List<Condition> selected(Map<String, Condition> all) {
        return input.selector("conditions")
                .map(list -> {
                    List<Condition> selected = new ArrayList<>();
                    for (String name : Selectors.list(list)) {
                        Condition condition = all.get(name);
                        if (condition == null) {
                            problems.error(
                                    "-Devals.conditions",
                                    "unknown condition `" + name + "`" + Suggestion.of(name, all.keySet()));
                        } else if (!selected.contains(condition)) {
                            selected.add(condition);
                        }
                    }
                    return List.copyOf(selected);
                })
                .orElseGet(() -> List.copyOf(all.values()));
    }
}
