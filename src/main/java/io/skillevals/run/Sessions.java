package io.skillevals.run;

import io.skillevals.io.AtomicFile;
import io.skillevals.io.Reason;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.StepRecord;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.Session;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Step;
import io.skillevals.workspace.TreeRemoval;
import io.skillevals.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one run. The step at work leaves its files in the run's own directory, as a run of one session does; when another step
 * follows they are put aside. So the last step that was begun is always the run's own.
 */
final class Sessions {

    private static final Duration REMOVAL = Duration.ofMinutes(1);
    private static final String PASSED = "probesPassed";
    private static final String PROBES = "probes";

    /** What the record shows of an answer; all of it is in its file. */
    private static final int SHOWN = 10_000;

    private final Execution execution;
    private final Probing probing;
    private final Recording recording;
    private final Redactor redactor;
    private final Prepared run;
    private final Around around;
    private final List<Step> steps;
    private final List<Executed> sessions = new ArrayList<>();
    private final List<StepRecord> records = new ArrayList<>();
    private final Set<String> breaches = new LinkedHashSet<>();
    private @Nullable String conversation;
    /** What the last session of the conversation says itself. */
    private @Nullable AgentReport said;

    private int probes;
    private int passed;

    Sessions(
            Execution execution, Probing probing, Recording recording, Redactor redactor, Prepared run, Around around) {
        this.execution = execution;
        this.probing = probing;
        this.recording = recording;
        this.redactor = redactor;
        this.run = run;
        this.around = around;
        this.steps = run.task().asked().steps();
    }

    /** Goes through them until one breaks. */
    Executed run() {
        StepRecord broken = null;
        for (int i = 0; i < steps.size(); i++) {
            if (broken != null) {
                records.add(notBegun(i, broken));
                continue;
            }
            Probe probe = steps.get(i).probe();
            StepRecord done = probe == null ? session(i) : probe(i, probe);
            boolean breaks = done.ended() != Ended.CAPTURED && !isWithoutService(done);
            broken = breaks ? done : null;
            records.add(breaks || i + 1 == steps.size() ? done : kept(done));
        }
        return new StepsTogether(records, sessions, measured(), broken).executed(List.copyOf(breaches));
    }

    /** A condition without a service has no answer to any probe, and is no worse for that. */
    private boolean isWithoutService(StepRecord step) {
        return step.probe() && !around.service() && step.ended() == Ended.FAILED;
    }

    private StepRecord kept(StepRecord step) {
        List<String> notes = new ArrayList<>(step.notes());
        recording.keepStep(run, step.number(), notes);
        return new StepRecord(
                step.number(),
                step.prompt(),
                step.asked(),
                step.probe(),
                step.startedAt(),
                step.millis(),
                step.exitCode(),
                step.metrics(),
                step.ended(),
                step.failure(),
                step.result(),
                notes);
    }

    private StepRecord notBegun(int index, StepRecord broken) {
        Step step = steps.get(index);
        return new StepRecord(
                index + 1,
                step.prompt(),
                null,
                step.probe() != null,
                broken.startedAt(),
                0,
                null,
                Map.of(),
                Ended.SKIPPED,
                null,
                null,
                List.of("it was not begun, because step " + broken.number() + " broke"));
    }

    private StepRecord session(int index) {
        Step step = steps.get(index);
        Prepared sitting = run;
        List<String> notes = new ArrayList<>();
        Executed executed;
        try {
            if (step.freshWorkspace() && index > 0) {
                freshWorkspace();
            } else if (!isWorkspaceThere()) {
                throw new WorkspaceException(
                        "a step before it removed the workspace, or replaced it by something else");
            }
            sitting = run.told(briefing(step));
            executed = withEvidence(sitting, step, sitting(index));
        } catch (IOException | RuntimeException e) {
            executed = Executed.not(
                    Ended.FAILED,
                    FailureClass.WORKSPACE.because("it could not be begun: " + Reason.said(e)),
                    Instant.now());
        }
        notes.addAll(executed.notes());
        Executed own = own(step, executed);
        Executed counted = own.counted(recording.trajectory(sitting, own, step.resumeSession(), notes));
        breaches.addAll(Recording.breaches(sitting, executed, notes));
        sessions.add(counted);
        if (isResumed(index)) {
            remember(sitting, counted, notes);
        }
        String sent = sitting.briefing().prompt();
        return new StepRecord(
                index + 1,
                sent,
                sent.equals(step.prompt()) ? null : step.prompt(),
                false,
                counted.startedAt(),
                counted.millis(),
                counted.exitCode(),
                metrics(counted),
                counted.ended(),
                counted.failure(),
                counted.report().result(),
                notes);
    }

