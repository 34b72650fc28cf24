package io.skillevals.run;

import io.skillevals.io.Reason;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.Try;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One run on its way: workspace, agent, capture, record. Its phases may be done by different threads, one after the other;
 * between two of them the next one's thread has to be told of the end of the last.
 */
final class Course {

    private final PlannedRun run;
    private final Workshop workshop;
    private final List<Try> tries = new ArrayList<>();
    private @Nullable Task task;
    private @Nullable Prepared prepared;
    private @Nullable Executed executed;
    private List<String> trouble = List.of();
    private Duration turn = Duration.ZERO;

    Course(PlannedRun run, Workshop workshop) {
        this.run = run;
        this.workshop = workshop;
    }

    PlannedRun run() {
        return run;
    }

    /** How many turns its agent had that count no more. */
    int tries() {
        return tries.size();
    }

    /** Whether it has a workspace. */
    boolean isPrepared() {
        return prepared != null;
    }

    /** What came of its last turn, or why it had none. */
    Executed executed() {
        return Objects.requireNonNull(executed, "a run whose agent had no turn");
    }

    /** What went wrong behind its last turn, when that was taken down. */
    List<String> trouble() {
        return trouble;
    }

    /** How long its last turn had its place, with what was set up around its agent; nothing when it had none. */
    Duration turn() {
        return turn;
    }

    /** Makes its workspace; when that fails, it has ended. */
    void prepare() {
        Instant start = Instant.now();
        Task its = task();
        try {
            prepared = workshop.preparation().prepare(its);
        } catch (IOException | RuntimeException e) {
            Failure failure = FailureClass.WORKSPACE.because("the workspace could not be made: " + Reason.said(e));
            executed = Executed.not(Ended.FAILED, failure, start);
        }
    }

    /** Lets its agent have a turn, unless it would be worth nothing: then it is not paid for. */
    void work() {
        Prepared ready = workshop.preparation().proven(Objects.requireNonNull(prepared));
        prepared = ready;
        trouble = List.of();
        turn = Duration.ZERO;
        if (!ready.breaches().isEmpty()) {
            executed = Executed.not(Ended.FAILED, Attempt.condition(ready), Instant.now());
            return;
        }
        try {
            Attempted attempted = workshop.attempt().make(ready);
            prepared = attempted.run();
            executed = attempted.executed();
            trouble = attempted.trouble();
            turn = attempted.turn();
        } catch (Error e) {
            workshop.recording().discard(ready);
            throw e;
        }
    }

    /** Puts a turn aside; when that fails it stays the run, and what was captured of it so far is kept. */
    void keep() {
        try {
            tries.add(workshop.recording().keep(Objects.requireNonNull(prepared), executed(), tries.size() + 1));
            prepared = null;
        } catch (IOException | RuntimeException e) {
            // it is recorded as the run
        }
    }

    /** Ends it without another turn. */
    void giveUp(Ended ended, Failure why) {
        if (prepared != null) {
            workshop.recording().discard(prepared);
            prepared = null;
        }
        executed = Executed.not(ended, why, Instant.now());
    }

    /** Captures what is there, and writes its record. */
    RunRecord record() throws IOException {
        return prepared == null
                ? workshop.recording().unprepared(task(), executed(), tries)
                : workshop.recording().record(prepared, executed(), tries, turn);
    }

    private Task task() {
        Task its = task == null ? workshop.tasks().apply(run) : task;
        task = its;
        return its;
    }
}
