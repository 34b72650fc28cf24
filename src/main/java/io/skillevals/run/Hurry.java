package io.skillevals.run;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Says that there is no time left to take down what stands around an agent: a while after the build was stopped, not at once. */
final class Hurry implements BooleanSupplier {

    private final BooleanSupplier cancelled;
    private final Duration left;
    private long since;

    /**
     * A hurry.
     *
     * @param left how long it may take once it is known that the build is stopped
     */
    Hurry(BooleanSupplier cancelled, Duration left) {
        this.cancelled = cancelled;
        this.left = left;
    }

    @Override
    public synchronized boolean getAsBoolean() {
        if (!cancelled.getAsBoolean()) {
            return false;
        }
        if (since == 0) {
            since = System.nanoTime();
        }
        return System.nanoTime() - since >= left.toNanos();
    }
}
