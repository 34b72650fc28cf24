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

/** The three streams of one process, each with a thread of its own. */
final class Streams implements ExecuteStreamHandler {

    private final ProcessRequest request;
    private final AtomicLong lastOutput = new AtomicLong(System.nanoTime());
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private final LimitedOutput output;
    private final LimitedOutput errors;

    Streams(ProcessRequest request) {
        this.request = request;
        this.output = LimitedOutput.output(request);
        this.errors = LimitedOutput.errors(request);
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
        threads.add(thread("stdout", new Drain(stdout, output, lastOutput)));
    }

    @Override
    public void setProcessErrorStream(InputStream stderr) {
        threads.add(thread("stderr", new Drain(stderr, errors, lastOutput)));
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
        output.abandon();
        errors.abandon();
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
        return output.cut();
    }

    boolean errorsCut() {
        return errors.cut();
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>(output.notes("standard output"));
        notes.addAll(errors.notes("standard error"));
        return notes;
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
