package io.skillevals.suite;

import io.skillevals.io.Wildcard;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which cells of all possible ones are run.
 *
 * @param includes a cell that matches none of them is left out; empty for all
 * @param excludes a cell that matches one of them is left out
 */
public record Matrix(List<Rule> includes, List<Rule> excludes) {

    /** Every cell. */
    public static final Matrix ALL = new Matrix(List.of(), List.of());

    public Matrix {
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
    }

    /** Whether a cell of these names is run. */
    public boolean admits(String fixture, String prompt, String condition, String agent, String model, String version) {
        return admits(new Cell(fixture, prompt, condition, agent, model, version));
    }

    /** Whether a cell is run. */
    public boolean admits(Cell cell) {
        return (includes.isEmpty() || includes.stream().anyMatch(rule -> rule.fits(cell)))
                && excludes.stream().noneMatch(rule -> rule.fits(cell));
    }

    /** The cells of a suite that are run, in the order of its fixtures, prompts, conditions, agents, models and versions. */
    public static List<Cell> cells(Suite suite) {
        List<String> versions =
                suite.baselineRef() == null ? List.of(Version.CANDIDATE) : List.of(Version.CANDIDATE, Version.BASELINE);
        return possible(suite, versions).stream().filter(suite.matrix()::admits).toList();
    }

    /** All cells that a suite could have, whatever its matrix. */
    public static List<Cell> possible(Suite suite, List<String> versions) {
        List<Cell> cells = new ArrayList<>();
        for (Fixture fixture : suite.fixtures()) {
            for (Prompt prompt : fixture.selectedPrompts()) {
                suite.conditions().stream()
                        .filter(fixture::takesPartIn)
                        .forEach(condition -> add(suite, fixture, prompt, condition, versions, cells));
            }
        }
        return cells;
    }

    private static void add(
            Suite suite, Fixture fixture, Prompt prompt, Condition condition, List<String> versions, List<Cell> cells) {
        for (String name : condition.agents()) {
            for (String model :
                    suite.agent(name).map(agent -> agent.modelsUnder(condition)).orElse(List.of())) {
                versions.forEach(version ->
                        cells.add(new Cell(fixture.name(), prompt.name(), condition.name(), name, model, version)));
            }
        }
    }

    /**
     * The names of a cell.
     *
     * @param prompt empty of a fixture with a single prompt
     * @param model empty of an agent without a model
     * @param version {@value Version#CANDIDATE} or {@value Version#BASELINE}
     */
    public record Cell(String fixture, String prompt, String condition, String agent, String model, String version) {}

    /**
     * Names of a cell, each with {@code *} and {@code ?} as wildcards; an absent one matches all.
     *
     * @param prompt of a fixture with a single prompt empty, which {@code *} matches
     * @param model of an agent without a model empty, which {@code *} matches
     */
    public record Rule(
            @Nullable String fixture,
            @Nullable String prompt,
            @Nullable String condition,
            @Nullable String agent,
            @Nullable String model,
            @Nullable String version) {

        /** Whether all its names match those of a cell. */
        public boolean fits(Cell cell) {
            return fits(fixture, cell.fixture())
                    && fits(prompt, cell.prompt())
                    && fits(condition, cell.condition())
                    && fits(agent, cell.agent())
                    && fits(model, cell.model())
                    && fits(version, cell.version());
        }

        /** Whether a name matches one of a rule's. */
        public static boolean fits(@Nullable String wanted, String name) {
            return wanted == null || Wildcard.ofText(wanted).matches(name);
        }
    }
}
