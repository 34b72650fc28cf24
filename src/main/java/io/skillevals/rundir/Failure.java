package io.skillevals.rundir;

/**
 * Why there is no verdict.
 *
 * @param kind the failure's class: of the agent {@code timeout}, {@code idle}, {@code crash},
 *     {@code not-started}, {@code no-end-event}, {@code agent-error}, {@code unreadable}; of the service
 *     {@code authentication}, {@code billing}, {@code rate-limit}, {@code overload}, {@code model-not-found},
 *     {@code request}, {@code network}; of the machine {@code workspace}, {@code disk}, {@code capture}; of the user
 *     {@code interrupted}; of grading {@code condition}, {@code fixture-changed}, {@code no-evidence}, {@code grader}
 * @param message what happened, for a reader
 */
public record Failure(
        @com.fasterxml.jackson.annotation.JsonProperty("class")
        String kind,

        String message) {}
