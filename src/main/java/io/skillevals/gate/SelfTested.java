package io.skillevals.gate;

import io.skillevals.results.Results;
import java.util.List;

/**
 * {@code selftest}: graders that are known to let a decoy or the untouched project pass, or to fail a golden, measure nothing. It is
 * no limit that could be lifted; a suite that was never self-tested is not held against it.
 */
final class SelfTested {

    /** Most findings that are told; the self-test's own report has them all. */
    private static final int MOST_FINDINGS = 3;

    private final Results results;
    private final Violations violations;

    SelfTested(Results results, Violations violations) {
        this.results = results;
        this.violations = violations;
    }

    void evaluate() {
        List<String> findings = results.suite().misgraded();
        if (!findings.isEmpty()) {
            int more = findings.size() - MOST_FINDINGS;
            violations.unmeasured(
                    "selftest",
                    "graders that hold",
                    "suite",
                    findings.size() + " wrong",
                    "its graders are known to be wrong by their self-test: "
                            + String.join("; ", findings.subList(0, Math.min(findings.size(), MOST_FINDINGS)))
                            + (more > 0 ? "; and " + more + " more" : ""));
        }
    }
}
