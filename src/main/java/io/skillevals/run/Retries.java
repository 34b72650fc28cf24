package io.skillevals.run;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import java.time.Duration;

/**
 * How often a run is begun again that failed for a transient reason.
 *
 * @param most how often
 * @param pause before the second try; before the third it is twice as long
 */
record Retries(int most, Duration pause) {

    /**
     * Whether another try is to be made.
     *
     * @param made how many tries there were
     */
    boolean again(Executed executed, int made) {
        Failure failure = executed.failure();
        return made <= most
                && failure != null
                && failure.failureClass().filter(FailureClass::isTransient).isPresent();
    }

    /** How long to wait after so many tries. */
    Duration pauseAfter(int made) {
        return pause.multipliedBy(made);
    }
}
