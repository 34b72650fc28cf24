package io.skillevals.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Gating;
import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.Grade;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the graders made of a ready solution.
 *
 * @param kind what sort of solution it is
 * @param name the decoy's name, or what a mutant takes back; of the others their kind's
 * @param prompt the name of the prompt whose checks were asked; empty when the fixture has a single one
 * @param caughtBy the checks, by name or type, that must catch it
 * @param unsaid the file, for messages, that would hold what an agent says with it; absent when it has that
 * @param grade the grade
 */
public record SolutionGrade(
        Kind kind,
        String name,
        String prompt,
        List<String> caughtBy,
        @Nullable String unsaid,
        Grade grade) {

    /** Of scores that differ by less, neither is below the other. */
    private static final double ROUNDING = 1e-9;

    public SolutionGrade {
        caughtBy = List.copyOf(caughtBy);
    }

    /** Sorts of solutions. */
    public enum Kind {
        /** It must pass. */
        @JsonProperty("golden")
        GOLDEN("the golden"),
        /** The pristine project: it must not pass. */
        @JsonProperty("untouched")
        UNTOUCHED("the untouched project"),
        /** Wrong: it must not pass. */
        @JsonProperty("decoy")
        DECOY("decoy"),
        /** The golden with one hunk taken back: some check should notice. */
        @JsonProperty("mutant")
        MUTANT("mutant");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    /** What it is called in a sentence. */
    String label() {
        boolean named = kind == Kind.DECOY || kind == Kind.MUTANT;
        return kind.label + (named ? " " + name : "") + (prompt.isEmpty() ? "" : " (prompt " + prompt + ")");
    }

    /** Whether there is a verdict. */
    boolean hasVerdict() {
        return grade.score() != null;
    }

    boolean passed() {
        return Boolean.TRUE.equals(grade.passed());
    }

    /** What each check found, of all layers. */
    List<CheckGrade> checks() {
        return grade.layers().stream().flatMap(layer -> layer.checks().stream()).toList();
    }

    /** What a check found; empty when it was not asked. */
    Optional<CheckGrade> check(String check) {
        return checks().stream().filter(found -> found.name().equals(check)).findFirst();
    }

    /** Whether it has no verdict although something could have been measured. */
    boolean broken() {
        return !hasVerdict()
                && (grade.layers().isEmpty()
                        || checks().stream()
                                .anyMatch(check -> check.status() == Status.ERROR && check.gating() != Gating.OBSERVE));
    }

    /** Why there is no verdict. */
    String reason() {
        return grade.failure() == null ? "it has no verdict" : grade.failure().message();
    }

    /** Whether a check scored less than it did on another solution. */
    boolean isBelow(SolutionGrade other, String check) {
        Double own = score(check);
        Double others = other.score(check);
        return own != null && others != null && own < others - ROUNDING;
    }

    private @Nullable Double score(String check) {
        return check(check).map(CheckGrade::score).orElse(null);
    }

    /** Whether a check reached its threshold. */
    static boolean reached(CheckGrade check) {
        return check.score() != null && check.score() >= check.threshold();
    }
}
