package io.skillevals.app;

import io.skillevals.process.Executables;
import io.skillevals.run.Words;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.KnownWords;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds out before the first start what probes would break on, since the sessions before them are paid for by then. A condition
 * without a service is asked nothing.
 */
final class ProbesPreflight {

    private static final String PATH = "PATH";

    private final Map<String, String> environment;
    private final Problems problems;

    /**
     * An examination.
     *
     * @param environment the build's environment
     */
    ProbesPreflight(Map<String, String> environment, Problems problems) {
        this.environment = environment;
        this.problems = problems;
    }

    void examine(Suite suite) {
        for (Fixture fixture : suite.fixtures()) {
            List<Probe> probes = fixture.prompts().stream()
                    .flatMap(prompt -> prompt.sessions().stream())
                    .flatMap(step -> Stream.ofNullable(step.probe()))
                    .toList();
            suite.conditions().stream()
                    .filter(condition -> condition.surroundings().service() != null)
                    .filter(condition -> fixture.conditions().isEmpty()
                            || fixture.conditions().contains(condition.name()))
                    .forEach(condition -> probes.forEach(probe -> examine(probe, fixture, condition)));
        }
    }

    private void examine(Probe probe, Fixture fixture, Condition condition) {
        String place = fixture.directory() + ", in the condition " + condition.name();
        boolean asksForData =
                probe.texts().stream().anyMatch(text -> Words.in(text).contains(KnownWords.DATA_DIR));
        if (asksForData && !condition.surroundings().data()) {
            problems.error(
                    place,
                    "{{" + KnownWords.DATA_DIR
                            + "}} in a probe stands for nothing, because the condition has no data folder: set"
                            + " <data>true</data>");
        }
        String program = probe.command().isEmpty() ? "" : probe.command().get(0);
        if (isLookedFor(program, condition)
                && Executables.find(program, environment.get(PATH)).isEmpty()) {
            problems.error(place, "the program `" + program + "` of a probe is not on the PATH: install it");
        }
    }

    private static boolean isLookedFor(String program, Condition condition) {
        return !program.isEmpty()
                && program.indexOf('/') < 0
                && Words.in(program).isEmpty()
                && !condition.surroundings().environment().containsKey(PATH);
    }
}
