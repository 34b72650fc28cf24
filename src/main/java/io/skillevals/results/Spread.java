package io.skillevals.results;

import io.skillevals.stats.Sample;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * How one quantity spreads over runs.
 *
 * @param n runs in which it was measured
 * @param mean their mean
 * @param sd their sample standard deviation; absent when n is 1
 * @param min the least
 * @param max the greatest
 */
public record Spread(int n, double mean, @Nullable Double sd, double min, double max) {

    static @Nullable Spread of(Collection<Double> observations) {
        return Sample.of(observations).map(Spread::of).orElse(null);
    }

    private static Spread of(Sample sample) {
        return new Spread(sample.n(), sample.mean(), sample.n() > 1 ? sample.sd() : null, sample.min(), sample.max());
    }
}
