package io.skillevals.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * A version delta: uplift of the candidate minus that of the baseline, over the same fixtures.
 *
 * @param key of the candidate's runs; without a fixture: over all of them, the graded runs pooled
 * @param control the control of both versions; absent when there is none, or when it differs between the fixtures
 * @param passRate difference of the uplifts in pass-rate, −2 to 2; absent when it cannot be measured
 * @param score difference of the uplifts in points of mean score, −200 to 200; absent when it cannot be measured
 * @param n graded runs of the candidate's condition that took part
 * @param controlN graded runs of the candidate's control
 * @param baselineN graded runs of the baseline's condition
 * @param baselineControlN graded runs of the baseline's control
 * @param intervals of both differences
 * @param controlDrift difference of the control's own pass-rates, candidate minus baseline; absent when it cannot be measured
 * @param controlScoreDrift difference of the control's own mean scores, in points; absent when it cannot be measured
 * @param controlIntervals of both drifts
 * @param note why it cannot be measured, or what to know about it
 */
public record Delta(
        @JsonUnwrapped CellKey key,
        Uplift.@Nullable Control control,
        @Nullable Double passRate,
        @Nullable Double score,
        int n,
        int controlN,
        int baselineN,
        int baselineControlN,
        Intervals intervals,
        @Nullable Double controlDrift,
        @Nullable Double controlScoreDrift,
        Intervals controlIntervals,
        @Nullable String note) {

    /** A comparison of which nothing is measured yet. */
    static Delta none(
            CellKey key,
            Uplift.@Nullable Control control,
            int n,
            int controlN,
            int baselineN,
            int baselineControlN,
            @Nullable String note) {
        return new Delta(
                key,
                control,
                null,
                null,
                n,
                controlN,
                baselineN,
                baselineControlN,
                Intervals.NONE,
                null,
                null,
                Intervals.NONE,
                note);
    }

    /** The same with the control's own drift. */
    Delta withDrift(double rate, double points, Intervals ofBoth) {
        return new Delta(
                key,
                control,
                passRate,
                score,
                n,
                controlN,
                baselineN,
                baselineControlN,
                intervals,
                rate,
                points,
                ofBoth,
                note);
    }

    /** The same with the differences of the uplifts. */
    Delta withDifferences(double rate, double points, Intervals ofBoth) {
        return new Delta(
                key,
                control,
                rate,
                points,
                n,
                controlN,
                baselineN,
                baselineControlN,
                ofBoth,
                controlDrift,
                controlScoreDrift,
                controlIntervals,
                note);
    }

    /** Whether there is a number. */
    public boolean measured() {
        return passRate != null;
    }
}
