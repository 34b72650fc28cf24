package io.skillevals.suite;

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
            @Nullable String version) {}
}
