package io.skillevals.gate;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.Results;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.GateSpec.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code maxFailedRuns}: runs without a verdict over the suite, both versions of it, and over all agents of one condition of the
 * candidate. Where nobody has set it, nobody has said that a part of the plan is enough: then runs that were never made, and a condition
 * of which more runs broke than were graded, make the verdict inconclusive.
 */
final class FailedRuns {

    private final GateSpec spec;
    private final Results results;
    private final Function<CellKey, String> names;
    private final Violations violations;

    /**
     * Limits on runs without a verdict.
     *
     * @param names what a condition with one agent is called in messages
     */
    FailedRuns(GateSpec spec, Results results, Function<CellKey, String> names, Violations violations) {
        this.spec = spec;
        this.results = results;
        this.names = names;
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
        if (results.cells().stream().anyMatch(cell -> cell.graded() > 0)) {
            notMade();
            mostlyBroken();
        }
    }

    private boolean isLimited(Cell cell) {
        return spec.maxFailedRuns() != null
                || cell.key().ofCandidate() && limit(cell.key().condition(), cell.control()) != null;
    }

    private void notMade() {
        List<Cell> cells =
                results.cells().stream().filter(cell -> !isLimited(cell)).toList();
        int skipped = cells.stream().mapToInt(Cell::skipped).sum();
        int missing = cells.stream().mapToInt(Cell::missing).sum();
        int planned = cells.stream().mapToInt(Cell::planned).sum();
        if (skipped + missing > 0) {
            List<String> parts = new ArrayList<>();
            add(parts, missing, "missing");
            add(parts, skipped, "skipped");
            String seen = skipped + missing + " of " + planned;
            violations.unmeasured(
                    "planned",
                    "every planned run",
                    "suite",
                    seen + " not made",
                    seen + " planned runs were not made (" + String.join(", ", parts)
                            + "): make them by another evals:run, or say with maxFailedRuns how many may be without a verdict");
        }
    }

    private void mostlyBroken() {
        for (Cell total : results.totals()) {
            int broken = total.failed() + total.ungradeable() + total.invalid();
            if (total.key().ofCandidate() && !isLimited(total) && total.graded() > 0 && broken > total.graded()) {
                violations.unmeasured(
                        "graded",
                        "no more broken runs than graded ones",
                        names.apply(total.key()),
                        total.graded() + " of " + total.planned(),
                        "more runs broke than were graded (" + total.shortfall()
                                + "): say with maxFailedRuns how many may be without a verdict");
            }
        }
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
