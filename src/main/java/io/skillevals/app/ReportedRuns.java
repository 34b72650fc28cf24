package io.skillevals.app;

import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunTree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a report is about: a plan, and the runs folder in which each run of it stands.
 *
 * @param plan the runs
 * @param places where each run stands; a run that is not among them is in none of the folders
 * @param trees the runs folders; the report is kept in the first
 * @param notes what a reader should know of how they came together
 */
record ReportedRuns(PlanRecord plan, Map<PlannedRun, Place> places, List<RunTree> trees, List<String> notes) {

    /**
     * A runs folder.
     *
     * @param name as it was named; absent where there is a single one
     * @param dir the run's directory in it
     */
    record Place(@Nullable String name, RunDirectory dir) {}

    ReportedRuns {
        places = Map.copyOf(places);
        trees = List.copyOf(trees);
        notes = List.copyOf(notes);
    }

    /** Where a run stands; empty where no folder has it. */
    Optional<Place> place(PlannedRun run) {
        return Optional.ofNullable(places.get(run));
    }

    /** The folder that keeps the report. */
    RunTree first() {
        return trees.get(0);
    }

    /** The same with a selection of the runs. */
    ReportedRuns with(List<PlannedRun> selected) {
        return new ReportedRuns(plan.with(selected), places, trees, notes);
    }
}
