package io.skillevals.stats;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;

/**
 * At least one observation of one quantity.
 *
 * @param n how many observations
 * @param mean their arithmetic mean
 * @param sd their sample standard deviation (divisor n − 1); NaN when n is 1, which tells nothing of the spread
 * @param min the least
 * @param max the greatest
 */
public record Sample(int n, double mean, double sd, double min, double max) {

    /** The observations; absent when there is none, because nothing has no mean. */
    public static Optional<Sample> of(Collection<Double> observations) {
        if (observations.isEmpty()) {
            return Optional.empty();
        }
        double[] values = observations.stream().mapToDouble(Double::doubleValue).toArray();
        // In ascending order, so that the last digits do not depend on the order in which runs were read.
        Arrays.sort(values);
        DoubleStatistics statistics = DoubleStatistics.builder(Statistic.MEAN, Statistic.STANDARD_DEVIATION)
                .build(values);
        double sd = values.length > 1 ? statistics.getAsDouble(Statistic.STANDARD_DEVIATION) : Double.NaN;
        return Optional.of(new Sample(
                values.length, statistics.getAsDouble(Statistic.MEAN), sd, values[0], values[values.length - 1]));
    }

    /** The variance of the mean: sd² / n. */
    double varianceOfMean() {
        return sd * sd / n;
    }
}
