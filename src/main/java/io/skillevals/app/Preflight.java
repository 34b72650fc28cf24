package io.skillevals.app;

import io.skillevals.io.Suggestion;
import io.skillevals.process.Executables;
import io.skillevals.redaction.Redactor;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.OwnFolders;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Step;
import io.skillevals.suite.Suite;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds out before the first start what a run would break on: executables, credentials, solutions, unwritable folders. */
final class Preflight {

    private final Kinds kinds;
    private final Map<String, String> environment;
    private final Map<String, String> agentPlaces;
    private final Problems problems;

    /**
     * An examination.
     *
     * @param agentPlaces what named each agent, for messages
     */
    Preflight(Kinds kinds, Map<String, String> environment, Map<String, String> agentPlaces, Problems problems) {
        this.kinds = kinds;
        this.environment = environment;
        this.agentPlaces = agentPlaces;
        this.problems = problems;
    }

    void examine(Suite suite) {
        for (AgentSpec spec : suite.agents()) {
            kinds.agents().find(spec.type()).ifPresent(agent -> {
                examine(agent, spec, suite);
                suite.conditions().forEach(condition -> options(agent, spec, condition));
            });
        }
        new HomePreflight(kinds, environment, problems).examine(suite);
        new SurroundingsPreflight(environment, problems).examine(suite);
        new EvidencePreflight(problems).examine(suite);
    }

    /** What a condition asks of an agent that cannot do it, where the suite does not ask the same. */
    private void options(Agent agent, AgentSpec spec, Condition condition) {
        if (condition.agents().contains(spec.name())) {
            List<String> known = agent.problems(spec);
            agent.problems(spec.under(condition)).stream()
                    .filter(problem -> !known.contains(problem))
                    .forEach(problem -> problems.error("condition " + condition.name(), problem));
        }
    }

    /** Whether a folder can be made and written to. Nothing is made yet: there may be other problems. */
    static void writable(Path folder, String source, Problems problems) {
        Path existing = folder.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            String why = Files.isDirectory(existing) ? " may not be written to" : " is no folder";
            problems.error(
                    source,
                    "the folder " + folder + " cannot be written to, because " + existing + why + ": name another one");
        }
    }

    private void examine(Agent agent, AgentSpec spec, Suite suite) {
        String place = agentPlaces.getOrDefault(spec.name(), "<agents>");
        agent.problems(spec).forEach(problem -> problems.error(place, problem));
        spec.environment().keySet().stream()
                .filter(OwnFolders::isOne)
                .forEach(name -> problems.error(
                        place,
                        "the variable " + name + " of agent " + spec.name()
                                + " names a folder of the run's own, so that nobody's skills or settings reach it: "
                                + "take it out of <environment>"));
        if (spec.isolation().kind() == Isolation.Kind.PROCESS) {
            agent.executable(spec).ifPresent(executable -> executable(executable, spec, place));
        }
        credentials(agent, spec, place);
        if (!agent.resumes(spec)) {
            conversations(agent, spec, suite, place);
        }
        if (agent.name().equals("oracle")) {
            solutions(spec, suite, place);
        }
    }

    private void conversations(Agent agent, AgentSpec spec, Suite suite, String place) {
        suite.fixtures().stream()
                .filter(fixture -> suite.conditions().stream()
                        .anyMatch(condition ->
                                condition.agents().contains(spec.name()) && fixture.takesPartIn(condition)))
                .filter(fixture -> fixture.selectedPrompts().stream()
                        .flatMap(prompt -> prompt.steps().stream())
                        .anyMatch(Step::resumeSession))
                .forEach(fixture -> problems.error(
                        place,
                        "agent " + spec.name() + " cannot go on with a conversation, as a step of fixture "
                                + fixture.name() + " asks by `resumeSession`"
                                + (agent.name().equals("command")
                                        ? ": write {session} into its command, in a word such as --resume={session}"
                                        : ": take it out there, or leave the fixture out for this agent")));
    }

    private void executable(String executable, AgentSpec spec, String place) {
        if (Executables.find(executable, environment.get("PATH")).isEmpty()) {
            boolean path = executable.indexOf('/') >= 0;
            problems.error(
                    place,
                    "the executable `" + executable + "` of agent " + spec.name()
                            + (path
                                    ? " is no file that may be executed: name another in <command>"
                                    : " is not on the PATH: install it, or name it in <command>")
                            + " or by -Devals.agent.command");
        }
    }

    private void credentials(Agent agent, AgentSpec spec, String place) {
        List<String> names = agent.credentials(spec);
        List<String> present = names.stream()
                .filter(name -> !environment.getOrDefault(name, "").isEmpty())
                .toList();
        boolean configured = !spec.credentials().isEmpty();
        boolean enough = configured ? present.size() == names.size() : names.isEmpty() || !present.isEmpty();
        if (!enough) {
            List<String> missing =
                    names.stream().filter(name -> !present.contains(name)).toList();
            problems.error(
                    place,
                    "agent " + spec.name() + " has no credential: set "
                            + String.join(configured ? " and " : " or ", missing) + " in the environment");
        }
        present.stream()
                .filter(name -> environment.getOrDefault(name, "").length() < Redactor.MINIMUM_LENGTH)
                .forEach(name -> problems.error(
                        place,
                        "the value of " + name + " is shorter than " + Redactor.MINIMUM_LENGTH
                                + " characters and cannot be kept out of the records"));
    }

    private void solutions(AgentSpec spec, Suite suite, String place) {
        List<Condition> conditions = suite.conditions().stream()
                .filter(condition -> condition.agents().contains(spec.name()))
                .toList();
        for (Fixture fixture : suite.fixtures()) {
            boolean met = fixture.conditions().isEmpty()
                    || conditions.stream()
                            .anyMatch(condition -> fixture.conditions().contains(condition.name()));
            List<String> names = new ArrayList<>();
            List<String> without = fixture.selectedPrompts().stream()
                    .map(Prompt::name)
                    .filter(prompt -> fixture.golden(prompt).isEmpty())
                    .toList();
            boolean some = without.size() < fixture.selectedPrompts().size();
            if (some) {
                names.add(Solution.GOLDEN);
            }
            names.addAll(fixture.decoys().keySet());
            if (met && some && !without.isEmpty() && spec.solution().equals(Solution.GOLDEN)) {
                problems.error(
                        place,
                        "fixture " + fixture.name() + " has no golden (prompt " + String.join(", ", without)
                                + ") to apply");
            } else if (met && !names.contains(spec.solution())) {
                problems.error(
                        place,
                        "fixture " + fixture.name() + " has no solution `" + spec.solution() + "` to apply"
                                + Suggestion.of(spec.solution(), names));
            }
        }
    }
}
