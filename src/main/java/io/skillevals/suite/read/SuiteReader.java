package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Version;
import io.skillevals.suite.read.fixture.Sandboxes;
import io.skillevals.suite.read.source.UserPaths;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Reads a suite: the POM's block, scalar parameters, fixture folders and selectors, in one go with all problems. */
public final class SuiteReader {

    /** The time limit of a run that nothing else limits. */
    public static final Duration USUAL_TIMEOUT = Duration.ofSeconds(600);

    private final SuiteInput input;
    private final Problems problems;
    private final Scalars scalars;
    private final Map<String, String> agentPlaces = new LinkedHashMap<>();

    /**
     * A reader.
     *
     * @param problems receives everything that is wrong; the suite may only be run when it holds no error
     */
    public SuiteReader(SuiteInput input, Problems problems) {
        this.input = input;
        this.problems = problems;
        this.scalars = new Scalars(input, problems);
    }

    /** The suite, as far as it can be made. */
    public Suite read() {
        JsonDocument block = new Block(problems).read(input);
        SkillChoice skillChoice = new SkillChoice(input, block, problems);
        List<Skill> skills = skillChoice.read();
        List<Skill> noise = skillChoice.noise(skills);
        SandboxSettings sandboxes = new SandboxSettings(input, block, problems);
        Path fixturesDirectory = fixturesDirectory();
        FixtureReader fixtureReader = fixtureReader(block, fixturesDirectory, sandboxes.sandboxes());
        List<Fixture> fixtures = fixtureReader.read();
        ConditionReader conditionReader = new ConditionReader(input, block, skills, noise, fixturesDirectory, problems);
        Map<String, Condition> conditions = conditionReader.read();
        ConditionChoice choice = new ConditionChoice(input, conditionReader, conditions, problems);
        List<Condition> selected = choice.selected();
        if (skillChoice.isEmpty()) {
            withoutSkill(block, selected);
        }
        Set<String> conditionNames = new LinkedHashSet<>(conditionReader.known(conditions));
        selected.forEach(condition -> conditionNames.add(condition.name()));
        fixtureConditions(block, conditionNames);
        ownConditions(fixtures, block, conditionNames);
        List<LayerSpec> layers = new LayerReader(input, block, problems)
                .read(fixtures, fixtureReader.selected(), fixtureReader.complete());
        PolicyReader policies = new PolicyReader(input, scalars, problems);
        AgentChoice agents = new AgentChoice(input, block, problems);
        agents.decide(selected, choice.assigned());
        agentPlaces.putAll(agents.places());
        new WhenReader(conditionNames, agentNames(block, agents), problems).examine(fixtures);
        String baseline = scalars.given("baseline")
                .map(setting -> setting.value().strip())
                .orElse(null);
        MatrixReader matrix = new MatrixReader(input, block, problems);
        Suite suite = new Suite(
                scalars.text("name", "default"),
                fixtures,
                skills,
                agents.agents(),
                agents.conditions(),
                layers,
                scalars.whole("runs", 1, 1, 10_000),
                new ScheduleReader(input, scalars, problems).read(),
                scalars.number("passScore", 80, 0, 100),
                new GateReader(block, conditionNames, problems).read(),
                sandboxes.use(),
                policies.read(),
                policies.prices(block),
                noise,
                matrix.read(baseline != null),
                input.basedir(),
                baseline,
                null,
                new RecordsReader(input.basedir(), block, problems).read());
        matrix.examine(suite);
        new Controls(block, problems).examine(suite);
        unmet(suite, choice.place(block));
        new AgentWords(agentPlaces, problems).examine(suite);
        return suite;
    }

    /** A condition that is asked for and not run is missed only when the others are paid for. */
    private void unmet(Suite suite, String place) {
        List<Matrix.Cell> possible = Matrix.possible(suite, List.of(Version.CANDIDATE));
        suite.conditions().stream()
                .map(Condition::name)
                .filter(name -> !possible.isEmpty()
                        && possible.stream().noneMatch(cell -> cell.condition().equals(name)))
                .forEach(name -> problems.warning(
                        place,
                        "no fixture takes part in the condition `" + name + "`, so that it is not run: name it in their"
                                + " `conditions`, or leave those out"));
    }

    private Set<String> agentNames(JsonDocument block, AgentChoice agents) {
        Set<String> names = new TreeSet<>(input.agentTypes());
        block.list("agents").forEach(agent -> names.add(agent.path("name").asString("")));
        agents.agents().forEach(agent -> names.add(agent.name()));
        return names;
    }

    /** Of the suite that was read: what named each agent, for messages about it. */
    public Map<String, String> agentPlaces() {
        return agentPlaces;
    }

    private Path fixturesDirectory() {
        String place = input.setting("fixturesDirectory").map(Setting::source).orElse("<fixturesDirectory>");
        return new UserPaths(problems)
                .resolve(input.basedir(), scalars.text("fixturesDirectory", "fixtures"), place)
                .orElse(input.basedir());
    }

    private FixtureReader fixtureReader(JsonDocument block, Path directory, Sandboxes sandboxes) {
        return new FixtureReader(
                input,
                block,
                directory,
                new TimeLimit(input, scalars.duration("timeout", USUAL_TIMEOUT)),
                sandboxes,
                problems);
    }

    private void withoutSkill(JsonDocument block, List<Condition> selected) {
        boolean treats = selected.stream().anyMatch(condition -> !condition.control());
        boolean asked = block.list("conditions").stream().anyMatch(condition -> condition.has("skills"));
        if (input.skillsNeeded() && treats && !asked) {
            problems.error(
                    block.place("/skills"),
                    "no skill to evaluate: name its folder in <skills><skill> or by -Devals.skill=FOLDER");
        }
    }

    /** Conditions that a fixture's own file names; those of the block are told where they stand. */
    private void ownConditions(List<Fixture> fixtures, JsonDocument block, Collection<String> known) {
        List<String> told = block.list("fixtures").stream()
                .filter(fixture -> fixture.has("conditions"))
                .map(fixture -> fixture.path("name").asString(""))
                .toList();
        for (Fixture fixture : fixtures) {
            fixture.conditions().stream()
                    .filter(name -> !known.contains(name) && !told.contains(fixture.name()))
                    .forEach(name -> problems.error(
                            fixture.directory().toString(),
                            "fixture " + fixture.name() + " takes part in the unknown condition `" + name + "`"
                                    + Suggestion.of(name, known)));
        }
    }

    private void fixtureConditions(JsonDocument block, Collection<String> known) {
        List<JsonNode> fixtures = block.list("fixtures");
        for (int i = 0; i < fixtures.size(); i++) {
            String place = block.place("/fixtures/" + i + "/conditions");
            for (String name : AgentReader.texts(fixtures.get(i), "conditions")) {
                if (!known.contains(name)) {
                    problems.error(place, "unknown condition `" + name + "`" + Suggestion.of(name, known));
                }
            }
        }
    }
}
