package io.skillevals.results;

import java.util.List;

/**
 * The gate's word on the results.
 *
 * @param verdict whether the build goes on
 * @param violations limits that were missed or could not be measured; empty when it passes
 */
public record GateVerdict(Verdict verdict, List<Violation> violations) {

    public GateVerdict {
        violations = List.copyOf(violations);
    }

    /** Whether the build goes on. */
    public enum Verdict {
        /** Every limit is kept. */
        PASS,
        /** At least one limit is missed. */
        FAIL,
        /** No limit is known to be missed, but at least one could not be measured. */
        INCONCLUSIVE
    }

    /**
     * One limit that is not kept.
     *
     * @param rule the limit's name, for example {@code minPassRate}
     * @param wanted what it asks for
     * @param seen what was found, with counts and interval, or why it could not be measured
     * @param where the condition, with its agent where there are several; {@code suite} for the whole
     * @param measured whether it is known to be missed; otherwise it could not be measured
     * @param text all of it in one sentence
     */
    public record Violation(String rule, String wanted, String seen, String where, boolean measured, String text) {}
}
