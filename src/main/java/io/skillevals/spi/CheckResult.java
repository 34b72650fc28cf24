package io.skillevals.spi;

import java.util.List;
import java.util.Map;

/** What a check found: a score, that it does not apply, or that the grader could not do its work. */
public sealed interface CheckResult {

    /**
     * A score.
     *
     * @param score 0 to 1
     * @param details one line that explains it; may be empty
     * @param evidence what it rests on
     * @param metrics numbers measured on the way
     */
    record Scored(double score, String details, List<Evidence> evidence, Map<String, Double> metrics)
            implements CheckResult {
        public Scored {
            if (!(score >= 0 && score <= 1)) {
                throw new IllegalArgumentException("a check's score must be from 0 to 1, not " + score);
            }
            evidence = List.copyOf(evidence);
            metrics = Map.copyOf(metrics);
        }
    }

    /** The check does not apply to this run; its weight leaves the denominator. */
    record NotApplicable(String reason) implements CheckResult {}

    /** The grader could not do its work: never a 0, never a pass. */
    record Error(String reason) implements CheckResult {}

    static CheckResult scored(double score, String details, List<Evidence> evidence) {
        return new Scored(score, details, evidence, Map.of());
    }

    static CheckResult notApplicable(String reason) {
        return new NotApplicable(reason);
    }

    static CheckResult error(String reason) {
        return new Error(reason);
    }
}
