package io.skillevals.run;

import io.skillevals.cost.Expense;
import io.skillevals.io.Reason;
import io.skillevals.redaction.LeakScan;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.Try;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.ToolCounts;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.workspace.Capture;
import io.skillevals.workspace.Captured;
import io.skillevals.workspace.TreeChange;
import io.skillevals.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Captures what an agent left and writes the run's record, which comes last, so that a run with a record is whole. */
final class Recording {

    private final Redactor redactor;
    private final String plan;
    private final int concurrent;

    /**
     * A recording.
     *
     * @param plan the plan's id
     * @param concurrent agents at a time
     */
    Recording(Redactor redactor, String plan, int concurrent) {
        this.redactor = redactor;
        this.plan = plan;
        this.concurrent = concurrent;
    }

    /**
     * Captures and records a run whose agent had its turn.
     *
     * @param turn how long that had its place
     */
    RunRecord record(Prepared run, Executed executed, List<Try> tries, Duration turn) throws IOException {
        Instant start = Instant.now();
        List<String> notes = new ArrayList<>(executed.notes());
        try {
            notes.addAll(run.notes());
            boolean once = executed.steps().isEmpty();
            Map<String, Double> counted = once ? trajectory(run, executed, false, notes) : Map.of();
            List<String> breaches = once ? breaches(run, executed, notes) : executed.breaches();
            Captured captured = capture(once ? run : run.remade(), notes);
            RunRecord record = recordOf(
                    run.task(),
                    run,
                    executed.counted(counted),
                    captured,
                    new Proof(breaches.isEmpty(), executed.report().skills(), breaches),
                    turn,
                    start,
                    notes,
                    tries);
            return written(run.task().directory(), record);
        } finally {
            close(run);
        }
    }

    /** What speaks against the condition when an agent had its turn. */
    static List<String> breaches(Prepared run, Executed executed, List<String> notes) {
        List<String> breaches = new ArrayList<>(run.breaches());
        breaches.addAll(executed.breaches());
        Sightings sightings = Sightings.of(run, executed.report());
        breaches.addAll(sightings.breaches());
        notes.addAll(sightings.notes());
        if (executed.cut() && !run.concealed().skills().isEmpty()) {
            breaches.add(
                    "it cannot be told whether the part of the agent's output that was left out shows what its condition does"
                            + " not bring: raise <outputLimit>");
        }
        return breaches.stream().distinct().toList();
    }

    /**
     * Puts what a failed try left aside, as a run directory has it, and gives its workspace up.
     *
     * @throws IOException when it cannot be moved; then it stays where it is
     */
    Try keep(Prepared run, Executed executed, int number) throws IOException {
        RunDirectory from = run.task().directory();
        RunDirectory to = from.tryDirectory(number);
        Files.createDirectories(to.path());
        move(from.transcript(), to.transcript());
        move(from.agentLog(), to.agentLog());
        move(from.serviceLog(), to.serviceLog());
        move(from.surroundingsLog(), to.surroundingsLog());
        move(from.artifacts(), to.artifacts());
        Prepared aside = run.in(to);
        List<String> notes = new ArrayList<>(executed.notes());
        try {
            if (executed.steps().isEmpty()) {
                trajectory(aside, executed, false, notes);
                capture(aside, notes);
            } else {
                move(from.trajectory(), to.trajectory());
                move(from.answer(), to.answer());
                move(from.steps(), to.steps());
                capture(aside.remade(), notes);
            }
        } finally {
            close(run);
        }
        return new Try(
                number,
                executed.startedAt(),
                executed.millis(),
                Objects.requireNonNull(executed.failure()),
                executed.report().metrics());
    }

    /**
     * Puts aside what a step left that another one follows, and what had become of the project by then.
     *
     * @param number from 1
     */
    void keepStep(Prepared run, int number, List<String> notes) {
        RunDirectory from = run.task().directory();
        RunDirectory to = from.stepDirectory(number);
        try {
            Files.createDirectories(to.path());
            move(from.transcript(), to.transcript());
            move(from.agentLog(), to.agentLog());
            move(from.trajectory(), to.trajectory());
            move(from.answer(), to.answer());
            notes.addAll(capturing(run)
                    .patch(run.folders().workspace(), to.diffFile())
                    .notes());
        } catch (IOException | RuntimeException | StackOverflowError e) {
            notes.add("not all of what it left could be kept: " + cause(e));
        }
    }

    private static String cause(Throwable e) {
        return e instanceof WorkspaceException refused ? Reason.said(refused) : e.toString();
    }

