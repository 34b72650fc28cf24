package io.skillevals.grade.sandbox;

import java.util.List;

/**
 * What came of a phase.
 *
 * @param name the phase
 * @param held whether every step held
 * @param details one line: what failed, or that it was skipped
 * @param evidence what was expected and seen, step by step; of a failure also the last lines of the log
 */
record PhaseResult(String name, boolean held, String details, List<String> evidence) {
    PhaseResult {
        evidence = List.copyOf(evidence);
    }
}
