package io.skillevals.suite;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The gate as configured.
 *
 * @param all limits for every treatment condition together
 * @param conditions limits by condition name; they come on top of {@code all}
 * @param maxFailedRuns most runs without a verdict (failed, ungradeable, invalid, missing or skipped) over the suite; absent: any
 *     number that broke, as long as more were graded, but none that was not made
 * @param inconclusiveWarns whether an INCONCLUSIVE verdict only warns
 */
public record GateSpec(
        Limits all,
        Map<String, Limits> conditions,
        @Nullable Integer maxFailedRuns,
        boolean inconclusiveWarns) {

    /** A gate without limits: only a suite that is empty, failed or not wholly made misses it. */
    public static final GateSpec NONE = new GateSpec(Limits.NONE, Map.of(), null, false);

    public GateSpec {
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
    }

    /**
     * What is asked of one condition, or of every treatment.
     *
     * @param minScore least mean score, 0 to 100
     * @param minPassRate least pass-rate, 0 to 1
     * @param minUplift least uplift in points of mean score, −100 to 100
     * @param minPassRateUplift least uplift in pass-rate, −1 to 1
     * @param maxFailedRuns most runs without a verdict
     */
    public record Limits(
            @Nullable Double minScore,
            @Nullable Double minPassRate,
            @Nullable Double minUplift,
            @Nullable Double minPassRateUplift,
            @Nullable Integer maxFailedRuns) {

        /** Nothing asked. */
        public static final Limits NONE = new Limits(null, null, null, null, null);
    }
}
