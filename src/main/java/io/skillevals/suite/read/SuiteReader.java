package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a suite: the POM's block, scalar parameters, fixture folders and selectors, in one go with all problems. */
public final class SuiteReader {

    /** The time limit of a run that nothing else limits. */
    public static final Duration USUAL_TIMEOUT = Duration.ofSeconds(600);

    private final SuiteInput input;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param problems receives everything that is wrong; the suite may only be run when it holds no error
     */
    public SuiteReader(SuiteInput input, Problems problems) {
        this.input = input;
        this.problems = problems;
    }

    /** The suite, as far as it can be made. */
    public Suite read() {
        JsonDocument block = new Block(problems).read(input);
        Scalars scalars = new Scalars(input, problems);
        List<Skill> skills = skills(block);
        Path fixturesDirectory = input.basedir().resolve(scalars.text("fixturesDirectory", "fixtures"));
        Duration timeout = scalars.duration("timeout", USUAL_TIMEOUT);
        List<Fixture> fixtures = new FixtureReader(input, block, fixturesDirectory, timeout, problems).read();
        List<Condition> conditions = new ConditionReader(input, block, skills, problems).read();
        List<LayerSpec> layers = new LayerReader(input, block, problems).read(fixtures);
        fixtureConditions(fixtures, block, conditions);
        Agents agents = agents(block, conditions);
        return new Suite(
                scalars.text("name", "default"),
                fixtures,
                skills,
                agents.specs(),
                agents.conditions(),
                layers,
                scalars.whole("runs", 1, 1, 10_000),
                scalars.whole("parallel", 1, 1, 1_000),
                scalars.number("passScore", 80, 0, 100),
                new GateReader(block, allConditionNames(block, conditions), problems).read());
    }

    private List<Skill> skills(JsonDocument block) {
        SkillReader reader = new SkillReader(problems);
        Map<String, Skill> skills = new LinkedHashMap<>();
        List<String> folders = AgentReader.texts(block.tree(), "skills");
        for (int i = 0; i < folders.size(); i++) {
            add(
                    reader.read(input.basedir().resolve(folders.get(i)), block.place("/skills/" + i)),
                    skills,
                    block.place("/skills/" + i));
        }
        return input.selector("skill")
                .map(list -> selectedSkills(list, skills, reader))
                .orElseGet(() -> {
                    if (folders.isEmpty()) {
                        problems.error(
                                "<skills>",
                                "no skill to evaluate: name its folder in <skills><skill> or by -Devals.skill=FOLDER");
                    }
                    return List.copyOf(skills.values());
                });
    }

    private List<Skill> selectedSkills(String list, Map<String, Skill> configured, SkillReader reader) {
        Map<String, Skill> selected = new LinkedHashMap<>();
        for (String nameOrFolder : Selectors.list(list)) {
            Skill skill = configured.get(nameOrFolder);
            add(
                    skill == null
                            ? reader.read(input.basedir().resolve(nameOrFolder), "-Devals.skill")
                            : Optional.of(skill),
                    selected,
                    "-Devals.skill");
        }
        return List.copyOf(selected.values());
    }

    private void add(Optional<Skill> skill, Map<String, Skill> skills, String place) {
        skill.ifPresent(found -> {
            if (skills.putIfAbsent(found.name(), found) != null) {
                problems.error(place, "two skills are named `" + found.name() + "`");
            }
        });
    }

    private Agents agents(JsonDocument block, List<Condition> conditions) {
        AgentReader reader = new AgentReader(input, block, problems);
        Map<String, AgentSpec> configured = reader.configured();
        Optional<String> selected = reader.selected();
        Map<String, AgentSpec> used = new LinkedHashMap<>();
        List<Condition> resolved = new ArrayList<>();
        for (Condition condition : conditions) {
            List<String> names = selected.map(List::of).orElseGet(() -> agentsOf(condition, configured));
            String place =
                    selected.isPresent() ? "-Devals.agent" : "<conditions><condition>[" + condition.name() + "]<agent>";
            names.forEach(name -> used.computeIfAbsent(name, unused -> reader.named(name, configured, place)));
            resolved.add(new Condition(
                    condition.name(), condition.control(), condition.skills(), condition.delivery(), names));
        }
        return new Agents(List.copyOf(used.values()), resolved);
    }

    private static List<String> agentsOf(Condition condition, Map<String, AgentSpec> configured) {
        if (!condition.agents().isEmpty()) {
            return condition.agents();
        }
        return configured.isEmpty() ? List.of(AgentReader.USUAL) : List.copyOf(configured.keySet());
    }

    private void fixtureConditions(List<Fixture> fixtures, JsonDocument block, List<Condition> conditions) {
        List<String> known = allConditionNames(block, conditions);
        for (Fixture fixture : fixtures) {
            for (String name : fixture.conditions()) {
                if (!known.contains(name)) {
                    problems.error(
                            "<fixtures><fixture>[" + fixture.name() + "]<conditions>",
                            "unknown condition `" + name + "`" + Suggestion.of(name, known));
                }
            }
        }
    }

    private static List<String> allConditionNames(JsonDocument block, List<Condition> conditions) {
        List<String> names = new ArrayList<>();
        block.get("conditions")
                .forEach(condition -> names.add(condition.path("name").asString("")));
        conditions.stream()
                .map(Condition::name)
                .filter(name -> !names.contains(name))
                .forEach(names::add);
        if (block.get("conditions").isEmpty()) {
            List.of("control", "skill").stream()
                    .filter(name -> !names.contains(name))
                    .forEach(names::add);
        }
        return names;
    }

    private record Agents(List<AgentSpec> specs, List<Condition> conditions) {}
}
