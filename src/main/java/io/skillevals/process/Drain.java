package io.skillevals.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of a process to its end, whatever becomes of the taker: a process must never block because nobody reads.
 *
 * <p>What exceeds the limit is read and thrown away; so is all that follows a failure of the taker.
 */
final class Drain implements Runnable {

    private final InputStream stream;
    private final OutputStream taker;
    private final long limit;
    private final AtomicLong lastOutput;
    private volatile boolean cut;
    private volatile @Nullable IOException failure;

    Drain(InputStream stream, OutputStream taker, long limit, AtomicLong lastOutput) {
        this.stream = stream;
        this.taker = taker;
        this.limit = limit;
        this.lastOutput = lastOutput;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[65536];
        long passed = 0;
        try {
            for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                lastOutput.set(System.nanoTime());
                int wanted = (int) Math.min(read, limit - passed);
                if (wanted > 0) {
                    passOn(buffer, wanted);
                    passed += wanted;
                }
                cut |= wanted < read;
            }
        } catch (IOException e) {
            // The pipe was closed under us: the process is gone, and so is the rest of its output.
        }
    }

    private void passOn(byte[] buffer, int length) {
        if (failure != null) {
            return;
        }
        try {
            taker.write(buffer, 0, length);
            taker.flush();
        } catch (IOException e) {
            failure = e;
        }
    }

    boolean cut() {
        return cut;
    }

    @Nullable
    IOException failure() {
        return failure;
    }
}
