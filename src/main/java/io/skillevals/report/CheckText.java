package io.skillevals.report;

import io.skillevals.results.CheckFinding;
import io.skillevals.results.Figures;

/** What a check found, in words. */
final class CheckText {

    private CheckText() {}

    /** For example {@code webhook: 0.50 of weight 10, a route without a known event}. */
    static String oneLine(CheckFinding check) {
        String reason = check.reason().isEmpty() ? "" : ", " + check.reason();
        return check.name() + ": " + score(check) + reason;
    }

    /** The score with what it is worth. */
    static String score(CheckFinding check) {
        Double score = check.score();
        if (score == null) {
            return check.mark() == CheckFinding.Mark.ERROR ? "error" : "not applicable";
        }
        String worth = check.observed() ? "observed" : "weight " + weight(check.weight());
        String needed = check.gating() ? ", at least " + Figures.rate(check.threshold()) + " needed" : "";
        return Figures.rate(score) + " (" + worth + needed + ")";
    }

    private static String weight(double weight) {
        return weight == Math.rint(weight) ? String.valueOf((long) weight) : String.valueOf(weight);
    }
}
