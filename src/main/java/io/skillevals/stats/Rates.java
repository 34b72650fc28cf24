package io.skillevals.stats;

import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/** Confidence intervals of rates, the share of successes among trials; good for few trials and rates of 0 and 1. */
public final class Rates {

    private Rates() {}

    /**
     * The interval of a rate: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
     * Journal of the American Statistical Association 22 (1927).
     *
     * @param successes 0 to {@code trials}
     * @param trials at least 1
     * @param confidence for example 0.95
     */
    public static Bounds interval(int successes, int trials, double confidence) {
        Interval wilson = BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(trials, successes, 1 - confidence);
        // Exactly 0 and 1 at the ends, which the computed bounds miss by a rounding error.
        return new Bounds(
                successes == 0 ? 0 : wilson.getLowerBound(), successes == trials ? 1 : wilson.getUpperBound());
    }

    /**
     * The interval of the difference {@code a − b} of two independent rates: R. G. Newcombe, "Interval estimation for the
     * difference between independent proportions: comparison of eleven methods", Statistics in Medicine 17 (1998), method
     * 10, the hybrid of two Wilson intervals without continuity correction.
     *
     * @param confidence for example 0.95
     */
    public static Bounds difference(int successesA, int trialsA, int successesB, int trialsB, double confidence) {
        double a = (double) successesA / trialsA;
        double b = (double) successesB / trialsB;
        Bounds wilsonA = interval(successesA, trialsA, confidence);
        Bounds wilsonB = interval(successesB, trialsB, confidence);
        double low = a - b - Math.hypot(a - wilsonA.low(), wilsonB.high() - b);
        double high = a - b + Math.hypot(wilsonA.high() - a, b - wilsonB.low());
        return new Bounds(low, high).within(-1, 1);
    }
}
