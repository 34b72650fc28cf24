package io.skillevals.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * What a condition adds to the control, over the same fixtures.
 *
 * @param key which runs are measured against the control; without a fixture: the graded runs of all fixtures, pooled
 * @param control the control that they are measured against; absent when there is none, or when it differs between the
 *     fixtures
 * @param passRate difference of the pass-rates, −1 to 1; absent when it cannot be measured
 * @param score difference of the mean scores in points, −100 to 100; absent when it cannot be measured
 * @param n graded runs of the condition that took part
 * @param controlN graded runs of the control that took part
 * @param intervals of both differences
 * @param note why it cannot be measured, or what to know about it
 */
public record Uplift(
        @JsonUnwrapped CellKey key,
        @Nullable Control control,
        @Nullable Double passRate,
        @Nullable Double score,
        int n,
        int controlN,
        Intervals intervals,
        @Nullable String note) {

    /** Whether there is a number. */
    public boolean measured() {
        return passRate != null;
    }

    /** The control of an uplift. */
    public record Control(
            String condition, String agent, @Nullable String model) {}
}
