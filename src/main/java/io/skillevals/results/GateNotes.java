package io.skillevals.results;

import io.skillevals.rundir.CheckGrade.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Says which gates were not asked in treatments: a run passes without them, which its reader should know. In the control it is usual
 * that checks of skills do not apply.
 */
final class GateNotes {

    private GateNotes() {}

    /** A gate of a treatment with an agent. */
    private record Gate(String condition, String agent, String check, String reason) {}

    /** The notes, a sentence each, in the order of the runs. */
    static List<String> of(List<RunResult> runs) {
        Map<Gate, Integer> silent = new LinkedHashMap<>();
        Map<String, Integer> graded = new LinkedHashMap<>();
        for (RunResult run : runs) {
            if (run.graded() && !run.control()) {
                graded.merge(run.key().condition() + " " + run.key().agentAndModel(), 1, Integer::sum);
                run.layers()
                        .values()
                        .forEach(layer -> layer.checks().stream()
                                .filter(check -> check.gating() && check.status() == Status.NOT_APPLICABLE)
                                .forEach(check -> silent.merge(
                                        new Gate(
                                                run.key().condition(),
                                                run.key().agentAndModel(),
                                                check.name(),
                                                check.reason()),
                                        1,
                                        Integer::sum)));
            }
        }
        List<String> notes = new ArrayList<>();
        silent.forEach((gate, count) -> notes.add("the gate " + gate.check() + " did not apply to " + count + " of "
                + graded.get(gate.condition() + " " + gate.agent()) + " graded runs of " + gate.condition() + " with "
                + gate.agent() + ", which pass without it: " + gate.reason()));
        return notes;
    }
}