    private Sitting sitting(int index) throws IOException {
        Step step = steps.get(index);
        if (step.resumeSession() && conversation == null) {
            throw new IOException("the session before it does not tell which conversation to go on with");
        }
        boolean last = steps.subList(index + 1, steps.size()).stream().noneMatch(next -> next.probe() == null);
        return new Sitting(
                Objects.requireNonNullElse(step.timeout(), run.task().fixture().timeout()),
                new Session(step.resumeSession() ? conversation : null, last));
    }

    /** In a conversation that goes on, the agent has been told already what a delivery by prompt adds. */
    private Briefing briefing(Step step) throws IOException {
        Briefing whole = Briefing.of(run.task().asking(step.prompt()));
        return step.resumeSession() ? new Briefing(step.prompt(), whole.systemPrompt(), whole.skills()) : whole;
    }

    /** The evidence goes whatever happens, and a step that it outlives is worth nothing. */
    @SuppressWarnings("try") // it is there to be taken away
    private Executed withEvidence(Prepared sitting, Step step, Sitting which) throws IOException {
        Executed executed = null;
        try (Evidence evidence = Evidence.lay(run.folders().workspace(), step.evidence())) {
            executed = execution.execute(sitting, around, which);
        } catch (IOException e) {
            if (executed == null) {
                throw e;
            }
            return executed.failing(
                    FailureClass.CAPTURE.because("its evidence could not be taken away: " + Reason.said(e)));
        }
        return executed;
    }

    private Executed own(Step step, Executed executed) {
        AgentReport before = step.resumeSession() ? said : null;
        said = executed.report();
        return before == null
                ? executed
                : executed.reporting(new Continued(before, run.task().agent().goesOnCounting()).own(executed.report()));
    }

    /** A link in its place would lead to what is not the run's. */
    private boolean isWorkspaceThere() {
        return Files.isDirectory(run.folders().workspace(), LinkOption.NOFOLLOW_LINKS);
    }

    /** The folder stays, since others may be at work in it; what is in it goes. */
    private void freshWorkspace() throws IOException {
        Path workspace = run.folders().workspace();
        if (!isWorkspaceThere()) {
            TreeRemoval.remove(workspace, REMOVAL);
            Files.createDirectories(workspace);
        }
        try (DirectoryStream<Path> children = Files.newDirectoryStream(workspace)) {
            for (Path child : children) {
                TreeRemoval.remove(child, REMOVAL);
            }
        }
        run.pristine().copyTo(workspace);
        breaches.addAll(run.skills().deliver());
    }

    /** Whether a later session goes on with the conversation of this one. */
    private boolean isResumed(int index) {
        return steps.subList(index + 1, steps.size()).stream()
                .filter(step -> step.probe() == null)
                .findFirst()
                .filter(Step::resumeSession)
                .isPresent();
    }

    private void remember(Prepared sitting, Executed executed, List<String> notes) {
        conversation = null;
        if (executed.exitCode() == null && executed.ended() != Ended.CAPTURED) {
            return;
        }
        try {
            // A built-in agent that came to its end has no exit code.
            int exitCode = Objects.requireNonNullElse(executed.exitCode(), 0);
            Optional<String> told = run.task().agent().session(sitting.output(exitCode, executed.startedAt()));
            conversation = told.orElse(null);
        } catch (IOException | RuntimeException | StackOverflowError | LinkageError e) {
            notes.add("it cannot be told which conversation it was: " + e);
        }
    }

    private Map<String, Double> metrics(Executed executed) {
        Map<String, Double> metrics = new LinkedHashMap<>(executed.report().metrics());
        if (!run.task().planned().modelFree() && executed.ended() == Ended.CAPTURED) {
            metrics.put(StepsTogether.DURATION, (double) executed.millis());
        }
        return metrics;
    }

    private StepRecord probe(int index, Probe probe) {
        Step step = steps.get(index);
        Instant start = Instant.now();
        Duration limit = Objects.requireNonNullElse(step.timeout(), Probing.USUAL_LIMIT);
        ProbeAnswer answer = probing.ask(run.folders(), around, probe, limit);
        probes++;
        passed += answer.failure() == null ? 1 : 0;
        List<String> notes = new ArrayList<>();
        String text = answer.text();
        if (text != null) {
            write(text, notes);
        }
        return new StepRecord(
                index + 1,
                step.prompt(),
                null,
                true,
                start,
                Duration.between(start, Instant.now()).toMillis(),
                answer.exitCode(),
                answer.metrics(),
                answer.ended(),
                answer.failure(),
                text == null ? null : text.substring(0, Math.min(text.length(), SHOWN)),
                notes);
    }

    private void write(String answer, List<String> notes) {
        try {
            AtomicFile.writeText(run.task().directory().answer(), redactor, answer);
        } catch (IOException e) {
            notes.add("the answer could not be kept: " + Reason.said(e));
        }
    }

    private Map<String, Double> measured() {
        return probes == 0 ? Map.of() : Map.of(PROBES, (double) probes, PASSED, (double) passed);
    }
}
