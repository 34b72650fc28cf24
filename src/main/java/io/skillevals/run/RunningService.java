package io.skillevals.run;

import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessEnding.How;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A service at work beside an agent: it is watched by a thread of its own, and nothing of it is left when it was stopped. */
final class RunningService {

    /** How long one may live: longer than any run. */
    static final Duration LIFE = Duration.ofDays(2);

    private static final long POLL_MILLIS = 50;

    /** What a process that was ended by force exits with. */
    private static final int KILLED = 137;

    private final FutureTask<ProcessEnding> life;
    private final Thread thread;
    private final LogFile log;
    private final long from;
    private final Instant started = Instant.now();
    private volatile boolean unwanted;

    private RunningService(Supervisor supervisor, ProcessRequest request, LogFile log) throws IOException {
        this.log = log;
        this.from = log.size();
        this.life = new FutureTask<>(() -> {
            try (OutputStream out = log.sink();
                    OutputStream err = log.sink()) {
                return supervisor.run(request.withSinks(out, err), () -> unwanted);
            }
        });
        this.thread = new Thread(life, "evals-service");
        thread.setDaemon(true);
    }

    /** Starts one; that it cannot be started shows as its end. */
    static RunningService start(Supervisor supervisor, ProcessRequest request, LogFile log) throws IOException {
        RunningService service = new RunningService(supervisor, request, log);
        service.thread.start();
        return service;
    }

    /** Whether it has ended although nobody stopped it. */
    boolean died() {
        return life.isDone() && !unwanted;
    }

    /** When it ended by itself; absent when it did not. */
    @Nullable
    Instant death() {
        ProcessEnding ending = ending();
        return ending == null || ending.how() == How.CANCELLED ? null : started.plus(ending.wall());
    }

    /** That it ended, how, when, and what it printed last. */
    String end(String when) {
        ProcessEnding ending = ending();
        if (ending != null && ending.how() == How.NOT_STARTED) {
            return "the service could not be started: " + ending.text();
        }
        String how = ending == null
                ? "broke"
                : "ended with exit code " + ending.exitCode().orElse(-1);
        return "the service " + how + " " + when + lastWords();
    }

    /** What it printed last. */
    String lastWords() {
        return log.last(from);
    }

    /**
     * Ends it, politely first, with all of its processes, and returns when they are gone.
     *
     * @param hurry whether the rest of its time to go is to be left out
     * @return what a reader should know of it
     */
    List<String> stop(BooleanSupplier hurry) {
        boolean died = died();
        unwanted = true;
        awaitEnd(hurry);
        ProcessEnding ending = ending();
        List<String> notes = new ArrayList<>();
        if (ending == null) {
            notes.add("the service could not be watched to its end");
            return notes;
        }
        ending.notes().forEach(note -> notes.add("of the service: " + note));
        ending.leftovers()
                .forEach(left -> notes.add(
                        "the service left process " + left.pid() + " behind, which was ended: " + left.command()));
        if (!died && ending.how() == How.CANCELLED && ending.exitCode().orElse(0) == KILLED) {
            notes.add("the service did not stop in its time and was ended by force");
        }
        return notes;
    }

    private void awaitEnd(BooleanSupplier hurry) {
        boolean interrupted = false;
        boolean hurried = false;
        while (!life.isDone()) {
            try {
                life.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (TimeoutException | ExecutionException | CancellationException e) {
                // asked again, or told as its ending
            }
            if (!hurried && hurry.getAsBoolean()) {
                hurried = true;
                thread.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable ProcessEnding ending() {
        if (!life.isDone()) {
            return null;
        }
        try {
            return life.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException | CancellationException e) {
            return null;
        }
    }
}
