package io.skillevals.run;

import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Runs a plan: workspace, condition, agent, capture, record. Only an agent at work holds one of the places that
 * {@code parallel} gives; workspaces are made ahead of it and captures finish behind it.
 */
public final class Runner {

    /** Runs that may be prepared or be waiting for their capture beside those whose agent is at work. */
    private static final int AHEAD = 3;

    private final Function<PlannedRun, Task> tasks;
    private final Preparation preparation;
    private final Execution execution;
    private final Recording recording;
    private final RunListener listener;
    private final int parallel;

    Runner(
            Function<PlannedRun, Task> tasks,
            Preparation preparation,
            Execution execution,
            Recording recording,
            RunListener listener,
            int parallel) {
        this.tasks = tasks;
        this.preparation = preparation;
        this.execution = execution;
        this.recording = recording;
        this.listener = listener;
        this.parallel = parallel;
    }

    /** Runs every run of the plan; what goes wrong with one is in its record. Returns when all have ended. */
    public void run(PlanRecord plan) {
        Semaphore underway = new Semaphore(parallel + AHEAD);
        ExecutorService preparing = pool("evals-prepare", 1);
        ExecutorService working = pool("evals-agent", parallel);
        ExecutorService capturing = pool("evals-capture", 2);
        List<CompletableFuture<Void>> runs = new ArrayList<>();
        try {
            for (PlannedRun planned : plan.runs()) {
                underway.acquireUninterruptibly();
                Task task = tasks.apply(planned);
                runs.add(CompletableFuture.supplyAsync(() -> prepared(task), preparing)
                        .thenApplyAsync(this::executed, working)
                        .thenAcceptAsync(this::recorded, capturing)
                        .whenComplete((done, thrown) -> {
                            underway.release();
                            if (thrown != null) {
                                listener.lost(planned, thrown.toString());
                            }
                        })
                        .exceptionally(thrown -> null));
            }
            runs.forEach(CompletableFuture::join);
        } finally {
            preparing.shutdown();
            working.shutdown();
            capturing.shutdown();
        }
    }

    private Stage prepared(Task task) {
        Instant start = Instant.now();
        try {
            return new Stage(task, preparation.prepare(task), null);
        } catch (IOException | RuntimeException e) {
            Failure failure = new Failure("workspace", "the workspace could not be made: " + e.getMessage());
            return new Stage(task, null, Executed.not(Ended.FAILED, failure, start));
        }
    }

    private Stage executed(Stage stage) {
        Prepared prepared = stage.prepared();
        if (prepared == null) {
            return stage;
        }
        listener.started(stage.task().planned());
        return new Stage(stage.task(), prepared, execution.execute(prepared));
    }

    private void recorded(Stage stage) {
        Executed executed = java.util.Objects.requireNonNull(stage.executed());
        Prepared prepared = stage.prepared();
        try {
            RunRecord record = prepared == null
                    ? recording.unprepared(stage.task(), executed)
                    : recording.record(prepared, executed);
            listener.finished(stage.task().planned(), record);
        } catch (IOException e) {
            listener.lost(stage.task().planned(), "its record could not be written: " + e);
        }
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

    /** How far a run has come. */
    private record Stage(
            Task task,
            @org.jspecify.annotations.Nullable Prepared prepared,
            @org.jspecify.annotations.Nullable Executed executed) {}
}
