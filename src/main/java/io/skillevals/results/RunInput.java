package io.skillevals.results;

import io.skillevals.rundir.Grade;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import org.jspecify.annotations.Nullable;

/**
 * A planned run and what could be read of it.
 *
 * @param planned as the plan has it
 * @param record {@code run.json}; absent when it is not there or could not be read
 * @param grade {@code grade.json}; absent when the run was not graded
 * @param problem why something is absent; absent itself when there is nothing to say
 * @param folder the runs folder in which it stands, as it was named; absent where there is a single one
 */
public record RunInput(
        PlannedRun planned,
        @Nullable RunRecord record,
        @Nullable Grade grade,
        @Nullable String problem,
        @Nullable String folder) {

    /** A run of the only runs folder. */
    public RunInput(PlannedRun planned, @Nullable RunRecord record, @Nullable Grade grade, @Nullable String problem) {
        this(planned, record, grade, problem, null);
    }

    /** The same run of one of several runs folders. */
    public RunInput in(String named) {
        return new RunInput(planned, record, grade, problem, named);
    }
}
