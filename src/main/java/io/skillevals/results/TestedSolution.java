package io.skillevals.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A ready solution in a self-test.
 *
 * @param kind what sort of solution it is
 * @param name the decoy's name, or what a mutant takes back; of the others their kind's
 * @param prompt the name of the prompt whose checks were asked; empty when the fixture has a single one
 * @param passed whether it passed; absent without a verdict
 * @param score 0 to 100; absent without a verdict
 * @param scores of the checks that apply to it, 0 to 1
 * @param noticedBy the checks that score less than on the golden
 * @param failure why there is no verdict; absent when there is one
 */
public record TestedSolution(
        SolutionGrade.Kind kind,
        String name,
        String prompt,
        @Nullable Boolean passed,
        @Nullable Double score,
        Map<String, Double> scores,
        List<String> noticedBy,
        @Nullable String failure) {

    public TestedSolution {
        scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
        noticedBy = List.copyOf(noticedBy);
    }

    /** A mutant that no check notices. */
    public boolean survives() {
        return kind == SolutionGrade.Kind.MUTANT && passed != null && noticedBy.isEmpty();
    }
}
