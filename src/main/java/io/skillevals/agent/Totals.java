package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.FinalMetrics;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The numbers of a whole run, by the names that they have as metrics. */
final class Totals {

    static final String TURNS = "turns";
    static final String COST = "costUsd";
    static final String INPUT = "inputTokens";
    static final String CACHED = "cachedTokens";
    static final String CACHE_WRITE = "cacheWriteTokens";
    static final String OUTPUT = "outputTokens";
    static final String DENIALS = "permissionDenials";

    private Totals() {}

    /** The numbers as a trajectory has them: the metrics leave cached tokens out of the tokens sent, the format counts them in. */
    static FinalMetrics of(Map<String, Double> numbers, int steps) {
        ObjectNode extra = Json.mapper().createObjectNode();
        Long written = whole(numbers.get(CACHE_WRITE));
        Long turns = whole(numbers.get(TURNS));
        if (turns != null) {
            extra.put("turns", turns);
        }
        if (written != null) {
            extra.put("cache_creation_input_tokens", written);
        }
        Long cached = whole(numbers.get(CACHED));
        return new FinalMetrics(
                ClaudeTokens.sent(whole(numbers.get(INPUT)), cached, written),
                whole(numbers.get(OUTPUT)),
                cached,
                numbers.get(COST),
                steps,
                extra.isEmpty() ? null : extra);
    }

    private static @Nullable Long whole(@Nullable Double number) {
        return number == null ? null : (Long) Math.round(number);
    }

    /** A number in an event; absent when there is none. */
    static @Nullable Long number(JsonNode value) {
        return value.isNumber() ? (Long) value.asLong() : null;
    }

    /** Counts what happened; what did not happen is no metric. */
    static void count(Map<String, Double> numbers, String metric, int times) {
        if (times > 0) {
            numbers.put(metric, (double) times);
        }
    }
}
