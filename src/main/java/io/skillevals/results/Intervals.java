package io.skillevals.results;

import io.skillevals.stats.Bounds;
import io.skillevals.stats.Means;
import io.skillevals.stats.Rates;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of a pass-rate and of a mean score, or of their differences.
 *
 * @param passRate Wilson's for a rate, Newcombe's for a difference, and the same squares added for a difference of two differences;
 *     absent where there is no rate
 * @param score Student's for a mean, Welch's for a difference, and that of four samples for a difference of two differences; absent
 *     for fewer than two runs or runs that all scored the same
 */
public record Intervals(
        @Nullable Interval passRate, @Nullable Interval score) {

    static final Intervals NONE = new Intervals(null, null);

    private static final double MOST_POINTS = 100;

    /** Of {@code a − b}. */
    static Intervals ofDifference(Arm a, Arm b) {
        return of(
                Rates.difference(
                        a.passed().successes(),
                        a.passed().trials(),
                        b.passed().successes(),
                        b.passed().trials(),
                        Results.CONFIDENCE),
                Means.difference(a.scores(), b.scores(), Results.CONFIDENCE),
                MOST_POINTS);
    }

    /** Of {@code (a − b) − (c − d)}. */
    static Intervals ofDifferenceOfDifferences(Arm a, Arm b, Arm c, Arm d) {
        return of(
                Rates.differenceOfDifferences(a.passed(), b.passed(), c.passed(), d.passed(), Results.CONFIDENCE),
                Means.differenceOfDifferences(a.scores(), b.scores(), c.scores(), d.scores(), Results.CONFIDENCE),
                2 * MOST_POINTS);
    }

    private static Intervals of(Bounds rate, Optional<Bounds> score, double most) {
        return new Intervals(
                Interval.of(rate),
                score.map(bounds -> Interval.of(bounds.within(-most, most))).orElse(null));
    }
}
