package io.skillevals.rundir;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a run stands in the matrix: its cell and its number.
 *
 * @param fixture the fixture's name
 * @param prompt the prompt's name; empty when the fixture has a single one
 * @param condition the condition's name
 * @param agent the agent's name in the suite
 * @param model the requested model; absent when none was requested
 * @param version {@code candidate} or {@code baseline}
 * @param run the run's number within its cell; a number is never used again
 */
public record Coordinates(
        String fixture,
        String prompt,
        String condition,
        String agent,
        @Nullable String model,
        String version,
        int run) {

    public Coordinates {
        Objects.requireNonNull(fixture, "fixture");
        Objects.requireNonNull(prompt, "prompt");
        Objects.requireNonNull(condition, "condition");
        Objects.requireNonNull(agent, "agent");
        Objects.requireNonNull(version, "version");
    }

    /** The work tree. */
    public static final String CANDIDATE = "candidate";

    /** A git ref to compare with. */
    public static final String BASELINE = "baseline";

    /** The same cell, with a number. */
    public Coordinates numbered(int number) {
        return new Coordinates(fixture, prompt, condition, agent, model, version, number);
    }

    /** The same in another version. */
    public Coordinates in(String other) {
        return new Coordinates(fixture, prompt, condition, agent, model, other, run);
    }

    /** The cell of this run: the same coordinates with run 0. */
    public Coordinates cell() {
        return numbered(0);
    }
}
