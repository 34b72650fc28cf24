package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.suite.CheckSpec;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Whether the run took no more tokens than allowed: in {@code total}, {@code fresh} (sent and not from a cache, those written
 * to one included), or {@code output}. Where an agent does not tell tokens of a cache, it has counted them in.
 */
public final class MaxTokens implements OfRun {

    private static final String WHICH = "which";
    private static final String TOTAL = "total";
    private static final String FRESH = "fresh";
    private static final String OUTPUT = "output";

    private static final String SENT = "inputTokens";
    private static final String ANSWERED = "outputTokens";
    private static final String CACHED = "cachedTokens";
    private static final String CACHE_WRITE = "cacheWriteTokens";

    @Override
    public String name() {
        return "max-tokens";
    }

    @Override
    public String schema() {
        return Fields.none()
                .count(Limit.MAX, "The most tokens.")
                .oneOf(WHICH, Stream.of(TOTAL, FRESH, OUTPUT), "Which tokens. Default: total.")
                .require(Limit.MAX)
                .schema();
    }

    @Override
    public Check create(CheckSpec spec) {
        double max = spec.config().path(Limit.MAX).asDouble(0);
        return limit(spec.config().path(WHICH).asString(TOTAL)).atMost(max);
    }

    private static Limit limit(String which) {
        return switch (which) {
            case FRESH ->
                new Limit("fresh tokens", metrics -> sum(metrics, List.of(SENT), List.of(CACHE_WRITE)), Limit::whole);
            case OUTPUT -> Limit.of(ANSWERED, "output tokens", Limit::whole);
            default ->
                new Limit(
                        "tokens",
                        metrics -> sum(metrics, List.of(SENT, ANSWERED), List.of(CACHED, CACHE_WRITE)),
                        Limit::whole);
        };
    }

    /** The sum of numbers that must be known, and of those that an agent may not tell apart. */
    private static OptionalDouble sum(Map<String, Double> metrics, List<String> needed, List<String> more) {
        if (!metrics.keySet().containsAll(needed)) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Stream.concat(needed.stream(), more.stream())
                .mapToDouble(metric -> metrics.getOrDefault(metric, 0.0))
                .sum());
    }
}
