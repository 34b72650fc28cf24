package io.skillevals.grade.sandbox;

import java.util.List;

/** What a validation found. */
sealed interface Verdict {

    /**
     * It was measured.
     *
     * @param phases every phase, in order
     */
    record Measured(List<PhaseResult> phases) implements Verdict {
        public Measured {
            phases = List.copyOf(phases);
        }
    }

    /** It could not be measured, and why. */
    record NotMeasured(String reason) implements Verdict {}
}
