package io.skillevals.stats;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Confidence intervals of means, from Student's t distribution.
 *
 * <p>A mean of one observation has no interval. Observations without any spread have none either: runs that all scored
 * the same tell that the spread is small, not that it is zero, and a t interval would claim the latter.
 */
public final class Means {

    private Means() {}

    /**
     * The interval of a mean, mean ± t(n − 1) · sd / √n.
     *
     * @param confidence for example 0.95
     * @return absent when n is below 2 or nothing varied
     */
    public static Optional<Bounds> interval(Sample sample, double confidence) {
        if (sample.n() < 2 || sample.varianceOfMean() <= 0) {
            return Optional.empty();
        }
        return Optional.of(around(sample.mean(), sample.varianceOfMean(), sample.n() - 1.0, confidence));
    }

    /**
     * The interval of the difference {@code a − b} of two means, for unequal variances: B. L. Welch, "The generalization
     * of 'Student's' problem when several different population variances are involved", Biometrika 34 (1947), with the
     * Welch–Satterthwaite degrees of freedom.
     *
     * @param confidence for example 0.95
     * @return absent when either n is below 2 or nothing varied
     */
    public static Optional<Bounds> difference(Sample a, Sample b, double confidence) {
        if (a.n() < 2 || b.n() < 2) {
            return Optional.empty();
        }
        double va = a.varianceOfMean();
        double vb = b.varianceOfMean();
        double variance = va + vb;
        if (variance <= 0) {
            return Optional.empty();
        }
        double degrees = variance * variance / (va * va / (a.n() - 1) + vb * vb / (b.n() - 1));
        return Optional.of(around(a.mean() - b.mean(), variance, degrees, confidence));
    }

    private static Bounds around(double centre, double variance, double degrees, double confidence) {
        double t = TDistribution.of(degrees).inverseSurvivalProbability((1 - confidence) / 2);
        double half = t * Math.sqrt(variance);
        return new Bounds(centre - half, centre + half);
    }
}
