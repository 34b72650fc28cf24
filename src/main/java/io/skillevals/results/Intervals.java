package io.skillevals.results;

import org.jspecify.annotations.Nullable;

/**
 * The intervals of a pass-rate and of a mean score, or of their differences.
 *
 * @param passRate Wilson's for a rate, Newcombe's for a difference; absent where there is no rate
 * @param score Student's for a mean, Welch's for a difference; absent for fewer than two runs or runs that all scored the
 *     same
 */
public record Intervals(
        @Nullable Interval passRate, @Nullable Interval score) {

    static final Intervals NONE = new Intervals(null, null);
}
