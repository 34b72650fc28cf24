package io.skillevals.run;

import io.skillevals.container.EngineException;
import io.skillevals.process.Limits;
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
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.Isolation;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Starts the agent of a prepared run, under its time limit, and reads the stream that it leaves. */
final class Execution {

    private final Supervisor supervisor;
    private final ContainerSupervisor containers;
    private final NeutralEnvironment environment;
    private final Redactor redactor;
    private final BooleanSupplier cancelled;

    Execution(
            Supervisor supervisor,
            ContainerSupervisor containers,
            NeutralEnvironment environment,
            Redactor redactor,
            BooleanSupplier cancelled) {
        this.supervisor = supervisor;
        this.containers = containers;
        this.environment = environment;
        this.redactor = redactor;
        this.cancelled = cancelled;
    }

    /** Starts the agent; whatever goes wrong is in what is returned. */
    Executed execute(Prepared run) {
        Instant start = Instant.now();
        if (cancelled.getAsBoolean()) {
            return Executed.not(Ended.INTERRUPTED, stopped("before its agent was started"), start);
        }
        Launch launch;
        try {
            launch = run.task().agent().launch(task(run));
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            return Executed.not(
                    Ended.FAILED, FailureClass.NOT_STARTED.because(cause("could not be started", e)), start);
        }
        return launch instanceof Launch.Command command
                ? process(run, command, start)
                : builtin((Launch.Builtin) launch, start);
    }

    private AgentTask task(Prepared run) {
        Task task = run.task();
        return new AgentTask(
                task.spec(),
                task.fixture(),
                run.briefing().prompt(),
                run.briefing().systemPrompt(),
                run.folders().workspace(),
                run.folders().home(),
                environment.build());
    }

    private static Executed builtin(Launch.Builtin builtin, Instant start) {
        try {
            builtin.action().perform();
        } catch (IOException | RuntimeException | StackOverflowError | LinkageError e) {
            return Executed.not(Ended.FAILED, FailureClass.CRASH.because(cause("broke", e)), start);
        }
        return new Executed(Ended.CAPTURED, null, Agent.silent(), List.of(), null, start, since(start), List.of());
    }

    private Executed process(Prepared run, Launch.Command command, Instant start) {
        ProcessEnding ending;
        try {
            write(command.files(), run.folders().home());
            ending = ending(run, command);
        } catch (EngineException e) {
            return broken(e, start);
        } catch (IOException | RuntimeException e) {
            return Executed.not(Ended.FAILED, FailureClass.DISK.because(cause("cannot leave its output", e)), start);
        }
        AgentReport report = report(run.task(), ending);
        Failure failure = failure(ending, run.task().fixture().timeout());
        Failure reason = failure == null ? report.failure() : failure;
        return new Executed(
                ended(reason),
                reason,
                report,
                command.shown(),
                ending.exitCode().isPresent() ? ending.exitCode().getAsInt() : null,
                start,
                ending.wall().toMillis(),
                notes(ending));
    }

    /** Of a build that is being stopped the containers are removed, whoever still wants something of them. */
    private Executed broken(EngineException e, Instant start) {
        return cancelled.getAsBoolean()
                ? Executed.not(Ended.INTERRUPTED, stopped("while its agent was at work"), start)
                : Executed.not(
                        Ended.FAILED, FailureClass.CONTAINER.because(cause("has no container to work in", e)), start);
    }

    private static void write(Map<Path, String> files, Path home) throws IOException {
        for (Map.Entry<Path, String> file : files.entrySet()) {
            if (!file.getKey().normalize().startsWith(home)) {
                throw new IOException(file.getKey() + " is not inside the run's own home");
            }
            Files.createDirectories(file.getKey().getParent());
            Files.writeString(file.getKey(), file.getValue());
        }
    }

    private ProcessEnding ending(Prepared run, Launch.Command command) throws IOException {
        RunDirectory directory = run.task().directory();
        try (OutputStream out = sink(directory.transcript());
                OutputStream err = sink(directory.agentLog())) {
            ProcessRequest request = request(run, command, out, err);
            return isContained(run.task())
                    ? containers.run(request, run.folders(), run.task().spec().isolation(), cancelled)
                    : supervisor.run(request, cancelled);
        }
    }

    private static boolean isContained(Task task) {
        return task.spec().isolation().kind() == Isolation.Kind.DOCKER;
    }

    /** What the stream says, also of an agent that was ended: its numbers count although its end does not. */
    private static AgentReport report(Task task, ProcessEnding ending) {
        if (ending.exitCode().isEmpty()) {
            return Agent.silent();
        }
        RunDirectory directory = task.directory();
        AgentOutput output = new AgentOutput(
                task.spec(),
                task.prompt(),
                directory.transcript(),
                directory.agentLog(),
                directory.path(),
                ending.exitCode().getAsInt());
        try {
            return task.agent().read(output);
        } catch (IOException | RuntimeException | StackOverflowError | LinkageError e) {
            Failure failure = FailureClass.UNREADABLE.because(cause("left a stream that cannot be read", e));
            return AgentReport.of(failure, null);
        }
    }

    private ProcessRequest request(Prepared run, Launch.Command command, OutputStream out, OutputStream err) {
        Task task = run.task();
        ProcessRequest request = ProcessRequest.of(
                        command.argv(),
                        run.folders().workspace(),
                        (isContained(task) ? environment.elsewhere() : environment)
                                .of(
                                        run.folders(),
                                        command.environment(),
                                        command.inherited(),
                                        task.agent().credentials(task.spec())))
                .withSinks(out, err)
                .withLimits(Limits.wall(task.fixture().timeout()))
                .withMarker(Marker.random());
        return command.stdin() == null ? request : request.withInput(command.stdin());
    }

    private OutputStream sink(Path file) throws IOException {
        return redactor.redacting(new BufferedOutputStream(Files.newOutputStream(file)));
    }

    private @Nullable Failure failure(ProcessEnding ending, Duration limit) {
        if (cancelled.getAsBoolean()) {
            return stopped("while its agent was at work");
        }
        return switch (ending.how()) {
            case EXITED -> null;
            case TIMED_OUT ->
                FailureClass.TIMEOUT.because("the agent was ended after its time limit of " + limit.toSeconds() + " s");
            case IDLE -> FailureClass.IDLE.because("the agent was ended because it said nothing any more");
            case CANCELLED -> stopped("while its agent was at work");
            case NOT_STARTED -> FailureClass.NOT_STARTED.because(ending.text());
        };
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
        boolean worded =
                (e instanceof IllegalArgumentException || e instanceof EngineException) && e.getMessage() != null;
        return "the agent " + what + ": " + (worded ? e.getMessage() : e);
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
