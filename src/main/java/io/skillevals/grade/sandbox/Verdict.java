package io.skillevals.grade.sandbox;

import java.util.List;
import java.util.Map;

/** What a validation found. */
sealed interface Verdict {

    /**
     * It was measured.
     *
     * @param phases every phase, in order
     * @param millis how long its parts took
     */
    record Measured(List<PhaseResult> phases, Map<String, Long> millis) implements Verdict {
        public Measured {
            phases = List.copyOf(phases);
            millis = Map.copyOf(millis);
        }
    }

    /** It could not be measured, and why. */
    record NotMeasured(String reason) implements Verdict {}
}
