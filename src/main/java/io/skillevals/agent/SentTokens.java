package io.skillevals.agent;

import io.skillevals.rundir.ModelUsage;
import io.skillevals.trajectory.StepMetrics;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tokens as an agent counts them that counts cached ones among those sent. Unknown numbers are absent.
 *
 * @param sent all tokens sent
 * @param cached those of them that came from a cache
 * @param written those of them that went into a cache
 * @param answered tokens of the answers
 */
record SentTokens(
        @Nullable Long sent,
        @Nullable Long cached,
        @Nullable Long written,
        @Nullable Long answered) {

    /** Tokens of which nothing is known. */
    static final SentTokens UNKNOWN = new SentTokens(null, null, null, null);

    /** These; unknown when all is 0, which is what an agent writes that got no answer whose tokens it could count. */
    SentTokens unlessZero() {
        return isZero(sent) && isZero(answered) ? UNKNOWN : this;
    }

    private static boolean isZero(@Nullable Long number) {
        return number == null || number == 0;
    }

    /** The tokens as metrics. */
    Map<String, Double> metrics() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        put(metrics, Totals.INPUT, fresh());
        put(metrics, Totals.CACHED, cached);
        put(metrics, Totals.CACHE_WRITE, written);
        put(metrics, Totals.OUTPUT, answered);
        return metrics;
    }

    /** The tokens as those of one model. */
    ModelUsage of(String model) {
        return new ModelUsage(model, fresh(), cached, written, answered);
    }

    /** The tokens as those of one answer; absent when unknown. */
    @Nullable
    StepMetrics step() {
        return sent == null ? null : new StepMetrics(sent, answered, cached, null, null);
    }

    private @Nullable Long fresh() {
        return sent == null
                ? null
                : (Long) Math.max(0, sent - (cached == null ? 0 : cached) - (written == null ? 0 : written));
    }

    private static void put(Map<String, Double> metrics, String name, @Nullable Long value) {
        if (value != null) {
            metrics.put(name, (double) value);
        }
    }
}
