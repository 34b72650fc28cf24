package io.skillevals.grade.transcript;

import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * Holds a number that a run measured against a limit. A number that is not known is neither kept nor exceeded: the check does
 * not apply.
 *
 * @param what what the number is of
 * @param number the number among the run's metrics; empty when it is unknown
 * @param shown a number for readers
 */
record Limit(String what, Function<Map<String, Double>, OptionalDouble> number, DoubleFunction<String> shown) {

    static final String MAX = "max";

    /** A limit of a metric. */
    static Limit of(String metric, String what, DoubleFunction<String> shown) {
        return new Limit(what, metrics -> known(metrics, metric), shown);
    }

    static OptionalDouble known(Map<String, Double> metrics, String metric) {
        Double number = metrics.get(metric);
        return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
    }

    /** The check that the number is not above the limit. */
    Check atMost(double max) {
        return Told.notMuch(evidence -> {
            OptionalDouble measured = number.apply(evidence.run().metrics());
            if (measured.isEmpty()) {
                return CheckResult.notApplicable("the run does not tell its " + what);
            }
            boolean holds = measured.getAsDouble() <= max;
            return Told.score(
                    holds,
                    what + ": " + shown.apply(measured.getAsDouble()) + (holds ? ", within " : ", above ")
                            + shown.apply(max));
        });
    }

    /** A number that is a whole one. */
    static String whole(double number) {
        return String.valueOf(Math.round(number));
    }
}
