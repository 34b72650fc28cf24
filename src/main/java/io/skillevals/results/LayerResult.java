package io.skillevals.results;

import io.skillevals.rundir.LayerGrade;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One layer of a run.
 *
 * @param weight its weight among the requested layers
 * @param score 0 to 100; present when measured
 * @param measured whether every check that matters could be measured
 * @param checks what each check found
 */
public record LayerResult(double weight, @Nullable Double score, boolean measured, List<CheckFinding> checks) {

    public LayerResult {
        checks = List.copyOf(checks);
    }

    static LayerResult of(LayerGrade grade, Texts texts) {
        return new LayerResult(
                grade.weight(),
                grade.score(),
                grade.measured(),
                grade.checks().stream()
                        .map(check -> CheckFinding.of(check, texts))
                        .toList());
    }
}