    private static void move(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Records a run that could not even be made ready. */
    RunRecord unprepared(Task task, Executed executed, List<Try> tries) throws IOException {
        RunRecord record = recordOf(
                task,
                null,
                executed,
                null,
                new Proof(true, null, List.of()),
                Duration.ZERO,
                Instant.now(),
                executed.notes(),
                tries);
        return written(task.directory(), record);
    }

    private RunRecord written(RunDirectory directory, RunRecord record) throws IOException {
        directory.writeRun(record, redactor);
        return record;
    }

    /** Looks once more for secrets in all that is kept, before the record says that the run is whole. */
    private List<String> leaks(RunDirectory directory) {
        try {
            return new LeakScan(redactor).leaks(directory.path());
        } catch (IOException e) {
            return List.of("(not known: " + Reason.of(e) + ")");
        }
    }

    /**
     * Writes what the agent did, in the one form, wherever there is a stream, and counts its tool calls. It is evidence of the
     * run, not a condition of it: a stream that cannot be read is noted.
     *
     * @param resumed whether the session went on with a conversation, so that its report and not its stream has its own numbers
     */
    Map<String, Double> trajectory(Prepared run, Executed executed, boolean resumed, List<String> notes) {
        Integer exitCode = executed.exitCode();
        Path stream = run.task().directory().transcript();
        try {
            if (exitCode == null || !Files.exists(stream) || Files.size(stream) == 0) {
                return Map.of();
            }
            Optional<Trajectory> read = run.task().agent().trajectory(run.output(exitCode, executed.startedAt()));
            if (read.isEmpty()) {
                return Map.of();
            }
            Trajectory told =
                    resumed ? new OwnTotals(read.get(), executed.report().metrics()) : read.get();
            return counted(run.task(), new PromptFirst(run.briefing().prompt(), told), notes);
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            notes.add("the agent's stream could not be brought into trajectory.json: " + e);
            return Map.of();
        }
    }

    private Map<String, Double> counted(Task task, Trajectory trajectory, List<String> notes) throws IOException {
        ToolCounts tools = new ToolCounts();
        Trajectory counting = steps -> trajectory.read(step -> {
            tools.step(step);
            steps.step(step);
        });
        String said = task.directory().writeTrajectory(counting, redactor).notes();
        if (said != null) {
            notes.add(said);
        }
        return tools.metrics();
    }

    /** What was captured; absent, with a note, when that failed. */
    private @Nullable Captured capture(Prepared run, List<String> notes) {
        try {
            Captured captured = capturing(run)
                    .move(
                            run.before(),
                            run.folders().workspace(),
                            run.task().directory().workspace(),
                            run.task().directory().diffFile());
            notes.addAll(captured.notes());
            return captured;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            notes.add("the workspace could not be captured: " + cause(e));
            return null;
        }
    }

    private Capture capturing(Prepared run) {
        return new Capture(
                run.pristine(),
                run.pristine().filter().withDelivered(run.skills().paths()),
                redactor);
    }

    private RunRecord recordOf(
            Task task,
            @Nullable Prepared run,
            Executed executed,
            @Nullable Captured captured,
            Proof proof,
            Duration turn,
            Instant captureStart,
            List<String> notes,
            List<Try> tries) {
        boolean lost = executed.ended() == Ended.CAPTURED && captured == null;
        Failure failure = lost ? FailureClass.CAPTURE.because(notes.get(notes.size() - 1)) : executed.failure();
        AgentReport report = executed.report();
        return new RunRecord(
                RunRecord.SCHEMA,
                plan,
                task.planned().coordinates(),
                task.planned().control(),
                task.planned().agentType(),
                task.planned().modelFree(),
                run == null ? task.prompt() : run.briefing().prompt(),
                run == null ? List.of() : run.briefing().skills(),
                run == null ? "" : run.fixtureDigest(),
                fingerprint(task),
                executed.command(),
                report.version(),
                report.observedModel(),
                executed.exitCode(),
                executed.startedAt(),
                timings(run, executed, turn, captureStart),
                metrics(task, executed, tries),
                concurrent,
                lost ? Ended.FAILED : executed.ended(),
                failure,
                report.result(),
                captured == null
                        ? List.of()
                        : captured.changes().stream().map(Recording::change).toList(),
                proof,
                notes,
                report.usage(),
                tries,
                executed.steps(),
                leaks(task.directory()));
    }

    private static String fingerprint(Task task) {
        String planned = task.planned().fingerprint();
        return planned == null ? "" : planned;
    }

    private static Map<String, Long> timings(
            @Nullable Prepared run, Executed executed, Duration turn, Instant captureStart) {
        Map<String, Long> timings = new LinkedHashMap<>();
        timings.put("prepare", run == null ? 0 : run.millis());
        timings.put("agent", executed.millis());
        timings.put(Expense.TURN, turn.toMillis());
        timings.put("capture", Duration.between(captureStart, Instant.now()).toMillis());
        return timings;
    }

    /** The agent's own numbers; the wall time of an agent with a model is one too. What earlier tries cost was paid as well. */
    private static Map<String, Double> metrics(Task task, Executed executed, List<Try> tries) {
        Map<String, Double> metrics = new LinkedHashMap<>(executed.report().metrics());
        if (!tries.isEmpty()) {
            metrics.put("triesBefore", (double) tries.size());
            tries.stream()
                    .map(one -> one.metrics().get("costUsd"))
                    .filter(Objects::nonNull)
                    .reduce(Double::sum)
                    .ifPresent(cost -> metrics.put("triesBeforeCostUsd", cost));
        }
        if (!task.planned().modelFree() && executed.ended() == Ended.CAPTURED) {
            metrics.put("durationMs", (double) executed.millis());
        }
        return metrics;
    }

    private static Change change(TreeChange change) {
        return new Change(change.path(), Change.Kind.valueOf(change.kind().name()), change.binary());
    }

    /** Gives a run up that will have no record. */
    void discard(Prepared run) {
        close(run);
    }

    private static void close(Prepared run) {
        try {
            run.place().close();
        } catch (IOException e) {
            // the next start sweeps what could not be removed; the run's record is whole without it
        }
    }
}
