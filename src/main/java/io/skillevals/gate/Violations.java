package io.skillevals.gate;

import io.skillevals.results.GateVerdict;
import io.skillevals.results.GateVerdict.Verdict;
import io.skillevals.results.GateVerdict.Violation;
import java.util.ArrayList;
import java.util.List;

/** Collects what is not kept, each in a sentence, and draws the verdict from all of it. */
final class Violations {

    private final List<Violation> violations = new ArrayList<>();

    /** A value below its limit. */
    void below(String rule, String limit, String where, String seen) {
        missed(rule, "at least " + limit, where, seen, seen + " is below " + rule + " " + limit);
    }

    /** A limit that is known to be missed. */
    void missed(String rule, String wanted, String where, String seen, String sentence) {
        violations.add(new Violation(rule, wanted, seen, where, true, where + ": " + sentence));
    }

    /** A limit that could not be measured. */
    void unmeasured(String rule, String wanted, String where, String seen, String sentence) {
        violations.add(new Violation(rule, wanted, seen, where, false, where + ": " + sentence));
    }

    GateVerdict verdict() {
        Verdict verdict = Verdict.PASS;
        if (!violations.isEmpty()) {
            verdict = violations.stream().anyMatch(Violation::measured) ? Verdict.FAIL : Verdict.INCONCLUSIVE;
        }
        return new GateVerdict(verdict, violations);
    }
}
