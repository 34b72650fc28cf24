package io.skillevals.run;

import io.skillevals.container.EngineException;
import io.skillevals.io.Reason;
import io.skillevals.process.Limits;
import io.skillevals.process.LineTap;
import io.skillevals.process.Marker;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.RunPolicy;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts the agent of a prepared run, under its time limit, and reads the stream that it leaves. */
final class Execution {

    private final Supervisor supervisor;
    private final ContainerSupervisor containers;
    private final NeutralEnvironment environment;
    private final Versions versions;
    private final RunPolicy policy;
    private final Redactor redactor;
    private final BooleanSupplier cancelled;

    Execution(
            Supervisor supervisor,
            ContainerSupervisor containers,
            NeutralEnvironment environment,
            Versions versions,
            RunPolicy policy,
            Redactor redactor,
            BooleanSupplier cancelled) {
        this.supervisor = supervisor;
        this.containers = containers;
        this.environment = environment;
        this.versions = versions;
        this.policy = policy;
        this.redactor = redactor;
        this.cancelled = cancelled;
    }

    /** Starts the agent of a run of one session. */
    Executed execute(Prepared run, Around around) {
        return execute(run, around, Sitting.only(run.task()));
    }

    /** Starts the agent; whatever goes wrong is in what is returned, and so is what it left that speaks against its condition. */
    Executed execute(Prepared run, Around around, Sitting sitting) {
        Executed executed = turn(run, around, sitting);
        // Now, since what is done behind the agent, such as a teardown that cleans up, is not its doing.
        List<String> left = new ArrayList<>(run.skills().breachesAtEnd());
        left.addAll(Absence.breachesAtEnd(
                run.folders(), executed.command(), run.concealed().skills()));
        return executed.breaching(left);
    }

    private Executed turn(Prepared run, Around around, Sitting sitting) {
        Instant start = Instant.now();
        if (cancelled.getAsBoolean()) {
            return Executed.not(Ended.INTERRUPTED, stopped("before its agent was started"), start);
        }
        Launch launch;
        try {
            launch = run.task().agent().launch(task(run, sitting));
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            return Executed.not(
                    Ended.FAILED, FailureClass.NOT_STARTED.because(cause("could not be started", e)), start);
        }
        return launch instanceof Launch.Command command
                ? process(run, around, command, sitting, start)
                : builtin(run, (Launch.Builtin) launch, start);
    }

    private AgentTask task(Prepared run, Sitting sitting) {
        Task task = run.task();
        return new AgentTask(
                task.spec(),
                task.fixture(),
                task.planned().coordinates().prompt(),
                run.briefing().prompt(),
                run.briefing().systemPrompt(),
                run.folders().workspace(),
                run.folders().home(),
                environment.build(),
                sitting.session());
    }

    private Executed builtin(Prepared run, Launch.Builtin builtin, Instant start) {
        try {
            builtin.action().perform();
            if (builtin.stream() != null) {
                return played(run, builtin, start);
            }
        } catch (IOException | RuntimeException | StackOverflowError | LinkageError e) {
            return Executed.not(Ended.FAILED, FailureClass.CRASH.because(cause("broke", e)), start);
        }
        return new Executed(Ended.CAPTURED, null, Agent.silent(), List.of(), null, start, since(start), List.of());
    }

    /** What counts as a built-in agent's stream is read as that of a process would be. */
    private Executed played(Prepared run, Launch.Builtin builtin, Instant start) throws IOException {
        copy(builtin.stream(), run.task().directory().transcript());
        copy(builtin.log(), run.task().directory().agentLog());
        BelievedReport told = BelievedReport.of(report(run, builtin.exitCode(), start));
        Failure failure = told.report().failure();
        return new Executed(
                ended(failure),
                failure,
                told.report(),
                List.of(),
                builtin.exitCode(),
                start,
                since(start),
                told.notes());
    }

    private void copy(@Nullable Path from, Path to) throws IOException {
        try (OutputStream out = sink(to)) {
            if (from != null) {
                Files.copy(from, out);
            }
        }
    }

