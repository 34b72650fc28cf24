package io.skillevals.results;

import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Gating;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one check found on one run.
 *
 * @param name the check's name in its fixture
 * @param type the check type
 * @param weight its weight in the layer
 * @param score 0 to 1; present when scored
 * @param status whether it could be measured
 * @param gate what it does to the verdict
 * @param threshold what a gating check must reach
 * @param reason why there is no score, or one line that explains it; may be empty
 * @param evidence what the score rests on, one finding each
 * @param description what the check is for; absent when its author does not say
 */
public record CheckFinding(
        String name,
        String type,
        double weight,
        @Nullable Double score,
        CheckGrade.Status status,
        Gating gate,
        double threshold,
        String reason,
        List<String> evidence,
        @Nullable String description) {

    public CheckFinding {
        evidence = List.copyOf(evidence);
    }

    static CheckFinding of(CheckGrade grade, Texts texts) {
        String description = grade.description();
        return new CheckFinding(
                texts.shared(grade.name()),
                texts.shared(grade.type()),
                grade.weight(),
                grade.score(),
                grade.status(),
                grade.gating(),
                grade.threshold(),
                grade.reason(),
                grade.evidence(),
                description == null ? null : texts.shared(description));
    }

    /** How a reader should take it. */
    public Mark mark() {
        if (status == CheckGrade.Status.ERROR) {
            return Mark.ERROR;
        }
        if (status == CheckGrade.Status.NOT_APPLICABLE || score == null) {
            return Mark.NOT_APPLICABLE;
        }
        double wanted = gate == Gating.GATE ? threshold : 1;
        if (score >= wanted) {
            return Mark.REACHED;
        }
        return gate != Gating.GATE && score > 0 ? Mark.IN_PART : Mark.MISSED;
    }

    /** Whether the verdict needs it. */
    public boolean gating() {
        return gate == Gating.GATE;
    }

    /** Whether it changes nothing. */
    public boolean observed() {
        return gate == Gating.OBSERVE;
    }

    /** How a reader should take a finding. */
    public enum Mark {
        /** All that was asked. */
        REACHED,
        /** Something, not all. */
        IN_PART,
        /** Nothing, or less than a gating check needs. */
        MISSED,
        /** The check does not apply to this run. */
        NOT_APPLICABLE,
        /** The grader could not do its work. */
        ERROR
    }
}
