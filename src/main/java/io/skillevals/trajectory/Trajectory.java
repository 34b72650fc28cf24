package io.skillevals.trajectory;

import java.io.IOException;

/**
 * What an agent did, in the Agent Trajectory Interchange Format (ATIF) 1.7, given a step at a time, so that none of it has to be
 * held.
 *
 * <p>The format is that of the Harbor framework; it is defined in {@code rfcs/0001-trajectory-format.md} of
 * <a href="https://github.com/harbor-framework/harbor">its repository</a>. The records of this package have the fields that are
 * used here; all that the format has no field for stands in {@code extra}.
 */
@FunctionalInterface
public interface Trajectory {

    /** The version of the format that is written. */
    String SCHEMA_VERSION = "ATIF-v1.7";

    /**
     * Gives every step, in the order in which they began, then what can be said of the whole.
     *
     * @throws IOException when it cannot be read, or the steps cannot be taken
     */
    TrajectorySummary read(StepSink steps) throws IOException;
}
