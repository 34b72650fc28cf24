package io.skillevals.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** Reads one stream of a process to its end, whatever becomes of what it is passed on to. */
final class Drain implements Runnable {

    private static final int BUFFER_BYTES = 64 << 10;

    private final InputStream stream;
    private final LimitedOutput output;
    private final AtomicLong lastOutput;

    Drain(InputStream stream, LimitedOutput output, AtomicLong lastOutput) {
        this.stream = stream;
        this.output = output;
        this.lastOutput = lastOutput;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                lastOutput.set(System.nanoTime());
                output.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // The pipe was closed under us: the process is gone, and so is the rest of its output.
        }
        output.end();
    }
}
