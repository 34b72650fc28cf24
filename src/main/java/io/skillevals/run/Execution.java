package io.skillevals.run;

import io.skillevals.process.Limits;
import io.skillevals.process.Marker;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessRequest;
import io.skillevals.process.Supervisor;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Starts the agent of a prepared run, under its time limit, and reads the stream that it leaves. */
final class Execution {

    private final Supervisor supervisor;
    private final NeutralEnvironment environment;
    private final Redactor redactor;
    private final BooleanSupplier cancelled;

    Execution(Supervisor supervisor, NeutralEnvironment environment, Redactor redactor, BooleanSupplier cancelled) {
        this.supervisor = supervisor;
        this.environment = environment;
        this.redactor = redactor;
        this.cancelled = cancelled;
    }

    Executed execute(Prepared run) {
        Instant start = Instant.now();
        if (cancelled.getAsBoolean()) {
            return Executed.not(Ended.INTERRUPTED, stopped("before its agent was started"), start);
        }
        Task task = run.task();
        try {
            Launch launch = task.agent()
                    .launch(new AgentTask(
                            task.spec(),
                            task.fixture(),
                            run.briefing().prompt(),
                            run.briefing().systemPrompt(),
                            run.folders().workspace(),
                            run.folders().home()));
            return launch instanceof Launch.Command command
                    ? process(run, command, start)
                    : builtin((Launch.Builtin) launch, start);
        } catch (IOException | RuntimeException e) {
            return Executed.not(
                    Ended.FAILED, new Failure("not-started", "the agent could not be started: " + e), start);
        }
    }

    private static Executed builtin(Launch.Builtin builtin, Instant start) throws IOException {
        builtin.action().perform();
        return new Executed(Ended.CAPTURED, null, Agent.silent(), List.of(), null, start, since(start), List.of());
    }

    private Executed process(Prepared run, Launch.Command command, Instant start) throws IOException {
        Task task = run.task();
        Path stdout = task.directory().transcript();
        Path stderr = task.directory().agentLog();
        ProcessEnding ending;
        try (OutputStream out = sink(stdout);
                OutputStream err = sink(stderr)) {
            ending = supervisor.run(request(run, command, out, err), cancelled);
        }
        Failure failure = failure(ending, task.fixture().timeout());
        AgentReport report = ending.exitCode().isPresent()
                ? task.agent()
                        .read(new AgentOutput(
                                task.spec(), stdout, stderr, ending.exitCode().getAsInt()))
                : Agent.silent();
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

    private ProcessRequest request(Prepared run, Launch.Command command, OutputStream out, OutputStream err) {
        Task task = run.task();
        ProcessRequest request = ProcessRequest.of(
                        command.argv(),
                        run.folders().workspace(),
                        environment.of(
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
                new Failure("timeout", "the agent was ended after its time limit of " + limit.toSeconds() + " s");
            case IDLE -> new Failure("idle", "the agent was ended because it said nothing any more");
            case CANCELLED -> stopped("while its agent was at work");
            case NOT_STARTED -> new Failure("not-started", ending.text());
        };
    }

    private static Ended ended(@Nullable Failure failure) {
        if (failure == null) {
            return Ended.CAPTURED;
        }
        return failure.kind().equals("interrupted") ? Ended.INTERRUPTED : Ended.FAILED;
    }

    private static Failure stopped(String when) {
        return new Failure("interrupted", "the build was stopped " + when);
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
