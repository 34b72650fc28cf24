package io.skillevals.run;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a probe.
 *
 * @param ended captured when there was an answer, be it a wrong one
 * @param failure what is wrong with the answer, or why there is none; absent when it is the expected one
 * @param text the answer; absent when there is none
 * @param exitCode of a command that ended
 * @param metrics what was measured
 */
record ProbeAnswer(
        Ended ended,
        @Nullable Failure failure,
        @Nullable String text,
        @Nullable Integer exitCode,
        Map<String, Double> metrics) {

    ProbeAnswer {
        metrics = Map.copyOf(metrics);
    }

    /** None. */
    static ProbeAnswer none(Ended ended, Failure failure) {
        return new ProbeAnswer(ended, failure, null, null, Map.of());
    }
}
