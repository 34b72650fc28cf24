package io.skillevals.app;

import io.skillevals.run.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Cancels when the user stops the build, and keeps the JVM until every agent is ended and recorded, for a while at most. It
 * is taken away again at the end: a hook left behind after a green build breaks in Maven 3, whose class loader is gone then.
 */
final class StopHook implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private StopHook(Cancellation cancellation, Runnable last) {
        this.hook = new Thread(
                () -> {
                    cancellation.cancel();
                    try {
                        if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                            last.run();
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "evals-stop");
    }

    static StopHook install(Cancellation cancellation) {
        return install(cancellation, () -> {});
    }

    /**
     * Installs it.
     *
     * @param last what is still done when the work did not end in time
     */
    static StopHook install(Cancellation cancellation, Runnable last) {
        StopHook stop = new StopHook(cancellation, last);
        try {
            Runtime.getRuntime().addShutdownHook(stop.hook);
        } catch (IllegalStateException e) {
            cancellation.cancel(); // the JVM is stopping already: nothing may be started any more
        }
        return stop;
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is stopping, and the hook is what is running
        }
    }
}
