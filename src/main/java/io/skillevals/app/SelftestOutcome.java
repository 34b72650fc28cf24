package io.skillevals.app;

/**
 * What a self-test means for the build.
 *
 * @param kind whether it goes on
 * @param message for the user; empty when it goes on
 */
public record SelftestOutcome(Kind kind, String message) {

    /** Whether the build goes on. */
    public enum Kind {
        /** The graders hold, as far as there is something to test them with. */
        HELD,
        /** They do not. */
        FAILED,
        /** Something could not be graded: the machine, a service or the configuration is at fault. */
        INCONCLUSIVE
    }
}
