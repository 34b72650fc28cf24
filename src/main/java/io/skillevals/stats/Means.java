package io.skillevals.stats;

import java.util.List;
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
        return around(a.mean() - b.mean(), List.of(a, b), confidence);
    }

    /**
     * The interval of the difference {@code (a − b) − (c − d)} of two differences of means, for unequal variances: the same with four
     * samples, whose degrees of freedom are those of F. E. Satterthwaite, "An approximate distribution of estimates of variance
     * components", Biometrics Bulletin 2 (1946).
     *
     * @param confidence for example 0.95
     * @return absent when any n is below 2 or nothing varied
     */
    public static Optional<Bounds> differenceOfDifferences(Sample a, Sample b, Sample c, Sample d, double confidence) {
        return around(a.mean() - b.mean() - (c.mean() - d.mean()), List.of(a, b, c, d), confidence);
    }

    /** The interval of a sum or difference of the means of independent samples. */
    private static Optional<Bounds> around(double centre, List<Sample> samples, double confidence) {
        double variance = 0;
        double spread = 0;
        for (Sample sample : samples) {
            if (sample.n() < 2) {
                return Optional.empty();
            }
            double part = sample.varianceOfMean();
            variance += part;
            spread += part * part / (sample.n() - 1);
        }
        return variance <= 0
                ? Optional.empty()
                : Optional.of(around(centre, variance, variance * variance / spread, confidence));
    }

    private static Bounds around(double centre, double variance, double degrees, double confidence) {
        double t = TDistribution.of(degrees).inverseSurvivalProbability((1 - confidence) / 2);
        double half = t * Math.sqrt(variance);
        return new Bounds(centre - half, centre + half);
    }
}
