package io.skillevals.rundir;

/**
 * Why a run ended before its task was done, or why there is no verdict.
 *
 * @param kind the failure's class: of running the label of a {@link FailureClass}; of grading {@code condition},
 *     {@code fixture-changed}, {@code no-evidence}, {@code grader}
 * @param message what happened, for a reader
 */
public record Failure(
        @com.fasterxml.jackson.annotation.JsonProperty("class")
        String kind,

        String message) {

    /** Its class; absent for one of grading. */
    public java.util.Optional<FailureClass> failureClass() {
        return FailureClass.of(kind);
    }
}
