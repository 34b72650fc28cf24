package io.skillevals.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.exec.ExecuteStreamHandler;
import org.jspecify.annotations.Nullable;

/** The three streams of one process, each with a thread of its own. */
final class Streams implements ExecuteStreamHandler {

    private final ProcessRequest request;
    private final AtomicLong lastOutput = new AtomicLong(System.nanoTime());
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private @Nullable Drain output;
    private @Nullable Drain errors;

    Streams(ProcessRequest request) {
        this.request = request;
    }

    @Override
    public void setProcessInputStream(OutputStream stdin) {
        String input = request.input();
        if (input != null) {
            threads.add(thread("stdin", () -> feed(stdin, input.getBytes(StandardCharsets.UTF_8))));
        }
    }

    @Override
    public void setProcessOutputStream(InputStream stdout) {
        output = new Drain(
                stdout, request.tap(), request.output(), request.limits().outputBytes(), lastOutput);
        threads.add(thread("stdout", output));
    }

    @Override
    public void setProcessErrorStream(InputStream stderr) {
        errors = new Drain(
                stderr,
                OutputStream.nullOutputStream(),
                request.errors(),
                request.limits().outputBytes(),
                lastOutput);
        threads.add(thread("stderr", errors));
    }

    @Override
    public void start() {
        lastOutput.set(System.nanoTime());
        threads.forEach(Thread::start);
    }

    /** Holds commons-exec back from closing the pipes: what the process wrote last may still be in them. */
    @Override
    public void stop() {
        boolean interrupted = false;
        while (true) {
            try {
                released.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets commons-exec close the pipes; what still comes out of them is lost. */
    void release() {
        for (Drain drain : new Drain[] {output, errors}) {
            if (drain != null) {
                drain.abandon();
            }
        }
        released.countDown();
    }

    /** Waits for the ends of the streams, whatever interrupts; whether they came in time. */
    boolean awaitEnd(Duration time) {
        long deadline = System.nanoTime() + time.toNanos();
        boolean interrupted = false;
        boolean ended = true;
        for (Thread thread : threads) {
            long left;
            while (thread.isAlive() && (left = deadline - System.nanoTime()) > 0) {
                try {
                    TimeUnit.NANOSECONDS.timedJoin(thread, left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            ended &= !thread.isAlive();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return ended;
    }

    long nanosSinceOutput() {
        return System.nanoTime() - lastOutput.get();
    }

    boolean outputCut() {
        return output != null && output.cut();
    }

    boolean errorsCut() {
        return errors != null && errors.cut();
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        note(notes, "standard output", output);
        note(notes, "standard error", errors);
        return notes;
    }

    private void note(List<String> notes, String name, @Nullable Drain drain) {
        if (drain == null) {
            return;
        }
        if (drain.cut()) {
            notes.add(name + " was cut after " + request.limits().outputBytes() + " bytes: " + drain.leftOut()
                    + " bytes were left out before its last lines");
        }
        IOException failure = drain.failure();
        if (failure != null) {
            notes.add(name + " could not be kept: " + failure);
        }
    }

    private static void feed(OutputStream stdin, byte[] input) {
        try (stdin) {
            stdin.write(input);
        } catch (IOException e) {
            // A process may end, or close its input, before it has read all: that is its right.
        }
    }

    private static Thread thread(String stream, Runnable work) {
        Thread thread = new Thread(work, "evals-" + stream);
        thread.setDaemon(true);
        return thread;
    }
}
