package io.skillevals.rundir;

/**
 * Why there is no verdict.
 *
 * @param kind the failure's class: {@code timeout}, {@code authentication}, {@code crash}, {@code not-started},
 *     {@code workspace}, {@code fixture-changed}, {@code grader}, …
 * @param message what happened, for a reader
 */
public record Failure(
        @com.fasterxml.jackson.annotation.JsonProperty("class")
        String kind,

        String message) {}