    private Executed process(Prepared run, Around around, Launch.Command command, Sitting sitting, Instant start) {
        AgentFiles files = new AgentFiles(run.folders().home(), environment.build());
        Following following = following(run.task());
        long begun = System.nanoTime();
        ProcessEnding ending;
        try {
            files.write(command);
            try {
                ending = ending(run, around, command, sitting.limit(), following);
            } finally {
                files.removeSecrets(command);
            }
        } catch (EngineException e) {
            return broken(e, start);
        } catch (IOException e) {
            return Executed.not(Ended.FAILED, FailureClass.DISK.because(cause("cannot leave its output", e)), start);
        } catch (RuntimeException e) {
            return Executed.not(Ended.FAILED, FailureClass.CRASH.because(cause("could not be watched", e)), start);
        }
        BelievedReport told = BelievedReport.of(
                ending.exitCode().isEmpty()
                        ? Agent.silent()
                        : versioned(run.task(), report(run, ending.exitCode().getAsInt(), start)));
        AgentReport report = told.report();
        Failure failure = failure(ending, around, following, run.task(), sitting.limit());
        Failure reason = failure == null ? report.failure() : failure;
        return new Executed(
                ended(reason),
                reason,
                report,
                command.shown(),
                ending.exitCode().isPresent() ? ending.exitCode().getAsInt() : null,
                start,
                atWork(ending, following, begun).toMillis(),
                Stream.concat(notes(ending).stream(), told.notes().stream()).toList(),
                ending.outputCut());
    }

    /** Of a build that is being stopped the containers are removed, whoever still wants something of them. */
    private Executed broken(EngineException e, Instant start) {
        return cancelled.getAsBoolean()
                ? Executed.not(Ended.INTERRUPTED, stopped("while its agent was at work"), start)
                : Executed.not(
                        Ended.FAILED, FailureClass.CONTAINER.because(cause("has no container to work in", e)), start);
    }

    /** How long it was at work: what it lingered after it had said that it is done is no work. */
    private static Duration atWork(ProcessEnding ending, Following following, long begun) {
        return ending.how() == ProcessEnding.How.LINGERED
                ? Duration.ofNanos(Math.max(0, following.lastEvent() - begun))
                : ending.wall();
    }

    private static Following following(Task task) {
        return new Following(
                task.agent().watch(task.spec()),
                task.agent().limitsTurns() ? null : task.spec().maxTurns());
    }

    private ProcessEnding ending(
            Prepared run, Around around, Launch.Command command, Duration limit, Following following)
            throws IOException {
        RunDirectory directory = run.task().directory();
        try (OutputStream out = sink(directory.transcript());
                OutputStream err = sink(directory.agentLog())) {
            ProcessRequest request =
                    request(run, around, command, limit, out, err).withTap(new LineTap(following), following::ended);
            BooleanSupplier over = () -> cancelled.getAsBoolean()
                    || following.over()
                    || around.broken().getAsBoolean();
            return isContained(run.task())
                    ? containers.run(request, run.folders(), run.task().spec().isolation(), over)
                    : supervisor.run(request, over);
        }
    }

    private static boolean isContained(Task task) {
        return task.spec().isolation().kind() == Isolation.Kind.DOCKER;
    }

    /** What the stream says, also of an agent that was ended: its numbers count although its end does not. */
    private static AgentReport report(Prepared run, int exitCode, Instant start) {
        try {
            return run.task().agent().read(run.output(exitCode, start));
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            return AgentReport.of(FailureClass.UNREADABLE.because(cause("left a stream that cannot be read", e)), null);
        }
    }

    /** The report with the version that the agent names when it is asked, where its stream names none. */
    private AgentReport versioned(Task task, AgentReport report) {
        // What this machine has under that name is another program than the image's.
        return report.version() != null || isContained(task)
                ? report
                : report.withVersion(
                        versions.of(task.agent().versionCommand(task.spec())).orElse(null));
    }

    /** The credentials that reach the agent in its environment: all that it does not find in a file. */
    private static List<String> credentials(Task task, Launch.Command command) {
        return task.agent().credentials(task.spec()).stream()
                .filter(name -> !command.secretFiles().containsValue(name))
                .toList();
    }

