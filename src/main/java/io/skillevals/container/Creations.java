package io.skillevals.container;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** What is being made right now. After the end nothing new is begun, and what was under way is removed as soon as it is there. */
final class Creations {

    private int underWay;
    private boolean ended;

    <T extends AutoCloseable> T make(Callable<T> creation) throws Exception {
        begin();
        try {
            T made = creation.call();
            if (hasEnded()) {
                made.close();
                throw over();
            }
            return made;
        } finally {
            done();
        }
    }

    synchronized void end() {
        ended = true;
    }

    /** Whether all that was under way is done, by the given {@link System#nanoTime()}. */
    synchronized boolean awaitNone(long end) {
        boolean interrupted = false;
        while (underWay > 0 && System.nanoTime() < end) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(1_000_000, end - System.nanoTime()));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return underWay == 0;
    }

    private synchronized void begin() throws EngineException {
        if (ended) {
            throw over();
        }
        underWay++;
    }

    private synchronized boolean hasEnded() {
        return ended;
    }

    private synchronized void done() {
        underWay--;
        notifyAll();
    }

    private static EngineException over() {
        return new EngineException("nothing more is started: the connection with the container engine is closed");
    }
}
