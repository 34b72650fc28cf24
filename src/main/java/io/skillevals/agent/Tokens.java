package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.trajectory.StepMetrics;
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

    /** What an agent says that counts the tokens of the cache apart from those sent. */
    static Tokens apart(@Nullable Long fresh, @Nullable Long cached, @Nullable Long written, @Nullable Long answered) {
        return new Tokens(fresh, cached, written, answered);
    }

    /** What an agent says that counts the tokens of the cache, from it and into it, among those sent. */
    static Tokens among(@Nullable Long sent, @Nullable Long cached, @Nullable Long written, @Nullable Long answered) {
        Long fresh = sent == null ? null : (Long) Math.max(0, sent - known(cached) - known(written));
        return new Tokens(fresh, cached, written, answered);
    }

    /** These; unknown when all is 0, which is what an agent writes that got no answer whose tokens it could count. */
    Tokens unlessZero() {
        return known(fresh) + known(cached) + known(written) + known(answered) == 0 ? UNKNOWN : this;
    }

    /** These and more; a number known on one side alone is that side's. */
    Tokens plus(Tokens more) {
        return new Tokens(
                sum(fresh, more.fresh),
                sum(cached, more.cached),
                sum(written, more.written),
                sum(answered, more.answered));
    }

    private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
        return one == null && other == null ? null : (Long) (known(one) + known(other));
    }

    private static long known(@Nullable Long number) {
        return number == null ? 0 : number;
    }

    /** All tokens sent, those from and into a cache among them; unknown when the fresh ones are. */
    @Nullable
    Long sent() {
        return fresh == null ? null : (Long) (fresh + known(cached) + known(written));
    }

    boolean isUnknown() {
        return equals(UNKNOWN);
    }

    /** Puts what is known among the metrics of a run. */
    void into(Map<String, Double> metrics) {
        Totals.put(metrics, Totals.INPUT, fresh);
        Totals.put(metrics, Totals.CACHED, cached);
        Totals.put(metrics, Totals.CACHE_WRITE, written);
        Totals.put(metrics, Totals.OUTPUT, answered);
    }

    /** The same as the usage of a model. */
    ModelUsage of(String model) {
        return new ModelUsage(model, fresh, cached, written, answered);
    }

    /**
     * The same as those of one answer; absent when it is unknown what was sent.
     *
     * @param cost its cost in US dollars; absent when unknown
     */
    @Nullable
    StepMetrics step(@Nullable Double cost) {
        return fresh == null
                ? null
                : new StepMetrics(
                        sent(),
                        answered,
                        cached,
                        cost,
                        written == null
                                ? null
                                : Json.mapper().createObjectNode().put(Totals.CACHE_WRITE_EXTRA, written));
    }
}
