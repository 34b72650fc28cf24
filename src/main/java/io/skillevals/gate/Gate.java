package io.skillevals.gate;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.GateVerdict;
import io.skillevals.results.Results;
import io.skillevals.results.Uplift;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.GateSpec.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds the results against the limits that were configured.
 *
 * <p>A limit on scores, pass-rates or uplift is held against each treatment condition of the candidate over all its fixtures, once
 * for each agent and model: the graded runs pooled. What a baseline comes to is there to be compared with, and no limit is held
 * against it. The control keeps only limits that name it. Where a limit for all and one
 * for a condition meet, the stricter counts. A limit that cannot be measured makes the verdict inconclusive, also where
 * one cell of several has nothing graded: a hole is not a pass. A suite without any graded run fails, whatever the limits;
 * a treatment without any is inconclusive. So is a plan of which a part was not made, and a condition that mostly broke, unless
 * {@code maxFailedRuns} says how much of that is allowed. Nor does a suite pass while a run of it holds a secret,
 * or while its graders are known to be wrong.
 */
public final class Gate {

    private static final String SUITE = "suite";

    private final GateSpec spec;
    private final Results results;
    private final Violations violations = new Violations();

    private Gate(GateSpec spec, Results results) {
        this.spec = spec;
        this.results = results;
    }

    /** The gate's word: all that is missed or could not be measured, not only the first. */
    public static GateVerdict evaluate(GateSpec spec, Results results) {
        return new Gate(spec, results).evaluate();
    }

    /**
     * The verdict as a message of the build: all limits that are not kept, and where to read more.
     *
     * @param report the report's path
     */
    public static String message(GateVerdict verdict, String report) {
        StringBuilder message = new StringBuilder(
                switch (verdict.verdict()) {
                    case PASS -> "The gate is passed.";
                    case FAIL -> "The gate is missed:";
                    case INCONCLUSIVE -> "The gate is inconclusive, because not all that it asks could be measured:";
                });
        verdict.violations().forEach(violation -> message.append("\n  - ").append(violation.text()));
        return message.append("\nReport: ").append(report).toString();
    }

    private GateVerdict evaluate() {
        nothingGraded();
        new Hygiene(results, violations).evaluate();
        new SelfTested(results, violations).evaluate();
        new FailedRuns(spec, results, this::where, violations).evaluate();
        conditions();
        absentConditions();
        return violations.verdict();
    }

    private void nothingGraded() {
        int planned = results.runs().size();
        if (results.cells().stream().mapToInt(Cell::graded).sum() == 0) {
            violations.missed(
                    "graded",
                    "at least 1 graded run",
                    SUITE,
                    "0 of " + planned,
                    "no run of the suite was graded"
                            + (planned == 0 ? ": it has no runs" : " (" + FailedRuns.outcomes(results.cells()) + ")"));
        }
    }

    private void conditions() {
        Map<CellKey, Uplift> uplifts = results.upliftByKey();
        Map<CellKey, List<Cell>> cells = new HashMap<>();
        for (Cell cell : results.cells()) {
            cells.computeIfAbsent(cell.key().overall(), k -> new ArrayList<>()).add(cell);
        }
        for (Cell total : candidates()) {
            new ConditionLimits(
                            total, cells.getOrDefault(total.key(), List.of()), uplifts, where(total.key()), violations)
                    .evaluate(limits(total));
        }
    }

    private List<Cell> candidates() {
        return results.totals().stream()
                .filter(total -> total.key().ofCandidate())
                .toList();
    }

    private Limits limits(Cell total) {
        Limits all = total.control() ? Limits.NONE : spec.all();
        Limits own = spec.conditions().getOrDefault(total.key().condition(), Limits.NONE);
        return new Limits(
                stricter(all.minScore(), own.minScore()),
                stricter(all.minPassRate(), own.minPassRate()),
                stricter(all.minUplift(), own.minUplift()),
                stricter(all.minPassRateUplift(), own.minPassRateUplift()),
                null);
    }

    private static @Nullable Double stricter(@Nullable Double a, @Nullable Double b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return Math.max(a, b);
    }

    /** A limit on a condition that no run was planned for, or on treatments where there is none. */
    private void absentConditions() {
        List<String> present =
                candidates().stream().map(total -> total.key().condition()).toList();
        spec.conditions().keySet().stream()
                .filter(name -> !present.contains(name))
                .sorted()
                .forEach(name -> violations.unmeasured(
                        "planned", "at least 1 run", name, "0", "the gate has limits for it, but no run was planned"));
        boolean onlyControl = candidates().stream().allMatch(Cell::control);
        if (onlyControl && !present.isEmpty() && !spec.all().equals(Limits.NONE)) {
            violations.unmeasured(
                    "planned",
                    "at least 1 treatment",
                    SUITE,
                    "0",
                    "the gate has limits for treatment conditions, but only the control was planned");
        }
    }

    private String where(CellKey key) {
        boolean several = results.totals().stream()
                        .map(total -> total.key().agentAndModel())
                        .distinct()
                        .limit(2)
                        .count()
                > 1;
        return several ? key.condition() + " with " + key.agentAndModel() : key.condition();
    }
}
