package io.skillevals.run;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What happened in other threads, to be handled by one, in its order. */
final class Events {

    /** A stopped build tells nobody: it has to be looked for. */
    private static final Duration LONGEST_WAIT = Duration.ofMillis(100);

    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private boolean interrupted;

    /** Leaves one; from any thread. */
    void add(Runnable handling) {
        queue.add(handling);
    }

    /** Handles the next one, or none when none comes in time. */
    void handleNext(Optional<Duration> time) {
        Duration wait = time.filter(one -> one.compareTo(LONGEST_WAIT) < 0).orElse(LONGEST_WAIT);
        try {
            Runnable next = queue.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
            if (next != null) {
                next.run();
            }
        } catch (InterruptedException e) {
            // runs under way are seen to their end
            interrupted = true;
        }
    }

    /** Tells the thread again that it was interrupted. */
    void restoreInterrupt() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
