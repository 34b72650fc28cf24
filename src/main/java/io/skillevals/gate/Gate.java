package io.skillevals.gate;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.Figures;
import io.skillevals.results.GateVerdict;
import io.skillevals.results.GateVerdict.Verdict;
import io.skillevals.results.GateVerdict.Violation;
import io.skillevals.results.Interval;
import io.skillevals.results.Results;
import io.skillevals.results.Spread;
import io.skillevals.results.Uplift;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.GateSpec.Limits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds the results against the limits that were configured.
 *
 * <p>A limit on scores, pass-rates or uplift is held against each treatment condition over all its fixtures, once for
 * each agent and model: the graded runs pooled. The control keeps only limits that name it. A limit that cannot be
 * measured makes the verdict inconclusive, also where one cell of several has nothing graded: a hole is not a pass. A
 * suite without any graded run fails, whatever the limits; a treatment without any is inconclusive.
 */
public final class Gate {

    /** Differences of rates carry rounding errors in their last digits: 0.7 − 0.2 is below 0.5. */
    private static final double ROUNDING = 1e-9;

    private final GateSpec spec;
    private final Results results;
    private final Map<CellKey, Uplift> uplifts;
    private final List<Violation> violations = new ArrayList<>();

    private Gate(GateSpec spec, Results results) {
        this.spec = spec;
        this.results = results;
        this.uplifts = results.upliftByKey();
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
                    case INCONCLUSIVE -> "The gate is inconclusive, because not all of its limits could be measured:";
                });
        verdict.violations().forEach(violation -> message.append("\n  - ").append(violation.text()));
        return message.append("\nReport: ").append(report).toString();
    }

    private GateVerdict evaluate() {
        int planned = results.runs().size();
        int graded = results.cells().stream().mapToInt(Cell::graded).sum();
        if (graded == 0) {
            missed(
                    "graded",
                    "at least 1 graded run",
                    "suite",
                    "0 of " + planned,
                    "no run of the suite was graded"
                            + (planned == 0 ? ": it has no runs" : " (" + outcomes(results.cells()) + ")"));
        }
        suiteFailures(planned - graded);
        results.totals().forEach(this::condition);
        conditionFailures();
        absentConditions();
        return new GateVerdict(verdict(), violations);
    }

    private Verdict verdict() {
        if (violations.isEmpty()) {
            return Verdict.PASS;
        }
        return violations.stream().anyMatch(Violation::measured) ? Verdict.FAIL : Verdict.INCONCLUSIVE;
    }

    private void suiteFailures(int withoutVerdict) {
        Integer most = spec.maxFailedRuns();
        if (most != null && withoutVerdict > most) {
            failures("suite", withoutVerdict, most, results.cells());
        }
    }

    private void condition(Cell total) {
        Limits own = limits(total.key().condition());
        Limits all = total.control() ? Limits.NONE : spec.all();
        String where = where(total.key());
        if (total.graded() == 0) {
            unmeasuredCondition(total, where, asks(all) || asks(own));
            return;
        }
        Double minPassRate = stricter(all.minPassRate(), own.minPassRate());
        Double minScore = stricter(all.minScore(), own.minScore());
        if (minPassRate != null) {
            passRate(total, where, minPassRate);
        }
        if (minScore != null) {
            score(total, where, minScore);
        }
        if (minPassRate != null || minScore != null) {
            holes(total, where, minPassRate != null ? "minPassRate" : "minScore", minPassRate, minScore);
        }
        uplift(
                total,
                where,
                stricter(all.minUplift(), own.minUplift()),
                stricter(all.minPassRateUplift(), own.minPassRateUplift()));
    }

    private void unmeasuredCondition(Cell total, String where, boolean asked) {
        if (!total.control() || asked) {
            unmeasured(
                    "graded",
                    "at least 1 graded run",
                    where,
                    "0 of " + total.planned(),
                    "no run was graded (" + total.shortfall() + ")");
        }
    }

    private void passRate(Cell total, String where, double wanted) {
        Double rate = total.passRate();
        if (rate == null || rate >= wanted - ROUNDING) {
            return;
        }
        Interval interval = total.intervals().passRate();
        String seen = "pass-rate " + Figures.apartFrom(wanted, rate, 2) + " (" + total.passed() + "/" + total.graded()
                + (interval == null ? "" : ", " + Figures.rateInterval(interval)) + ")";
        below("minPassRate", Figures.rate(wanted), where, seen);
    }

    private void score(Cell total, String where, double wanted) {
        Spread score = total.score();
        if (score == null || score.mean() >= wanted - ROUNDING) {
            return;
        }
        Interval interval = total.intervals().score();
        String seen = "mean score " + Figures.apartFrom(wanted, score.mean(), 1) + " (" + runs(score.n())
                + (interval == null ? "" : ", " + Figures.pointsInterval(interval)) + ")";
        below("minScore", Figures.points(wanted), where, seen);
    }

    /** Cells of this condition with nothing graded: the pooled number hides them, the gate does not. */
    private void holes(Cell total, String where, String rule, @Nullable Double rate, @Nullable Double score) {
        String wanted = rate != null ? Figures.rate(rate) : Figures.points(score == null ? 0 : score);
        for (Cell cell : cellsOf(total)) {
            if (cell.graded() == 0) {
                unmeasured(
                        rule,
                        wanted,
                        where,
                        "0 of " + cell.planned() + " graded",
                        rule
                                + " cannot be measured on " + cell.key().task() + ": no run was graded ("
                                + cell.shortfall()
                                + ")");
            }
        }
    }

    private void uplift(Cell total, String where, @Nullable Double points, @Nullable Double rate) {
        if (points == null && rate == null) {
            return;
        }
        String rule = points != null ? "minUplift" : "minPassRateUplift";
        String wanted =
                points != null ? Figures.pointsDifference(points) : Figures.rateDifference(rate == null ? 0 : rate);
        if (total.control()) {
            unmeasured(
                    rule,
                    wanted,
                    where,
                    Figures.NOT_AVAILABLE,
                    rule + " cannot be measured: the control has no uplift of its own");
            return;
        }
        for (Cell cell : cellsOf(total)) {
            Uplift uplift = uplifts.get(cell.key());
            if (uplift == null || !uplift.measured()) {
                unmeasured(
                        rule,
                        wanted,
                        where,
                        Figures.NOT_AVAILABLE,
                        rule + " cannot be measured on " + cell.key().task() + ": "
                                + (uplift == null ? "no uplift" : uplift.note()));
            }
        }
        Uplift overall = overall(total);
        if (overall != null) {
            upliftBelow(overall, where, points, rate);
        }
    }

    /** The row over all fixtures; where there is a single one, its own row says the same. */
    private @Nullable Uplift overall(Cell total) {
        Uplift overall = uplifts.get(total.key());
        List<Cell> cells = cellsOf(total);
        return overall == null && cells.size() == 1 ? uplifts.get(cells.get(0).key()) : overall;
    }

    private void upliftBelow(Uplift uplift, String where, @Nullable Double points, @Nullable Double rate) {
        String counts = uplift.n() + " against " + runs(uplift.controlN());
        Double score = uplift.score();
        if (points != null && score != null && score < points - ROUNDING) {
            Interval interval = uplift.intervals().score();
            below(
                    "minUplift",
                    Figures.pointsDifference(points),
                    where,
                    "uplift " + signed(Figures.apartFrom(points, score, 1))
                            + " points of mean score (" + counts
                            + (interval == null ? "" : ", " + Figures.pointsDifferenceInterval(interval)) + ")");
        }
        Double passRate = uplift.passRate();
        if (rate != null && passRate != null && passRate < rate - ROUNDING) {
            Interval interval = uplift.intervals().passRate();
            below(
                    "minPassRateUplift",
                    Figures.rateDifference(rate),
                    where,
                    "uplift " + signed(Figures.apartFrom(rate, passRate, 2))
                            + " in pass-rate (" + counts
                            + (interval == null ? "" : ", " + Figures.rateDifferenceInterval(interval)) + ")");
        }
    }

    /** {@code maxFailedRuns} of a condition counts over all its agents. */
    private void conditionFailures() {
        Map<String, List<Cell>> byCondition = new LinkedHashMap<>();
        results.totals()
                .forEach(total -> byCondition
                        .computeIfAbsent(total.key().condition(), c -> new ArrayList<>())
                        .add(total));
        byCondition.forEach((condition, totals) -> {
            boolean control = totals.get(0).control();
            Integer all = control ? null : spec.all().maxFailedRuns();
            Integer own = limits(condition).maxFailedRuns();
            Integer most = all == null || (own != null && own < all) ? own : all;
            int withoutVerdict = totals.stream().mapToInt(Cell::withoutVerdict).sum();
            if (most != null && withoutVerdict > most) {
                failures(condition, withoutVerdict, most, totals);
            }
        });
    }

    /** A limit on a condition that no run was planned for, or on treatments where there is none. */
    private void absentConditions() {
        List<String> present =
                results.conditions().stream().map(Results.ConditionInfo::name).toList();
        spec.conditions().keySet().stream()
                .filter(name -> !present.contains(name))
                .sorted(Comparator.naturalOrder())
                .forEach(name -> unmeasured(
                        "planned", "at least 1 run", name, "0", "the gate has limits for it, but no run was planned"));
        boolean treatment = results.conditions().stream().anyMatch(condition -> !condition.control());
        if (!treatment && !present.isEmpty() && asks(spec.all())) {
            unmeasured(
                    "planned",
                    "at least 1 treatment",
                    "suite",
                    "0",
                    "the gate has limits for treatment conditions, but only the control was planned");
        }
    }

    private void failures(String where, int seen, int most, List<Cell> cells) {
        missed(
                "maxFailedRuns",
                "at most " + most,
                where,
                seen + " without a verdict",
                runs(seen)
                        + " without a verdict (" + outcomes(cells) + ") " + (seen == 1 ? "is" : "are")
                        + " more than maxFailedRuns "
                        + most);
    }

    private void below(String rule, String wanted, String where, String seen) {
        missed(rule, "at least " + wanted, where, seen, seen + " is below " + rule + " " + wanted);
    }

    private void missed(String rule, String wanted, String where, String seen, String sentence) {
        violations.add(new Violation(rule, wanted, seen, where, true, where + ": " + sentence));
    }

    private void unmeasured(String rule, String wanted, String where, String seen, String sentence) {
        violations.add(new Violation(rule, wanted, seen, where, false, where + ": " + sentence));
    }

    private List<Cell> cellsOf(Cell total) {
        CellKey key = total.key();
        return results.cells().stream()
                .filter(cell -> cell.key().condition().equals(key.condition())
                        && cell.key().version().equals(key.version())
                        && cell.key().agentAndModel().equals(key.agentAndModel()))
                .toList();
    }

    private Limits limits(String condition) {
        return spec.conditions().getOrDefault(condition, Limits.NONE);
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

    private static boolean asks(Limits limits) {
        return limits.minScore() != null
                || limits.minPassRate() != null
                || limits.minUplift() != null
                || limits.minPassRateUplift() != null;
    }

    private static @Nullable Double stricter(@Nullable Double a, @Nullable Double b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return Math.max(a, b);
    }

    private static String signed(String number) {
        return number.startsWith("-") ? number : "+" + number;
    }

    private static String runs(int n) {
        return n == 1 ? "1 run" : n + " runs";
    }

    private static String outcomes(List<Cell> cells) {
        List<String> parts = new ArrayList<>();
        add(parts, cells.stream().mapToInt(Cell::failed).sum(), "failed");
        add(parts, cells.stream().mapToInt(Cell::ungradeable).sum(), "ungradeable");
        add(parts, cells.stream().mapToInt(Cell::invalid).sum(), "invalid");
        add(parts, cells.stream().mapToInt(Cell::missing).sum(), "missing");
        return String.join(", ", parts);
    }

    private static void add(List<String> parts, int count, String name) {
        if (count > 0) {
            parts.add(count + " " + name);
        }
    }
}
