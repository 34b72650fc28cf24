package io.skillevals.run;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.PlanRecord.PlannedRun;

/** What is to be done with a run next. */
sealed interface Decision {

    /** The run. */
    PlannedRun run();

    /** Its workspace is to be made. */
    record Prepare(PlannedRun run) implements Decision {}

    /** Its agent is to be started: it has a place. */
    record Start(PlannedRun run) implements Decision {}

    /** It is not to be made, or not to be tried again. */
    record GiveUp(PlannedRun run, Ended ended, Failure why) implements Decision {}
}
