package io.skillevals.suite.read;

import io.skillevals.io.Json;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the conditions. */
final class ConditionReader {

    private static final String NAME = "name";
    private static final String SKILLS = "skills";
    private static final String EXPERIMENT = "experiment";

    private final SuiteInput input;
    private final JsonDocument block;
    private final List<String> skillNames;
    private final List<String> noiseNames;
    private final ReadyConditions ready;
    private final ExperimentReader experiments;
    private final SurroundingsReader surroundings;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param skills the selected skills
     * @param noise the skills that are not under evaluation
     * @param fixtures the folder of fixtures
     */
    ConditionReader(
            SuiteInput input,
            JsonDocument block,
            List<Skill> skills,
            List<Skill> noise,
            Path fixtures,
            Problems problems) {
        this.input = input;
        this.block = block;
        this.skillNames = skills.stream().map(Skill::name).toList();
        this.noiseNames = noise.stream().map(Skill::name).toList();
        this.ready = new ReadyConditions(skills, noise, problems);
        this.experiments = new ExperimentReader(fixtures, skills, problems);
        this.surroundings = new SurroundingsReader(input.basedir(), problems);
        this.problems = problems;
    }

    /** All conditions by name. */
    Map<String, Condition> read() {
        Map<String, Condition> all = new LinkedHashMap<>();
        List<JsonNode> list = block.list("conditions");
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode fields) {
                String pointer = "/conditions/" + i;
                add(condition(new JsonDocument(fields, inner -> block.place(pointer + inner))), pointer, all);
            }
        }
        if (list.isEmpty()) {
            all.put(ReadyConditions.CONTROL, ready(ReadyConditions.CONTROL));
            all.put(ReadyConditions.SKILL, ready(ReadyConditions.SKILL));
        }
        noControl(all);
        return all;
    }

    /** The names by which conditions may be spoken of: those of all, of the experiments beside the fixtures, and of the ready-made ones. */
    Set<String> known(Map<String, Condition> all) {
        Set<String> known = new LinkedHashSet<>(all.keySet());
        known.addAll(experiments.names());
        known.addAll(ReadyConditions.NAMES);
        return known;
    }

    /** The condition of that name that need not be configured: an experiment beside the fixtures, else a ready-made one. */
    Optional<Condition> unconfigured(String name) {
        Optional<Condition> experiment = experiment(name);
        return experiment.isPresent() || !ReadyConditions.NAMES.contains(name) ? experiment : Optional.of(ready(name));
    }

    private Condition ready(String name) {
        ObjectNode fields = Json.mapper().createObjectNode().put(NAME, name);
        return condition(new JsonDocument(fields, inner -> ConditionChoice.SELECTOR));
    }

    private Optional<Condition> experiment(String name) {
        Optional<Experiment> experiment = experiments.named(name);
        experiment.ifPresent(found -> {
            UserNames.examine(name, ConditionChoice.SELECTOR, problems);
            experiments.examine(found, ConditionChoice.SELECTOR, false);
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

    private void noControl(Map<String, Condition> all) {
        if (!all.isEmpty() && all.values().stream().noneMatch(Condition::control)) {
            problems.warning(
                    block.place("/conditions"),
                    "no condition is the control, so there will be no uplift: set control to true for one");
        }
    }

    private Condition condition(JsonDocument own) {
        String name = own.get(NAME).asString("");
        JsonDocument fields = new JsonDocument(ready.under(name, own.tree(), own.place("")), own.places());
        boolean control = fields.get("control").asBoolean(false);
        List<String> skills = fields.tree().has(SKILLS) ? skills(fields) : control ? List.of() : skillNames;
        if (control && !noiseNames.containsAll(skills)) {
            problems.error(
                    fields.place("/" + SKILLS), "the control is the condition without a skill: leave skills out");
        }
        AgentOptions options = options(fields);
        surroundings.words(options, fields);
        String agent = fields.get("agent").isString() ? fields.get("agent").asString() : "";
        return new Condition(
                name,
                control,
                skills,
                delivery(fields.get("delivery").asString("")),
                agent.isEmpty() ? List.of() : List.of(agent),
                options,
                experiment(fields, control),
                surroundings.read(fields, ready.instructions(name)));
    }

    private @Nullable Experiment experiment(JsonDocument fields, boolean control) {
        String folder = fields.get(EXPERIMENT).asString("");
        if (folder.isEmpty()) {
            return null;
        }
        String place = fields.place("/" + EXPERIMENT);
        Optional<Experiment> experiment =
                new UserPaths(problems).resolve(input.basedir(), folder, place).map(Experiment::new);
        experiment.ifPresent(found -> experiments.examine(found, place, control));
        return experiment.orElse(null);
    }

    /** A model of the command line is for all conditions. */
    private AgentOptions options(JsonDocument fields) {
        AgentOptions options = new OptionsReader(input.basedir(), problems).read(fields.tree(), fields.place(""));
        return input.selector("model").isPresent() ? options.withModel(null) : options;
    }

    /**
     * The named skills; with {@code -Devals.skill} those of them that are selected, and all selected when none is. Those that are not
     * under evaluation stay as they are named.
     */
    private List<String> skills(JsonDocument fields) {
        List<String> all = AgentReader.texts(fields.tree(), SKILLS);
        List<String> others = all.stream().filter(noiseNames::contains).toList();
        List<String> named =
                all.stream().filter(name -> !noiseNames.contains(name)).toList();
        if (input.selector("skill").isPresent()) {
            List<String> left = named.stream().filter(skillNames::contains).toList();
            return both(left.isEmpty() && !named.isEmpty() ? skillNames : left, others);
        }
        named.stream()
                .filter(skill -> !skillNames.contains(skill))
                .forEach(skill -> problems.error(
                        fields.place("/" + SKILLS),
                        "unknown skill `" + skill + "`" + Suggestion.of(skill, both(skillNames, noiseNames))));
        return all;
    }

    private static List<String> both(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
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
