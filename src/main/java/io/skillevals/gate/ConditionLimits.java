package io.skillevals.gate;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.Figures;
import io.skillevals.results.Interval;
import io.skillevals.results.Spread;
import io.skillevals.results.Uplift;
import io.skillevals.suite.GateSpec.Limits;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The limits on one condition with one agent: score, pass-rate and uplift over all its fixtures, its cells pooled. */
final class ConditionLimits {

    /** Differences of rates carry rounding errors in their last digits: 0.7 − 0.2 is below 0.5. */
    private static final double ROUNDING = 1e-9;

    private final Cell total;
    private final List<Cell> cells;
    private final Map<CellKey, Uplift> uplifts;
    private final String where;
    private final Violations violations;

    /**
     * Limits on a condition.
     *
     * @param total the condition's cells pooled
     * @param cells the same cells one by one
     * @param uplifts of all cells and totals
     * @param where the condition's name in messages
     */
    ConditionLimits(Cell total, List<Cell> cells, Map<CellKey, Uplift> uplifts, String where, Violations violations) {
        this.total = total;
        this.cells = List.copyOf(cells);
        this.uplifts = uplifts;
        this.where = where;
        this.violations = violations;
    }

    void evaluate(Limits limits) {
        boolean asked = limits.minPassRate() != null || limits.minScore() != null || asksUplift(limits);
        if (total.graded() == 0) {
            if (asked || !total.control()) {
                violations.unmeasured(
                        "graded",
                        "at least 1 graded run",
                        where,
                        "0 of " + total.planned(),
                        "no run was graded (" + total.shortfall() + ")");
            }
            return;
        }
        passRate(limits.minPassRate());
        score(limits.minScore());
        if (asksUplift(limits) && total.control()) {
            violations.unmeasured(
                    upliftRule(limits),
                    "an uplift",
                    where,
                    Figures.NOT_AVAILABLE,
                    upliftRule(limits) + " cannot be measured: the control has no uplift of its own");
        } else if (asksUplift(limits)) {
            uplift(limits);
        }
    }

    private void passRate(@Nullable Double limit) {
        Double rate = total.passRate();
        if (limit == null || rate == null) {
            return;
        }
        holes("minPassRate", Figures.rate(limit));
        if (rate < limit - ROUNDING) {
            Interval interval = total.intervals().passRate();
            String counts = total.passed() + "/" + total.graded();
            violations.below(
                    "minPassRate",
                    Figures.rate(limit),
                    where,
                    "pass-rate " + Figures.apartFrom(limit, rate, 2) + " ("
                            + with(counts, interval == null ? null : Figures.rateInterval(interval)) + ")");
        }
    }

    private void score(@Nullable Double limit) {
        Spread score = total.score();
        if (limit == null || score == null) {
            return;
        }
        holes("minScore", Figures.points(limit));
        if (score.mean() < limit - ROUNDING) {
            Interval interval = total.intervals().score();
            violations.below(
                    "minScore",
                    Figures.points(limit),
                    where,
                    "mean score " + Figures.apartFrom(limit, score.mean(), 1) + " ("
                            + with(runs(score.n()), interval == null ? null : Figures.pointsInterval(interval)) + ")");
        }
    }

    /** Cells with nothing graded: the pooled number hides them, the gate does not. */
    private void holes(String rule, String limit) {
        for (Cell cell : cells) {
            if (cell.graded() == 0) {
                violations.unmeasured(
                        rule,
                        "at least " + limit,
                        where,
                        "0 of " + cell.planned() + " graded",
                        rule + " cannot be measured on " + cell.key().task() + ": no run was graded ("
                                + cell.shortfall() + ")");
            }
        }
    }

    private void uplift(Limits limits) {
        for (Cell cell : cells) {
            Uplift uplift = uplifts.get(cell.key());
            if (uplift != null && !uplift.measured()) {
                violations.unmeasured(
                        upliftRule(limits),
                        "an uplift",
                        where,
                        Figures.NOT_AVAILABLE,
                        upliftRule(limits) + " cannot be measured on "
                                + cell.key().task() + ": " + uplift.note());
            }
        }
        // Where there is a single fixture, its own row says what a row over all would.
        Uplift overall =
                uplifts.getOrDefault(total.key(), uplifts.get(cells.get(0).key()));
        if (overall != null) {
            points(limits.minUplift(), overall);
            rate(limits.minPassRateUplift(), overall);
        }
    }

    private void points(@Nullable Double limit, Uplift uplift) {
        Double score = uplift.score();
        if (limit == null || score == null || score >= limit - ROUNDING) {
            return;
        }
        Interval interval = uplift.intervals().score();
        violations.below(
                "minUplift",
                Figures.pointsDifference(limit),
                where,
                "uplift " + Figures.signed(Figures.apartFrom(limit, score, 1)) + " points of mean score ("
                        + with(counts(uplift), interval == null ? null : Figures.pointsDifferenceInterval(interval))
                        + ")");
    }

    private void rate(@Nullable Double limit, Uplift uplift) {
        Double rate = uplift.passRate();
        if (limit == null || rate == null || rate >= limit - ROUNDING) {
            return;
        }
        Interval interval = uplift.intervals().passRate();
        violations.below(
                "minPassRateUplift",
                Figures.rateDifference(limit),
                where,
                "uplift " + Figures.signed(Figures.apartFrom(limit, rate, 2)) + " in pass-rate ("
                        + with(counts(uplift), interval == null ? null : Figures.rateDifferenceInterval(interval))
                        + ")");
    }

    private static boolean asksUplift(Limits limits) {
        return limits.minUplift() != null || limits.minPassRateUplift() != null;
    }

    private static String upliftRule(Limits limits) {
        return limits.minUplift() != null ? "minUplift" : "minPassRateUplift";
    }

    private static String counts(Uplift uplift) {
        return uplift.n() + " against " + runs(uplift.controlN());
    }

    private static String with(String counts, @Nullable String interval) {
        return interval == null ? counts : counts + ", " + interval;
    }

    static String runs(int n) {
        return n == 1 ? "1 run" : n + " runs";
    }
}
