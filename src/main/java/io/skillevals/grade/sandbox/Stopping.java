package io.skillevals.grade.sandbox;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Waits that end when the user stops the build.
 *
 * @param requested whether the user is stopping it
 */
record Stopping(BooleanSupplier requested) {

    private static final long LOOK_MILLIS = 100;

    /** Waits for a time. */
    void sleep(Duration length) throws Unmeasured, InterruptedException {
        long end = System.nanoTime() + length.toNanos();
        long left = length.toNanos();
        check();
        while (left > 0) {
            TimeUnit.NANOSECONDS.sleep(Math.min(left, TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS)));
            check();
            left = end - System.nanoTime();
        }
    }

    /**
     * Waits for a result, and cancels its making when the user stops the build or the time is over.
     *
     * @throws TimeoutException when the time is over
     */
    <T> T get(Future<T> future, Duration limit)
            throws Unmeasured, InterruptedException, ExecutionException, TimeoutException {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            long left = end - System.nanoTime();
            try {
                return future.get(
                        Math.max(0, Math.min(left, TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS))), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (left <= 0 || requested.getAsBoolean()) {
                    future.cancel(true);
                    check();
                    throw e;
                }
            }
        }
    }

    void check() throws Unmeasured {
        if (requested.getAsBoolean()) {
            throw new Unmeasured("the build was stopped");
        }
    }
}
