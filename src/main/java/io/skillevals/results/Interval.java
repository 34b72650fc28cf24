package io.skillevals.results;

import io.skillevals.stats.Bounds;

/**
 * A confidence interval, at {@link Results#CONFIDENCE}.
 *
 * @param low its lower bound
 * @param high its upper bound
 */
public record Interval(double low, double high) {

    static Interval of(Bounds bounds) {
        return new Interval(bounds.low(), bounds.high());
    }
}
