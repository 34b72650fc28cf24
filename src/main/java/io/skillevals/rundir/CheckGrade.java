package io.skillevals.rundir;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one check found on one run.
 *
 * @param name the check's name in its fixture
 * @param type the check type
 * @param weight its weight in the layer
 * @param gating what it did to the verdict
 * @param threshold what a gating check must reach
 * @param status whether it could be measured
 * @param score 0 to 1; present when {@code status} is scored
 * @param reason why there is no score, or one line that explains it; may be empty
 * @param evidence what the score rests on, one finding each
 * @param description what the check is for; absent when its author does not say
 */
public record CheckGrade(
        String name,
        String type,
        double weight,
        Gating gating,
        double threshold,
        Status status,
        @Nullable Double score,
        String reason,
        List<String> evidence,
        @Nullable String description) {

    public CheckGrade {
        evidence = List.copyOf(evidence);
    }

    /** A grade of a check whose author does not say what it is for. */
    public CheckGrade(
            String name,
            String type,
            double weight,
            Gating gating,
            double threshold,
            Status status,
            @Nullable Double score,
            String reason,
            List<String> evidence) {
        this(name, type, weight, gating, threshold, status, score, reason, evidence, null);
    }

    /** What a check did to the verdict; the record's own word for what the suite asked. */
    public enum Gating {
        /** The run passed only if the check reached its threshold. */
        @JsonProperty("gate")
        GATE,
        /** Its weight counted in the score. */
        @JsonProperty("count")
        COUNT,
        /** It was shown and changed nothing. */
        @JsonProperty("observe")
        OBSERVE
    }

    /** Whether a check could be measured. */
    public enum Status {
        @JsonProperty("scored")
        SCORED,
        @JsonProperty("not-applicable")
        NOT_APPLICABLE,
        @JsonProperty("error")
        ERROR
    }
}
