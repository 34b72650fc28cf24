package io.skillevals.grade.sandbox;

import io.skillevals.io.Digest;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The use of a service that only one validation at a time may use, whichever build of this user on this machine it belongs to. A process that
 * is killed gives it back.
 */
final class ExclusiveUse implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(200);

    private final FileChannel channel;
    private final FileLock lock;

    private ExclusiveUse(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Waits until nobody else uses it.
     *
     * @param folder for temporary files, the same for all builds of this machine
     * @param service its URL
     */
    static ExclusiveUse of(Path folder, String service, Stopping stopping)
            throws Unmeasured, InterruptedException, IOException {
        String user = System.getProperty("user.name", "");
        Path file = folder.resolve("evals-exclusive-" + Digest.shortOf(user + " " + service, 16) + ".lock");
        while (true) {
            ExclusiveUse use = attempt(file);
            if (use != null) {
                return use;
            }
            stopping.sleep(LOOK);
        }
    }

    private static @Nullable ExclusiveUse attempt(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // another build in this JVM has it
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        return lock == null ? null : new ExclusiveUse(channel, lock);
    }

    @Override
    public void close() throws IOException {
        lock.release();
        channel.close();
    }
}
