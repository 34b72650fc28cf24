package io.skillevals.process;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Ends what works in the place of a start whose own process was killed, so that nobody was left to end it. Linux alone. */
public final class Orphans {

    private static final long GRACE_SECONDS = 5;
    private static final long STEP_MILLIS = 50;

    private Orphans() {}

    /**
     * Ends every process whose working folder is the place or below it, whose {@code HOME} is there, or whose {@linkplain Marker#in
     * marker} names it: politely, then hard.
     */
    public static void end(Path place) {
        String name = ProcFiles.nameOf(place);
        Set<ProcessHandle> orphans = of(name);
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
        of(name).forEach(ProcessHandle::destroyForcibly);
    }

    /** Who went to work elsewhere, as services do that put themselves into the background, still has the environment. */
    private static Set<ProcessHandle> of(String place) {
        Set<ProcessHandle> orphans = new LinkedHashSet<>(ProcFiles.workingIn(place));
        for (String variable : List.of("HOME", Marker.DEFAULT_NAME)) {
            orphans.addAll(ProcFiles.withEnvironmentStart(variable + "=" + place + "/"));
        }
        return orphans;
    }
}
