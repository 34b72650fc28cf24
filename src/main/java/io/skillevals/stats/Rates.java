package io.skillevals.stats;

import java.util.List;
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
        return around(List.of(new Share(successesA, trialsA)), List.of(new Share(successesB, trialsB)), confidence)
                .within(-1, 1);
    }

    /**
     * The interval of the difference {@code (a − b) − (c − d)} of two differences of independent rates: the same squares added, of
     * four Wilson intervals, as G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures: a general
     * approach", Statistics in Medicine 27 (2008), derive it for sums and differences of any independent estimates (MOVER).
     *
     * @param confidence for example 0.95
     */
    public static Bounds differenceOfDifferences(Share a, Share b, Share c, Share d, double confidence) {
        return around(List.of(a, d), List.of(b, c), confidence).within(-2, 2);
    }

    /** The interval of a sum of independent rates less the sum of others: the distances to their own limits, squared and added. */
    private static Bounds around(List<Share> plus, List<Share> minus, double confidence) {
        double centre = 0;
        double below = 0;
        double above = 0;
        for (Share share : plus) {
            Bounds wilson = interval(share.successes(), share.trials(), confidence);
            centre += share.rate();
            below += square(share.rate() - wilson.low());
            above += square(wilson.high() - share.rate());
        }
        for (Share share : minus) {
            Bounds wilson = interval(share.successes(), share.trials(), confidence);
            centre -= share.rate();
            below += square(wilson.high() - share.rate());
            above += square(share.rate() - wilson.low());
        }
        return new Bounds(centre - Math.sqrt(below), centre + Math.sqrt(above));
    }

    private static double square(double number) {
        return number * number;
    }
}
