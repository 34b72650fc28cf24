package io.skillevals.app;

import io.skillevals.process.Executables;
import io.skillevals.redaction.Redactor;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Suite;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds out before the first start what a run would break on: executables, credentials, solutions, unwritable folders. */
final class Preflight {

    private final Kinds kinds;
    private final Map<String, String> environment;
    private final Problems problems;

    Preflight(Kinds kinds, Map<String, String> environment, Problems problems) {
        this.kinds = kinds;
        this.environment = environment;
        this.problems = problems;
    }

    void examine(Suite suite) {
        for (AgentSpec spec : suite.agents()) {
            kinds.agents().find(spec.type()).ifPresent(agent -> examine(agent, spec, suite));
        }
        for (Fixture fixture : suite.fixtures()) {
            for (Condition condition : suite.conditions()) {
                skillsInProject(fixture, condition, suite);
            }
        }
    }

    /** Whether a folder can be made and written to. Nothing is made yet: there may be other problems. */
    void writable(Path folder, String source) {
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
        String place = "agent " + spec.name();
        agent.problems(spec).forEach(problem -> problems.error(place, problem));
        agent.executable(spec)
                .filter(executable ->
                        Executables.find(executable, environment.get("PATH")).isEmpty())
                .ifPresent(executable -> problems.error(
                        place,
                        "the executable `" + executable + "` is not on the PATH: install it, or name it in <command>"));
        credentials(agent, spec, place);
        if (agent.name().equals("oracle")) {
            solutions(spec, suite, place);
        }
    }

    private void credentials(Agent agent, AgentSpec spec, String place) {
        List<String> names = agent.credentials(spec);
        List<String> present = names.stream()
                .filter(name -> environment.getOrDefault(name, "").length() > 0)
                .toList();
        boolean configured = !spec.credentials().isEmpty();
        boolean enough = configured ? present.size() == names.size() : names.isEmpty() || !present.isEmpty();
        if (!enough) {
            problems.error(
                    place,
                    "no credential: set " + String.join(configured ? " and " : " or ", names) + " in the environment");
        }
        present.stream()
                .filter(name -> environment.getOrDefault(name, "").length() < Redactor.MINIMUM_LENGTH)
                .forEach(name -> problems.error(
                        place,
                        "the value of " + name + " is shorter than " + Redactor.MINIMUM_LENGTH
                                + " characters and cannot be kept out of the records"));
    }

    private void solutions(AgentSpec spec, Suite suite, String place) {
        Set<String> decoys = new java.util.TreeSet<>();
        boolean some = false;
        for (Fixture fixture : suite.fixtures()) {
            decoys.addAll(fixture.decoys().keySet());
            boolean has = spec.solution().equals(Solution.GOLDEN)
                    ? fixture.golden() != null
                    : fixture.decoys().containsKey(spec.solution());
            if (!has) {
                some = true;
                problems.error(
                        place, "fixture " + fixture.name() + " has no solution `" + spec.solution() + "` to apply");
            }
        }
        if (some && !decoys.isEmpty() && !spec.solution().equals(Solution.GOLDEN)) {
            problems.error(place, "solutions that exist: " + Solution.GOLDEN + ", " + String.join(", ", decoys));
        }
    }

    /** A pristine project that brings the skill itself would give it to the control too. */
    private void skillsInProject(Fixture fixture, Condition condition, Suite suite) {
        for (String agentName : condition.agents()) {
            suite.agent(agentName)
                    .flatMap(spec -> kinds.agents().find(spec.type()))
                    .ifPresent(
                            agent -> suite.skills().stream()
                                    .map(skill -> fixture.project()
                                            .resolve(agent.skillsFolder())
                                            .resolve(skill.name()))
                                    .filter(Files::exists)
                                    .forEach(
                                            folder -> problems.error(
                                                    folder.toString(),
                                                    "the pristine project of fixture " + fixture.name()
                                                            + " brings the skill itself, so every condition would have it: remove the folder")));
        }
    }
}
