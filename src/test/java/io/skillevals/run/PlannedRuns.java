package io.skillevals.run;

import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.util.ArrayList;
import java.util.List;

/** Planned runs as tests of the order need them, from {@code block condition agent}. */
final class PlannedRuns {

    static final String CONTROL = "control";

    private PlannedRuns() {}

    /** Runs, each {@code block condition agent}; of the agent {@code a} when none is named, and in parentheses when it is reused. */
    static List<PlannedRun> of(String... runs) {
        List<PlannedRun> all = new ArrayList<>();
        for (String run : runs) {
            boolean reused = run.startsWith("(");
            String[] words = run.replaceAll("[()]", "").split(" ");
            Coordinates at = new Coordinates(
                    "shop",
                    "",
                    words[1],
                    words.length > 2 ? words[2] : "a",
                    null,
                    Coordinates.CANDIDATE,
                    all.size() + 1);
            all.add(new PlannedRun(
                    at,
                    words[1].equals(CONTROL),
                    "command",
                    false,
                    "run-" + (all.size() + 1),
                    Integer.parseInt(words[0]),
                    null,
                    reused));
        }
        return all;
    }

    /** So many pairs of control and treatment. */
    static List<PlannedRun> pairs(int number) {
        List<String> runs = new ArrayList<>();
        for (int block = 0; block < number; block++) {
            runs.add(block + " control");
            runs.add(block + " skill");
        }
        return of(runs.toArray(String[]::new));
    }
}
