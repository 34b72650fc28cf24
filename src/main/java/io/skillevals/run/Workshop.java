package io.skillevals.run;

import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.util.function.Function;

/**
 * What the phases of a run are done with.
 *
 * @param tasks what a planned run is about
 * @param preparation makes it ready
 * @param attempt gives its agent a turn
 * @param recording keeps what it left
 */
record Workshop(Function<PlannedRun, Task> tasks, Preparation preparation, Attempt attempt, Recording recording) {}
