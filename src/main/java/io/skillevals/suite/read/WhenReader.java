package io.skillevals.suite.read;

import io.skillevals.io.Suggestion;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import java.util.Collection;
import java.util.List;

/** Examines for which runs checks are asked: a check for a condition or agent that does not exist would never be asked. */
final class WhenReader {

    private final Collection<String> conditions;
    private final Collection<String> agents;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param conditions names of all conditions, selected or not
     * @param agents names of all agents, and of their kinds
     */
    WhenReader(Collection<String> conditions, Collection<String> agents, Problems problems) {
        this.conditions = conditions;
        this.agents = agents;
        this.problems = problems;
    }

    void examine(List<Fixture> fixtures) {
        fixtures.forEach(fixture -> fixture.everyCheck().stream()
                .flatMap(CheckSpec::all)
                .forEach(check -> {
                    names(check, "condition", check.when().conditions(), conditions);
                    names(check, "agent", check.when().agents(), agents);
                }));
    }

    private void names(CheckSpec check, String kind, List<String> wanted, Collection<String> known) {
        wanted.stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> problems.error(
                        check.source(),
                        "check `" + check.name() + "` is asked only with the " + kind + " `" + name
                                + "`, which does not exist" + Suggestion.of(name, known)));
    }
}
