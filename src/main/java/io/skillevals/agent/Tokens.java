package io.skillevals.agent;

import io.skillevals.rundir.ModelUsage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What answers took; unknown numbers are absent, never 0.
 *
 * @param fresh tokens sent that came from no cache and went into none
 * @param cached tokens sent that came from a cache
 * @param written tokens sent that went into a cache
 * @param answered tokens of the answers
 */
record Tokens(
        @Nullable Long fresh,
        @Nullable Long cached,
        @Nullable Long written,
        @Nullable Long answered) {

    /** Nothing known. */
    static final Tokens UNKNOWN = new Tokens(null, null, null, null);

    /** These and more; a number known on one side alone is that side's. */
    Tokens plus(Tokens more) {
        return new Tokens(
                sum(fresh, more.fresh),
                sum(cached, more.cached),
                sum(written, more.written),
                sum(answered, more.answered));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one + other;
    }

    /** All tokens sent, those from a cache among them. */
    @Nullable
    Long sent() {
        return ClaudeTokens.sent(fresh, cached, written);
    }

    boolean isUnknown() {
        return equals(UNKNOWN);
    }

    /** Puts what is known among the metrics of a run. */
    void into(Map<String, Double> metrics) {
        put(metrics, "inputTokens", fresh);
        put(metrics, "cachedTokens", cached);
        put(metrics, "cacheWriteTokens", written);
        put(metrics, "outputTokens", answered);
    }

    private static void put(Map<String, Double> metrics, String name, @Nullable Long value) {
        if (value != null) {
            metrics.put(name, value.doubleValue());
        }
    }

    /** The same as the usage of a model. */
    ModelUsage of(String model) {
        return new ModelUsage(model, fresh, cached, written, answered);
    }
}
