package io.skillevals.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.time.Duration;

/** Keeps a file for this build alone, waiting for another one to be done; a killed process gives it up as well. */
final class Held {

    /** A build records a run in a moment, and all of them within its time limit. */
    static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private static final long PAUSE_MILLIS = 50;

    private Held() {}

    /**
     * Locks a file until its channel is closed.
     *
     * @throws IOException when another build keeps it for longer than {@code longest}
     */
    static void lock(FileChannel channel, Path file, Duration longest) throws IOException {
        long end = System.nanoTime() + longest.toNanos();
        while (!isLocked(channel)) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("another build is recording there and holds " + file);
            }
            pause();
        }
    }

    private static boolean isLocked(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // another build of this JVM
        } catch (IOException e) {
            return true; // a file system without locks
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the build was stopped", e);
        }
    }
}
