package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.FinalMetrics;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The numbers of a whole run, by the names that they have as metrics. */
public final class Totals {

    static final String TURNS = "turns";
    static final String COST = "costUsd";
    static final String INPUT = "inputTokens";
    static final String CACHED = "cachedTokens";
    static final String CACHE_WRITE = "cacheWriteTokens";
    static final String OUTPUT = "outputTokens";
    static final String DENIALS = "permissionDenials";

    /** What was sent and answered. */
    static final Set<String> TOKENS = Set.of(INPUT, CACHED, CACHE_WRITE, OUTPUT);

    /** Where a trajectory, whose format has no field for it, has the tokens that went into a cache. */
    static final String CACHE_WRITE_EXTRA = "cache_creation_input_tokens";

    private Totals() {}

    /**
     * The numbers as a trajectory has them: the metrics leave cached tokens out of the tokens sent, the format counts them in.
     *
     * @param steps number of steps; absent when unknown
     */
    public static FinalMetrics of(Map<String, Double> numbers, @Nullable Integer steps) {
        Tokens tokens = Tokens.apart(
                whole(numbers.get(INPUT)),
                whole(numbers.get(CACHED)),
                whole(numbers.get(CACHE_WRITE)),
                whole(numbers.get(OUTPUT)));
        ObjectNode extra = Json.mapper().createObjectNode();
        Long turns = whole(numbers.get(TURNS));
        if (turns != null) {
            extra.put(TURNS, turns);
        }
        if (tokens.written() != null) {
            extra.put(CACHE_WRITE_EXTRA, tokens.written());
        }
        return new FinalMetrics(
                tokens.sent(),
                tokens.answered(),
                tokens.cached(),
                numbers.get(COST),
                steps,
                extra.isEmpty() ? null : extra);
    }

    private static @Nullable Long whole(@Nullable Double number) {
        return number == null ? null : (Long) Math.round(number);
    }

    /** Puts a number that is known. */
    static void put(Map<String, Double> numbers, String metric, @Nullable Number value) {
        if (value != null) {
            numbers.put(metric, value.doubleValue());
        }
    }

    /** Counts what happened; what did not happen is no metric. */
    static void count(Map<String, Double> numbers, String metric, int times) {
        if (times > 0) {
            numbers.put(metric, (double) times);
        }
    }
}
