package io.skillevals.run;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * How often a run is begun again that failed for a transient reason.
 *
 * @param most how often
 * @param pause before the second try; before the third it is twice as long
 */
record Retries(int most, Duration pause) {

    private static final long STEP_MILLIS = 100;

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

    /** Waits before the next try; no longer than the build goes on. */
    void pause(int made, BooleanSupplier cancelled) {
        long deadline = System.nanoTime() + pause.multipliedBy(made).toNanos();
        while (!cancelled.getAsBoolean() && System.nanoTime() < deadline) {
            try {
                TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
