package io.skillevals.app;

import io.skillevals.io.Suggestion;
import io.skillevals.process.Executables;
import io.skillevals.run.Versions;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.SkillRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads everything that a suite consists of, and says what is wrong with it before anything is paid for. Of agents, it asks the
 * version alone.
 */
public final class Validate {

    private static final String SCHEMA = "schemaFile";
    private static final String BASELINE = "baseline";

    private final SuiteRequest request;
    private final Log log;
    private final Kinds kinds;
    private final Map<String, String> environment = System.getenv();

    public Validate(SuiteRequest request, Log log, ClassLoader loader) {
        this.request = request;
        this.log = log;
        this.kinds = Kinds.load(loader);
    }

    /**
     * Does it.
     *
     * @throws ConfigurationException when something is wrong; it names all of it
     * @throws IOException when the work directory or the schema cannot be written
     */
    public void execute() throws ConfigurationException, IOException {
        Problems problems = new Problems();
        ReadSuite reading = new ReadSuite(request, kinds, problems);
        Suite suite = reading.read();
        boolean machine = request.unless("preflight");
        if (machine) {
            new Preflight(kinds, environment, reading.agentPlaces(), problems).examine(suite);
            Baseline.preflight(suite, request.source(BASELINE), environment, problems);
        }
        Baseline.examine(suite, request.source(BASELINE), kinds, environment, problems);
        new AnswerKeys(problems).examine(suite);
        Projects.examine(suite, problems);
        expectedSkills(suite, problems);
        List<String> lines = new ArrayList<>();
        suite.fixtures().forEach(fixture -> lines.add(fixture(fixture, problems)));
        suite.skills().forEach(skill -> skill(skill, problems).ifPresent(lines::add));
        lines.addAll(MatrixLines.of(suite));
        seeds(suite, problems);
        if (machine) {
            agents(suite, lines);
        }
        schema(problems, lines);
        lines.forEach(log::info);
        problems.warnings().forEach(warning -> log.warn(warning.toString()));
        problems.throwIfAny();
        log.info("valid: " + count(suite.fixtures().size(), "fixture") + ", "
                + count(suite.skills().size(), "skill") + ", "
                + count(suite.conditions().size(), "condition") + ", "
                + count(suite.agents().size(), "agent") + "; "
                + count(problems.warnings().size(), "warning"));
    }

    private void schema(Problems problems, List<String> lines) throws IOException {
        if (request.settings().containsKey(SCHEMA)) {
            Path file = request.path(SCHEMA, request.basedir());
            if (EditorSchema.write(file, request.source(SCHEMA), kinds, problems)) {
                lines.add("schema: " + file);
            }
        }
    }

    /** A seed without a data folder fills nothing. */
    private static void seeds(Suite suite, Problems problems) {
        boolean data = suite.conditions().stream()
                .anyMatch(condition -> condition.surroundings().data());
        suite.fixtures().stream()
                .filter(fixture -> fixture.seed() != null && !data)
                .forEach(fixture -> problems.warning(
                        fixture.directory().toString(),
                        "fixture " + fixture.name()
                                + " has a seed, and no selected condition has a data folder: set data to true"));
    }

    /** A skill that no condition can bring is never asked for. */
    private static void expectedSkills(Suite suite, Problems problems) {
        List<String> known = suite.everySkill().stream().map(Skill::name).toList();
        for (Fixture fixture : suite.fixtures()) {
            Set<String> expected = new TreeSet<>(fixture.expectedSkills());
            fixture.prompts().forEach(prompt -> expected.addAll(prompt.expectedSkills()));
            expected.stream()
                    .filter(name -> !known.contains(name))
                    .forEach(name -> problems.warning(
                            fixture.directory().toString(),
                            "fixture " + fixture.name() + " expects the skill `" + name
                                    + "`, which is none of the suite's" + Suggestion.of(name, known)));
        }
    }

    private String fixture(Fixture fixture, Problems problems) {
        String place = fixture.directory().toString();
        List<String> without = fixture.prompts().stream()
                .map(Prompt::name)
                .filter(prompt -> fixture.golden(prompt).isEmpty())
                .toList();
        if (!without.isEmpty()) {
            String which = without.size() == fixture.prompts().size()
                    ? "no golden"
                    : "no golden (prompt " + String.join(", ", without) + ")";
            problems.warning(
                    place,
                    "fixture " + fixture.name() + " has " + which
                            + ", so that nobody can tell whether its checks let a right solution pass");
        } else if (fixture.decoys().isEmpty()) {
            problems.warning(
                    place,
                    "fixture " + fixture.name()
                            + " has no decoy, so that nobody can tell whether its checks notice a wrong solution");
        }
        List<CheckSpec> checks = fixture.everyCheck();
        long gates =
                checks.stream().filter(check -> check.gating() == Gating.GATE).count();
        int steps = fixture.prompts().stream()
                .mapToInt(prompt -> prompt.steps().size())
                .sum();
        return "fixture " + fixture.name() + ": " + count(fixture.prompts().size(), "prompt")
                + (steps == 0 ? "" : " in " + count(steps, "step")) + ", "
                + count(checks.size(), "check") + " (" + count((int) gates, "gate") + "), "
                + count(fixture.decoys().size(), "decoy") + (fixture.seed() == null ? "" : ", seeded");
    }

    private static Optional<String> skill(Skill skill, Problems problems) {
        return new SkillRules(problems)
                .examine(skill)
                .map(size -> "skill " + skill.name() + ": " + count(size.files(), "file") + ", "
                        + count(size.lines(), "line") + ", about " + size.tokens() + " tokens");
    }

    private void agents(Suite suite, List<String> lines) throws ConfigurationException, IOException {
        Versions versions = new Versions(Workspaces.open(request), environment, () -> false);
        for (AgentSpec spec : suite.agents()) {
            kinds.agents().find(spec.type()).ifPresent(agent -> lines.add(agent(spec, agent, versions)));
        }
    }

    private String agent(AgentSpec spec, Agent agent, Versions versions) {
        String line = "agent " + spec.name() + (spec.name().equals(spec.type()) ? "" : " (" + spec.type() + ")");
        if (spec.isolation().kind() != Isolation.Kind.PROCESS) {
            return line + ": in the image " + spec.isolation().image();
        }
        Optional<Path> executable =
                agent.executable(spec).flatMap(name -> Executables.find(name, environment.get("PATH")));
        return executable
                .map(path -> line + ": " + path
                        + versions.of(agent.versionCommand(spec))
                                .map(version -> ", version " + version)
                                .orElse(""))
                .orElse(agent.executable(spec).isPresent() ? line + ": its executable was not found" : line);
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
