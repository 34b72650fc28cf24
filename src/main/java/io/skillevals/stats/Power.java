package io.skillevals.stats;

import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What difference between two rates an experiment can show at all: the least one whose interval
 * ({@link Rates#difference}) leaves 0 out in as many experiments as the power says.
 */
public final class Power {

    /** Up to so many pairs of outcomes all of them are counted; beyond, the normal approximation is as good. */
    private static final int MOST_COUNTED = 40_000;

    private static final double STEP = 0.01;

    private Power() {}

    /**
     * The least rise above a rate that is shown.
     *
     * @param trials of each of the two
     * @param rate the lower of the two rates, 0 to 1
     * @param confidence of the interval, for example 0.95
     * @param power the share of experiments that are to show it, for example 0.8
     * @return to two decimals; empty when not even a rise to 1 is shown
     */
    public static Optional<Double> detectableRise(int trials, double rate, double confidence, double power) {
        for (int step = 1; rate + step * STEP <= 1 + STEP / 2; step++) {
            double rise = step * STEP;
            if (of(trials, rate, Math.min(1, rate + rise), confidence) >= power) {
                return Optional.of(rise);
            }
        }
        return Optional.empty();
    }

    /** The share of experiments whose interval leaves 0 out, on the right side. */
    static double of(int trials, double lower, double upper, double confidence) {
        return (long) (trials + 1) * (trials + 1) <= MOST_COUNTED
                ? counted(trials, lower, upper, confidence)
                : approximated(trials, lower, upper, confidence);
    }

    private static double counted(int trials, double lower, double upper, double confidence) {
        double[] low = probabilities(trials, lower);
        double[] high = probabilities(trials, upper);
        double shown = 0;
        for (int b = 0; b <= trials; b++) {
            for (int a = b + 1; a <= trials; a++) {
                double weight = low[b] * high[a];
                if (weight > 0
                        && Rates.difference(a, trials, b, trials, confidence).low() > 0) {
                    shown += weight;
                }
            }
        }
        return shown;
    }

    private static double[] probabilities(int trials, double rate) {
        BinomialDistribution distribution = BinomialDistribution.of(trials, rate);
        double[] probabilities = new double[trials + 1];
        for (int successes = 0; successes <= trials; successes++) {
            probabilities[successes] = distribution.probability(successes);
        }
        return probabilities;
    }

    /** Two proportions by the normal approximation: J. L. Fleiss, "Statistical Methods for Rates and Proportions", chapter 4. */
    private static double approximated(int trials, double lower, double upper, double confidence) {
        double mean = (lower + upper) / 2;
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double critical = normal.inverseSurvivalProbability((1 - confidence) / 2);
        double under = critical * Math.sqrt(2 * mean * (1 - mean));
        double spread = Math.sqrt(lower * (1 - lower) + upper * (1 - upper));
        double distance = Math.sqrt(trials) * (upper - lower) - under;
        return spread == 0 ? (distance > 0 ? 1 : 0) : normal.cumulativeProbability(distance / spread);
    }
}
