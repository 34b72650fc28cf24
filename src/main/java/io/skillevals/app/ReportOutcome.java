package io.skillevals.app;

/**
 * What a report means for the build.
 *
 * @param kind whether it goes on
 * @param message for the user; empty when it goes on
 */
public record ReportOutcome(Kind kind, String message) {

    /** Whether the build goes on. */
    public enum Kind {
        /** It goes on. */
        PASSED,
        /** The gate was missed, or could not say. */
        MISSED,
        /** Not one run has a verdict: the machine, a service or the configuration is at fault. */
        NOTHING_GRADED
    }
}
