package io.skillevals.app;

import io.skillevals.suite.Suite;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads that grade. They are our own: those of the common pool would take up another run while they wait for a shared value. */
final class GraderThreads {

    private GraderThreads() {}

    /**
     * As many as there are processors; a validation in a sandbox mostly waits, so those that may wait come on top. They keep no JVM.
     */
    static ExecutorService of(Suite suite) {
        int waiting =
                SandboxLayer.fixtures(suite).isEmpty() ? 0 : suite.sandbox().parallel();
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors()) + waiting;
        return Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "evals-grade");
            thread.setDaemon(true);
            return thread;
        });
    }
}
