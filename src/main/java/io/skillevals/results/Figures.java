package io.skillevals.results;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Numbers as reports and messages show them: the same everywhere, whatever the machine's locale. */
public final class Figures {

    /** What stands where there is no number. */
    public static final String NOT_AVAILABLE = "n/a";

    private static final double MILLIS = 1000;

    private Figures() {}

    /** A rate or a difference of rates without its counts, for limits: {@code 0.80}. */
    public static String rate(double rate) {
        return fixed(rate, 2);
    }

    /** A pass-rate, which never stands without its counts: {@code 0.50 (1/2)}. */
    public static String passRate(Cell cell) {
        Double rate = cell.passRate();
        return rate == null ? NOT_AVAILABLE : fixed(rate, 2) + " (" + cell.passed() + "/" + cell.graded() + ")";
    }

    /** Points of a score: {@code 87.5}. */
    public static String points(double points) {
        return fixed(points, 1);
    }

    /** A mean score with its range: {@code 87.5 (75.0–100.0)}; the value alone when n is 1. */
    public static String score(@Nullable Spread score) {
        if (score == null) {
            return NOT_AVAILABLE;
        }
        return score.n() == 1
                ? points(score.mean())
                : points(score.mean()) + " (" + points(score.min()) + "–" + points(score.max()) + ")";
    }

    /** A difference of rates, always with its sign: {@code +0.50}. */
    public static String rateDifference(double difference) {
        return signed(fixed(difference, 2));
    }

    /** A difference of scores in points, always with its sign: {@code +12.5}. */
    public static String pointsDifference(double difference) {
        return signed(fixed(difference, 1));
    }

    /** An interval of a rate: {@code 95% 0.09–0.91}. */
    public static String rateInterval(Interval interval) {
        return confidence() + " " + fixed(interval.low(), 2) + "–" + fixed(interval.high(), 2);
    }

    /** An interval of a mean score: {@code 95% 12.0–78.0}. */
    public static String pointsInterval(Interval interval) {
        return confidence() + " " + fixed(interval.low(), 1) + "–" + fixed(interval.high(), 1);
    }

    /** An interval of a difference of rates: {@code 95% -0.20 to +0.70}. */
    public static String rateDifferenceInterval(Interval interval) {
        return confidence() + " " + rateDifferences(interval);
    }

    /** The same without its confidence. */
    public static String rateDifferences(Interval interval) {
        return rateDifference(interval.low()) + " to " + rateDifference(interval.high());
    }

    /** An interval of a difference of scores: {@code 95% -3.0 to +28.0}. */
    public static String pointsDifferenceInterval(Interval interval) {
        return confidence() + " " + pointsDifferences(interval);
    }

    /** The same without its confidence. */
    public static String pointsDifferences(Interval interval) {
        return pointsDifference(interval.low()) + " to " + pointsDifference(interval.high());
    }

    /** A time: {@code 12.5 s}. */
    public static String seconds(long millis) {
        return fixed(millis / MILLIS, 1) + " s";
    }

    /** A metric with as many digits as its size deserves: {@code 0.3100}, {@code 9.00}, {@code 52000}. */
    public static String metric(double value) {
        double size = Math.abs(value);
        if (size >= 1000) {
            return fixed(value, 0);
        }
        if (size >= 100) {
            return fixed(value, 1);
        }
        return fixed(value, size == 0 || size >= 1 ? 2 : 4);
    }

    /** A metric of one run, which is counted or measured and no mean: {@code 9}, {@code 0.3100}. */
    public static String single(double value) {
        return value == Math.rint(value) ? fixed(value, 0) : metric(value);
    }

    /** A metric over several runs: {@code 9.00 ± 1.41}; the value alone when n is 1, which has no spread. */
    public static String metric(Spread spread) {
        Double sd = spread.sd();
        return sd == null ? metric(spread.mean()) : metric(spread.mean()) + " ± " + metric(sd);
    }

    /**
     * A number with at least that many decimals, and with more where it would otherwise look like the limit that it
     * misses: 0.799 below 0.80 is not shown as 0.80.
     */
    public static String apartFrom(double limit, double value, int decimals) {
        int digits = decimals;
        while (digits < 6 && fixed(value, digits).equals(fixed(limit, digits))) {
            digits++;
        }
        return fixed(value, digits);
    }

    /** The confidence of every interval: {@code 95%}. */
    public static String confidence() {
        return fixed(100 * Results.CONFIDENCE, 0) + "%";
    }

    /** A number that is a difference, with its sign. */
    public static String signed(String number) {
        return number.startsWith("-") ? number : "+" + number;
    }

    /** By the digits that a number is written with, a half upwards, as {@code String.format} does it in ten times the time. */
    private static String fixed(double number, int decimals) {
        return BigDecimal.valueOf(number)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
