package io.skillevals.run;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;

/** Hears what happens while a plan is run; called by several threads, also at the same time. */
public interface RunListener {

    /** The plan is written; nothing was started yet. */
    void planned(PlanRecord plan);

    /** An agent starts. */
    void started(PlannedRun run);

    /** A run is recorded. */
    void finished(PlannedRun run, RunRecord record);

    /**
     * Nothing more is begun, because the budget is spent or because everything fails alike. The runs that are left out are
     * recorded, and told of as finished, one by one.
     *
     * @param why what their records say
     * @param runs how many
     */
    default void skipped(Failure why, int runs) {}

    /** Something that the user should know while the plan is run. */
    default void warned(String message) {}

    /** A run left no record, because even that could not be written. */
    void lost(PlannedRun run, String reason);
}
