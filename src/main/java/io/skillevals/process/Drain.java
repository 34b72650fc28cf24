package io.skillevals.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of a process to its end, whatever becomes of the takers: a process must never block because nobody reads.
 *
 * <p>Of a stream that exceeds the limit its beginning is passed on, and at its end the last whole lines, because an agent's last
 * line is the one that says how it ended. What follows a failure of the taker is thrown away.
 */
final class Drain implements Runnable {

    /** How much of a stream's end is passed on when its middle is left out: 256 KiB. */
    static final int TAIL_BYTES = 256 << 10;

    private static final int BUFFER_BYTES = 64 << 10;

    private final InputStream stream;
    private final OutputStream tap;
    private final OutputStream taker;
    private final long limit;
    private final AtomicLong lastOutput;
    private final Tail tail = new Tail(TAIL_BYTES);
    private long passed;
    private int lastPassed = '\n';
    private boolean blind;
    private volatile boolean abandoned;
    private volatile long leftOut;
    private volatile @Nullable IOException failure;

    /** @param tap sees all; the taker gets no more than the limit and the tail */
    Drain(InputStream stream, OutputStream tap, OutputStream taker, long limit, AtomicLong lastOutput) {
        this.stream = stream;
        this.tap = tap;
        this.taker = taker;
        this.limit = limit;
        this.lastOutput = lastOutput;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                lastOutput.set(System.nanoTime());
                show(buffer, read);
                int wanted = (int) Math.min(read, limit - passed);
                if (wanted > 0) {
                    passOn(buffer, 0, wanted);
                    passed += wanted;
                }
                tail.add(buffer, wanted, read - wanted);
            }
        } catch (IOException e) {
            // The pipe was closed under us: the process is gone, and so is the rest of its output.
        }
        end();
    }

    private void end() {
        byte[] last = tail.lost() == 0 ? tail.all() : tail.wholeLines();
        leftOut = tail.added() - last.length;
        if (leftOut > 0 && last.length > 0 && lastPassed != '\n') {
            passOn(new byte[] {'\n'}, 0, 1);
        }
        passOn(last, 0, last.length);
    }

    private void show(byte[] buffer, int length) {
        if (blind || abandoned) {
            return;
        }
        try {
            tap.write(buffer, 0, length);
        } catch (IOException | RuntimeException e) {
            blind = true;
        }
    }

    private void passOn(byte[] buffer, int offset, int length) {
        if (failure != null || abandoned || length == 0) {
            return;
        }
        try {
            taker.write(buffer, offset, length);
            taker.flush();
            lastPassed = buffer[offset + length - 1];
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Passes nothing on any longer: the takers may be closed from now on. */
    void abandon() {
        abandoned = true;
    }

    boolean cut() {
        return leftOut > 0;
    }

    /** How many bytes between beginning and end were not passed on. */
    long leftOut() {
        return leftOut;
    }

    @Nullable
    IOException failure() {
        return failure;
    }
}
