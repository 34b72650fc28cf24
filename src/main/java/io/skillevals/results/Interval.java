package io.skillevals.results;

import io.skillevals.stats.Bounds;

/**
 * A confidence interval, at {@link Results#CONFIDENCE}.
 *
 * @param low its lower bound
 * @param high its upper bound
 */
public record Interval(double low, double high) {

    /** Whether nothing may have changed at all: a difference with such an interval is inside the noise. */
    public boolean containsZero() {
        return low <= 0 && high >= 0;
    }

    static Interval of(Bounds bounds) {
        return new Interval(bounds.low(), bounds.high());
    }
}
