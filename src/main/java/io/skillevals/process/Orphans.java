package io.skillevals.process;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ends what works in the place of a start whose own process was killed, so that nobody was left to end it. Linux alone. */
public final class Orphans {

    private static final long GRACE_SECONDS = 5;
    private static final long STEP_MILLIS = 50;

    private Orphans() {}

    /** Ends every process whose working folder is the place or below it: politely, then hard. */
    public static void end(Path place) {
        String name = ProcFiles.nameOf(place);
        List<ProcessHandle> orphans = ProcFiles.workingIn(name);
        orphans.forEach(ProcessHandle::destroy);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(GRACE_SECONDS);
        while (orphans.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
            try {
                TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        ProcFiles.workingIn(name).forEach(ProcessHandle::destroyForcibly);
    }
}
