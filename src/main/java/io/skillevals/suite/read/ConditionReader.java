package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.read.source.UserNames;
import io.skillevals.suite.read.source.UserPaths;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the conditions and selects among them. */
final class ConditionReader {

    /** The name of the condition that is the control unless another is said to be. */
    static final String CONTROL = "control";

    private static final String SELECTOR = "-Devals.conditions";
    private static final String EXPERIMENT = "experiment";

    private final SuiteInput input;
    private final JsonDocument block;
    private final List<String> skillNames;
    private final ExperimentReader experiments;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param skills the selected skills
     * @param fixtures the folder of fixtures
     */
    ConditionReader(SuiteInput input, JsonDocument block, List<Skill> skills, Path fixtures, Problems problems) {
        this.input = input;
        this.block = block;
        this.skillNames = skills.stream().map(Skill::name).toList();
        this.experiments = new ExperimentReader(fixtures, skills, problems);
        this.problems = problems;
    }

    /** All conditions by name. */
    Map<String, Condition> read() {
        Map<String, Condition> all = new LinkedHashMap<>();
        List<JsonNode> list = block.list("conditions");
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode fields) {
                add(condition(fields, "/conditions/" + i), "/conditions/" + i, all);
            }
        }
        if (list.isEmpty()) {
            all.put(CONTROL, new Condition(CONTROL, true, List.of(), Delivery.NATIVE, List.of()));
            all.put("skill", new Condition("skill", false, skillNames, Delivery.NATIVE, List.of()));
        }
        countControls(all);
        return all;
    }

    /** The names by which conditions may be spoken of: those of all, and of the experiments beside the fixtures. */
    Set<String> known(Map<String, Condition> all) {
        Set<String> known = new LinkedHashSet<>(all.keySet());
        known.addAll(experiments.names());
        return known;
    }

    /** Those that {@code -Devals.conditions} selects; an experiment beside the fixtures is one by its name. */
    List<Condition> selected(Map<String, Condition> all) {
        return Selectors.names(input, "conditions", problems)
                .map(names -> {
                    List<Condition> selected = new ArrayList<>();
                    for (String name : names) {
                        Optional.ofNullable(all.get(name))
                                .or(() -> experiment(name))
                                .ifPresentOrElse(
                                        selected::add,
                                        () -> problems.error(
                                                SELECTOR,
                                                "unknown condition `" + name + "`" + Suggestion.of(name, known(all))));
                    }
                    return List.copyOf(selected);
                })
                .orElseGet(() -> List.copyOf(all.values()));
    }

    private Optional<Condition> experiment(String name) {
        Optional<Experiment> experiment = experiments.named(name);
        experiment.ifPresent(found -> {
            UserNames.examine(name, SELECTOR, problems);
            experiments.examine(found, SELECTOR, false);
        });
        return experiment.map(
                found -> new Condition(name, false, skillNames, Delivery.NATIVE, List.of(), AgentOptions.NONE, found));
    }

    private void add(Condition condition, String pointer, Map<String, Condition> all) {
        if (condition.name().isEmpty()) {
            return;
        }
        UserNames.examine(condition.name(), block.place(pointer), problems);
        if (all.putIfAbsent(condition.name(), condition) != null) {
            problems.error(block.place(pointer), "two conditions are named `" + condition.name() + "`");
        }
    }

    private void countControls(Map<String, Condition> all) {
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
        if (controls.isEmpty() && !all.isEmpty()) {
            problems.warning(
                    block.place("/conditions"),
                    "no condition is the control, so there will be no uplift: set control to true for one");
        }
    }

    private Condition condition(ObjectNode fields, String pointer) {
        String name = fields.path("name").asString("");
        boolean control = fields.path("control").asBoolean(name.equals(CONTROL));
        List<String> skills = fields.has("skills") ? skills(fields, pointer) : control ? List.of() : skillNames;
        if (control && !skills.isEmpty()) {
            problems.error(
                    block.place(pointer + "/skills"), "the control is the condition without a skill: leave skills out");
        }
        String agent = fields.path("agent").isString() ? fields.path("agent").asString() : "";
        return new Condition(
                name,
                control,
                skills,
                delivery(fields.path("delivery").asString("")),
                agent.isEmpty() ? List.of() : List.of(agent),
                options(fields, pointer),
                experiment(fields, pointer, control));
    }

    private @Nullable Experiment experiment(ObjectNode fields, String pointer, boolean control) {
        String folder = fields.path(EXPERIMENT).asString("");
        if (folder.isEmpty()) {
            return null;
        }
        String place = block.place(pointer + "/" + EXPERIMENT);
        Optional<Experiment> experiment =
                new UserPaths(problems).resolve(input.basedir(), folder, place).map(Experiment::new);
        experiment.ifPresent(found -> experiments.examine(found, place, control));
        return experiment.orElse(null);
    }

    /** A model of the command line is for all conditions. */
    private AgentOptions options(ObjectNode fields, String pointer) {
        AgentOptions options = new OptionsReader(input.basedir(), problems).read(fields, block.place(pointer));
        return input.selector("model").isPresent() ? options.withModel(null) : options;
    }

    /** The named skills; with {@code -Devals.skill} those of them that are selected, and all selected when none is. */
    private List<String> skills(ObjectNode fields, String pointer) {
        List<String> named = AgentReader.texts(fields, "skills");
        if (input.selector("skill").isPresent()) {
            List<String> left = named.stream().filter(skillNames::contains).toList();
            return left.isEmpty() && !named.isEmpty() ? skillNames : left;
        }
        named.stream()
                .filter(skill -> !skillNames.contains(skill))
                .forEach(skill -> problems.error(
                        block.place(pointer + "/skills"),
                        "unknown skill `" + skill + "`" + Suggestion.of(skill, skillNames)));
        return named;
    }

    private static Delivery delivery(String label) {
        for (Delivery delivery : Delivery.values()) {
            if (delivery.label().equals(label)) {
                return delivery;
            }
        }
        return Delivery.NATIVE;
    }
}
