package io.skillevals.gate;

import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import java.util.ArrayList;
import java.util.List;

/** {@code hygiene}: no run may leave a secret on the disk, whatever its outcome. It is no limit that could be lifted. */
final class Hygiene {

    /** Most files that are named; the reports have them all. */
    private static final int MOST_FILES = 5;

    private final Results results;
    private final Violations violations;

    Hygiene(Results results, Violations violations) {
        this.results = results;
        this.violations = violations;
    }

    void evaluate() {
        List<String> files = new ArrayList<>();
        int runs = 0;
        for (RunResult run : results.runs()) {
            runs += run.leaks().isEmpty() ? 0 : 1;
            run.leaks().forEach(file -> files.add(run.place() + "/" + file));
        }
        if (runs > 0) {
            int more = files.size() - MOST_FILES;
            violations.missed(
                    "hygiene",
                    "no secret in a run directory",
                    "suite",
                    ConditionLimits.runs(runs) + " with a secret",
                    "a secret is left in " + ConditionLimits.runs(runs) + ": "
                            + String.join(", ", files.subList(0, Math.min(files.size(), MOST_FILES)))
                            + (more > 0 ? " and " + more + " more" : ""));
        }
    }
}
