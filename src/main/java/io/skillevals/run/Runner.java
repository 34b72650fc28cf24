package io.skillevals.run;

import io.skillevals.io.Reason;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.Try;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan: workspace, condition, agent, capture, record. Only an agent at work holds one of the places that
 * {@code parallel} gives; workspaces are made ahead of it and captures finish behind it.
 */
public final class Runner {

    /** Runs that may be prepared or be waiting for their capture beside those whose agent is at work. */
    private static final int AHEAD = 3;

    private final Function<PlannedRun, Task> tasks;
    private final Preparation preparation;
    private final Attempt attempt;
    private final Recording recording;
    private final RunListener listener;
    private final int parallel;
    private final Retries retries;
    private final BooleanSupplier cancelled;
    /** Why nothing more is begun; absent while records can be written. */
    private volatile @Nullable String unwritable;

    Runner(
            Function<PlannedRun, Task> tasks,
            Preparation preparation,
            Attempt attempt,
            Recording recording,
            RunListener listener,
            int parallel,
            Retries retries,
            BooleanSupplier cancelled) {
        this.tasks = tasks;
        this.preparation = preparation;
        this.attempt = attempt;
        this.recording = recording;
        this.listener = listener;
        this.parallel = parallel;
        this.retries = retries;
        this.cancelled = cancelled;
    }

    /** Runs every run of the plan; what goes wrong with one is in its record. Returns when all have ended. */
    public void run(PlanRecord plan) {
        Semaphore underway = new Semaphore(parallel + AHEAD);
        try (Pools pools = new Pools(parallel)) {
            List<CompletableFuture<Void>> runs = new ArrayList<>();
            for (PlannedRun planned :
                    plan.runs().stream().filter(run -> !run.reused()).toList()) {
                underway.acquireUninterruptibly();
                runs.add(CompletableFuture.supplyAsync(() -> prepared(tasks.apply(planned)), pools.preparing())
                        .thenApplyAsync(this::executed, pools.working())
                        .thenAcceptAsync(this::recorded, pools.capturing())
                        .handle((done, thrown) -> {
                            underway.release();
                            if (thrown != null) {
                                tell(() -> listener.lost(planned, cause(thrown).toString()));
                            }
                            return null;
                        }));
            }
            runs.forEach(CompletableFuture::join);
        }
    }

    private Stage prepared(Task task) {
        Instant start = Instant.now();
        if (cancelled.getAsBoolean()) {
            Failure stopped = FailureClass.INTERRUPTED.because("the build was stopped before this run was begun");
            return new Stage(task, null, Executed.not(Ended.INTERRUPTED, stopped, start), List.of());
        }
        String why = unwritable;
        if (why != null) {
            Failure failure =
                    FailureClass.DISK.because("it was not begun, because an earlier run could not be recorded: " + why);
            return new Stage(task, null, Executed.not(Ended.FAILED, failure, start), List.of());
        }
        try {
            return new Stage(task, preparation.prepare(task), null, List.of());
        } catch (IOException | RuntimeException e) {
            String reason = e instanceof IOException refused ? Reason.said(refused) : e.toString();
            Failure failure = FailureClass.WORKSPACE.because("the workspace could not be made: " + reason);
            return new Stage(task, null, Executed.not(Ended.FAILED, failure, start), List.of());
        }
    }

    /** Lets the agent have its turn, and another one where the first failed for a reason that may pass. */
    private Stage executed(Stage first) {
        if (first.prepared() == null) {
            return first;
        }
        tell(() -> listener.started(first.task().planned()));
        List<Try> tries = new ArrayList<>();
        Stage stage = first;
        for (Prepared made = first.prepared(); made != null; made = stage.prepared()) {
            Prepared prepared = preparation.proven(made);
            Executed executed = prepared.breaches().isEmpty() ? executed(prepared) : unstarted(prepared);
            boolean again = !cancelled.getAsBoolean() && retries.again(executed, tries.size() + 1);
            if (!again || !kept(prepared, executed, tries)) {
                return new Stage(stage.task(), prepared, executed, tries);
            }
            retries.pause(tries.size(), cancelled);
            stage = prepared(stage.task());
        }
        return new Stage(stage.task(), null, stage.executed(), tries);
    }

    /** A run that will be worth nothing is not paid for. */
    private static Executed unstarted(Prepared prepared) {
        return Executed.not(
                Ended.FAILED,
                FailureClass.CONDITION.because(
                        "its agent was not started, because the condition is not what it claims: "
                                + String.join("; ", prepared.breaches())),
                Instant.now());
    }

    private Executed executed(Prepared prepared) {
        try {
            return attempt.make(prepared);
        } catch (Error e) {
            recording.discard(prepared);
            throw e;
        }
    }

    /** Puts a try aside; false when that fails: then it stays the run, and what was captured of it so far is kept. */
    private boolean kept(Prepared prepared, Executed executed, List<Try> tries) {
        try {
            tries.add(recording.keep(prepared, executed, tries.size() + 1));
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private void recorded(Stage stage) {
        Executed executed = Objects.requireNonNull(stage.executed());
        Prepared prepared = stage.prepared();
        PlannedRun planned = stage.task().planned();
        RunRecord record;
        try {
            record = prepared == null
                    ? recording.unprepared(stage.task(), executed, stage.tries())
                    : recording.record(prepared, executed, stage.tries());
        } catch (IOException | RuntimeException e) {
            unwritable = String.valueOf(e);
            tell(() -> listener.lost(planned, "its record could not be written: " + e));
            return;
        }
        tell(() -> listener.finished(planned, record));
    }

    /** A listener that breaks costs no run. */
    private static void tell(Runnable news) {
        try {
            news.run();
        } catch (RuntimeException e) {
            // what it should have shown is in the record all the same
        }
    }

    private static Throwable cause(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    /** Threads for each phase; closed when every run has ended. */
    private record Pools(ExecutorService preparing, ExecutorService working, ExecutorService capturing)
            implements AutoCloseable {

        Pools(int parallel) {
            this(pool("evals-prepare", 1), pool("evals-agent", parallel), pool("evals-capture", 2));
        }

        @Override
        public void close() {
            preparing.shutdown();
            working.shutdown();
            capturing.shutdown();
        }

        private static ExecutorService pool(String name, int threads) {
            AtomicInteger number = new AtomicInteger();
            ThreadFactory daemons = work -> {
                Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
                thread.setDaemon(true);
                return thread;
            };
            return Executors.newFixedThreadPool(threads, daemons);
        }
    }

    /** How far a run has come. */
    private record Stage(
            Task task,
            @Nullable Prepared prepared,
            @Nullable Executed executed,
            List<Try> tries) {}
}
