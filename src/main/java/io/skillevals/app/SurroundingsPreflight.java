package io.skillevals.app;

import io.skillevals.process.Executables;
import io.skillevals.run.Words;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Seed;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Surroundings.Service;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds out before the first start what the conditions set up around their agents would break on, on this machine. */
final class SurroundingsPreflight {

    private static final String PATH = "PATH";

    private final Map<String, String> environment;
    private final Problems problems;
    private boolean built;

    /**
     * An examination.
     *
     * @param environment the build's environment
     */
    SurroundingsPreflight(Map<String, String> environment, Problems problems) {
        this.environment = environment;
        this.problems = problems;
    }

    void examine(Suite suite) {
        built = suite.conditions().stream()
                .anyMatch(condition -> !condition.surroundings().build().isEmpty());
        for (Condition condition : suite.conditions()) {
            examine(condition, suite);
        }
        suite.fixtures().forEach(fixture -> {
            seed(fixture, suite);
            probes(fixture, suite);
        });
    }

    private void examine(Condition condition, Suite suite) {
        Surroundings around = condition.surroundings();
        String place = "condition " + condition.name();
        around.setup().forEach(command -> command("setup", command, List.of(suite.basedir()), around, place));
        around.teardown().forEach(command -> command("teardown", command, List.of(suite.basedir()), around, place));
        if (!around.dump().isEmpty()) {
            command("dump", around.dump(), List.of(suite.basedir()), around, place);
        }
        Service service = around.service();
        if (service != null) {
            command("service", service.command(), List.of(suite.basedir()), around, place);
        }
        if (service != null || around.data()) {
            suite.agents().stream()
                    .filter(agent -> condition.agents().contains(agent.name()))
                    .filter(agent -> agent.isolation().kind() == Isolation.Kind.DOCKER)
                    .forEach(agent -> contained(agent, service == null ? "data folder" : "service", place));
        }
    }

    private void contained(AgentSpec agent, String what, String place) {
        problems.error(
                place,
                "the agent " + agent.name() + " works in a container, from which the " + what
                        + " of the condition cannot be reached: leave out one of them, or its <isolation>");
    }

    private void seed(Fixture fixture, Suite suite) {
        Seed seed = fixture.seed();
        List<Condition> with = conditions(fixture, suite)
                .filter(condition -> condition.surroundings().data())
                .toList();
        if (seed == null || with.isEmpty()) {
            return;
        }
        String place = fixture.directory().toString();
        if (!seed.command().isEmpty()) {
            List<Path> scripts = List.of(fixture.directory(), suite.basedir());
            with.forEach(condition -> command(
                    "seed",
                    seed.command(),
                    scripts,
                    condition.surroundings(),
                    place + ", in the condition " + condition.name()));
        }
    }

    /** Those that would break when sessions before them are paid for; a condition without a service is asked nothing. */
    private void probes(Fixture fixture, Suite suite) {
        List<Probe> probes = fixture.prompts().stream()
                .flatMap(prompt -> prompt.sessions().stream())
                .flatMap(step -> Stream.ofNullable(step.probe()))
                .toList();
        conditions(fixture, suite)
                .filter(condition -> condition.surroundings().service() != null)
                .forEach(condition -> probes.forEach(probe -> probe(
                        probe,
                        condition.surroundings(),
                        fixture.directory() + ", in the condition " + condition.name())));
    }

    private void probe(Probe probe, Surroundings around, String place) {
        KnownWords words = KnownWords.ofRun(around.service() != null, around.data());
        probe.texts().stream()
                .flatMap(text -> words.problem(text).stream())
                .forEach(problem -> problems.error(place, problem + ", in a probe"));
        if (!probe.command().isEmpty()) {
            onPath("a probe", probe.command().get(0), around, place);
        }
    }

    private static Stream<Condition> conditions(Fixture fixture, Suite suite) {
        return suite.conditions().stream().filter(fixture::takesPartIn);
    }

    private void command(String kind, List<String> command, List<Path> scripts, Surroundings around, String place) {
        if (command.isEmpty()) {
            return; // what is written there is none, as its reader has told
        }
        String program = command.get(0);
        if (program.isEmpty()) {
            problems.error(place, "the " + kind + " command names no program");
        } else if (program.indexOf('/') < 0) {
            onPath("the " + kind + " command", program, around, place);
        } else if (!program.startsWith("/") && Words.in(program).isEmpty()) {
            script(kind, program, scripts, place);
        }
    }

    private void onPath(String called, String program, Surroundings around, String place) {
        boolean plain = program.indexOf('/') < 0 && Words.in(program).isEmpty();
        if (plain
                && !around.environment().containsKey(PATH)
                && Executables.find(program, environment.get(PATH)).isEmpty()) {
            problems.error(
                    place,
                    "the program `" + program + "` of " + called + " is not on the PATH: install it, or name the file,"
                            + " as in ./" + program);
        }
    }

    /**
     * The same places, in the same order, as when it is run. A baseline may have it elsewhere, and tells when it has it not. What is
     * not there yet may be what the build commands make.
     */
    private void script(String kind, String program, List<Path> scripts, String place) {
        List<Path> files = new ArrayList<>();
        scripts.forEach(
                folder -> files.add(folder.resolve(program).toAbsolutePath().normalize()));
        List<Path> there = files.stream().filter(Files::exists).toList();
        if (there.isEmpty()) {
            if (!built) {
                problems.error(
                        place,
                        "the " + kind + " command names " + program + ", and there is no "
                                + files.get(files.size() - 1));
            }
        } else if (!Files.isRegularFile(there.get(0)) || !Files.isExecutable(there.get(0))) {
            problems.error(place, there.get(0) + ", of the " + kind + " command, is no file that may be executed");
        }
    }
}
