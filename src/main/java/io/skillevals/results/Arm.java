package io.skillevals.results;

import io.skillevals.stats.Sample;
import io.skillevals.stats.Share;
import java.util.List;

/**
 * One side of a comparison: graded runs, at least one.
 *
 * @param passed how many of them passed, among how many
 * @param scores their scores
 */
record Arm(Share passed, Sample scores) {

    static Arm of(List<RunResult> graded) {
        int passed = (int) graded.stream().filter(RunResult::passedItsTask).count();
        return new Arm(
                new Share(passed, graded.size()),
                Sample.of(CellReading.scores(graded)).orElseThrow());
    }

    int n() {
        return passed.trials();
    }
}