    private ProcessRequest request(
            Prepared run, Around around, Launch.Command command, Duration limit, OutputStream out, OutputStream err) {
        Task task = run.task();
        ProcessRequest request = ProcessRequest.of(
                        command.argv(),
                        run.folders().workspace(),
                        (isContained(task) ? environment.elsewhere() : environment)
                                .of(
                                        run.folders(),
                                        environment(command, around),
                                        command.inherited(),
                                        credentials(task, command)))
                .withSinks(out, err)
                .withLimits(Limits.wall(limit).withIdle(policy.idle()).withOutputBytes(policy.outputBytes()))
                .withMarker(Marker.random())
                .withPlace(run.folders().workspace());
        return command.stdin() == null ? request : request.withInput(command.stdin());
    }

    private static Map<String, String> environment(Launch.Command command, Around around) {
        Map<String, String> variables = new LinkedHashMap<>(command.environment());
        variables.putAll(around.environment());
        return variables;
    }

    private OutputStream sink(Path file) throws IOException {
        return redactor.redacting(new BufferedOutputStream(Files.newOutputStream(file)));
    }

    /** Why the process was ended; absent when it went by itself, or had said before that it is done. */
    private @Nullable Failure failure(
            ProcessEnding ending, Around around, Following following, Task task, Duration limit) {
        if (cancelled.getAsBoolean()) {
            return stopped("while its agent was at work");
        }
        return switch (ending.how()) {
            case EXITED, LINGERED -> null;
            case TIMED_OUT ->
                following.ended()
                        ? null
                        : FailureClass.TIMEOUT.because(
                                "the agent was ended after its time limit of " + limit.toSeconds() + " s");
            case IDLE ->
                following.ended()
                        ? null
                        : FailureClass.IDLE.because("the agent was ended because it said nothing any more");
            case CANCELLED -> ended(around, following, task);
            case NOT_STARTED -> FailureClass.NOT_STARTED.because(ending.text());
        };
    }

    /** Why we ended it, when the build goes on. */
    private static Failure ended(Around around, Following following, Task task) {
        if (following.over()) {
            return FailureClass.MAX_TURNS.because("the agent was ended because it began more than "
                    + task.spec().maxTurns() + " turns");
        }
        return around.broken().getAsBoolean()
                ? FailureClass.SERVICE.because("the agent was ended because the service of its condition had ended")
                : stopped("while its agent was at work");
    }

    private static Ended ended(@Nullable Failure failure) {
        if (failure == null
                || failure.failureClass().filter(FailureClass::isVerdict).isPresent()) {
            return Ended.CAPTURED;
        }
        return failure.failureClass().equals(Optional.of(FailureClass.INTERRUPTED)) ? Ended.INTERRUPTED : Ended.FAILED;
    }

    private static Failure stopped(String when) {
        return FailureClass.INTERRUPTED.because("the build was stopped " + when);
    }

    private static String cause(String what, Throwable e) {
        return "the agent " + what + ": " + words(e);
    }

    /** What no one foresaw is named by its class: there is nothing better to look for. */
    private static String words(Throwable e) {
        if (e instanceof FileSystemException refused) {
            return (refused.getFile() == null ? "" : refused.getFile() + ": ") + Reason.of(refused);
        }
        if (e instanceof IOException refused) {
            return Reason.of(refused);
        }
        boolean worded = e instanceof IllegalArgumentException && e.getMessage() != null;
        return worded ? String.valueOf(e.getMessage()) : e.toString();
    }

    private static List<String> notes(ProcessEnding ending) {
        List<String> notes = new ArrayList<>(ending.notes());
        ending.leftovers()
                .forEach(left -> notes.add(
                        "the agent left process " + left.pid() + " behind, which was ended: " + left.command()));
        if (ending.outputCut() || ending.errorsCut()) {
            notes.add("the agent's output was longer than the limit and is cut");
        }
        return notes;
    }

    private static long since(Instant start) {
        return Duration.between(start, Instant.now()).toMillis();
    }
}
