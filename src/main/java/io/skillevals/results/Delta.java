package io.skillevals.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * A version delta: uplift of the candidate minus that of the baseline.
 *
 * @param key of the candidate's runs
 * @param passRate difference of the uplifts in pass-rate; absent when it cannot be measured
 * @param score difference of the uplifts in points of mean score; absent when it cannot be measured
 * @param controlDrift difference of the control's own pass-rates between the versions
 * @param intervals of both differences
 * @param note why it cannot be measured, or what to know about it
 */
public record Delta(
        @JsonUnwrapped CellKey key,
        @Nullable Double passRate,
        @Nullable Double score,
        @Nullable Double controlDrift,
        Intervals intervals,
        @Nullable String note) {}
