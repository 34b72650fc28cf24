package io.skillevals.gate;

import io.skillevals.results.Cell;
import io.skillevals.results.Results;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.GateSpec.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code maxFailedRuns}: runs without a verdict over the suite, both versions of it, and over all agents of one condition of the
 * candidate.
 */
final class FailedRuns {

    private final GateSpec spec;
    private final Results results;
    private final Violations violations;

    FailedRuns(GateSpec spec, Results results, Violations violations) {
        this.spec = spec;
        this.results = results;
        this.violations = violations;
    }

    void evaluate() {
        check("suite", spec.maxFailedRuns(), results.cells());
        Map<String, List<Cell>> byCondition = new LinkedHashMap<>();
        for (Cell cell : results.cells()) {
            if (cell.key().ofCandidate()) {
                byCondition
                        .computeIfAbsent(cell.key().condition(), c -> new ArrayList<>())
                        .add(cell);
            }
        }
        byCondition.forEach((condition, cells) ->
                check(condition, limit(condition, cells.get(0).control()), cells));
    }

    private @Nullable Integer limit(String condition, boolean control) {
        Integer all = control ? null : spec.all().maxFailedRuns();
        Integer own = spec.conditions().getOrDefault(condition, Limits.NONE).maxFailedRuns();
        if (all == null || own == null) {
            return all == null ? own : all;
        }
        return Math.min(all, own);
    }

    private void check(String where, @Nullable Integer most, List<Cell> cells) {
        int seen = cells.stream().mapToInt(Cell::withoutVerdict).sum();
        if (most == null || seen <= most) {
            return;
        }
        violations.missed(
                "maxFailedRuns",
                "at most " + most,
                where,
                seen + " without a verdict",
                ConditionLimits.runs(seen) + " without a verdict (" + outcomes(cells) + ") "
                        + (seen == 1 ? "is" : "are") + " more than maxFailedRuns " + most);
    }

    /** Runs without a verdict by outcome, for example {@code 1 failed, 2 missing}. */
    static String outcomes(List<Cell> cells) {
        List<String> parts = new ArrayList<>();
        add(parts, cells.stream().mapToInt(Cell::failed).sum(), "failed");
        add(parts, cells.stream().mapToInt(Cell::ungradeable).sum(), "ungradeable");
        add(parts, cells.stream().mapToInt(Cell::invalid).sum(), "invalid");
        add(parts, cells.stream().mapToInt(Cell::missing).sum(), "missing");
        add(parts, cells.stream().mapToInt(Cell::skipped).sum(), "skipped");
        return String.join(", ", parts);
    }

    private static void add(List<String> parts, int count, String name) {
        if (count > 0) {
            parts.add(count + " " + name);
        }
    }
}
