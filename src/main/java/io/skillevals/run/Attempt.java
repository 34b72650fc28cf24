package io.skillevals.run;

import io.skillevals.io.Reason;
import io.skillevals.process.Supervisor;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Gives a prepared run its turn: what its condition sets up around the agent, one step after the other, and all of it taken down. */
final class Attempt {

    private final Steps steps;
    private final UnaryOperator<Prepared> proof;
    private final Function<Task, Path> versions;
    private final Path candidate;
    private final Supervisor supervisor;
    private final NeutralEnvironment environment;
    private final Redactor redactor;
    private final Patience patience;
    private final BooleanSupplier cancelled;
    private final Ports ports = new Ports();

    /**
     * An attempt.
     *
     * @param proof tells what speaks against the condition, right before an agent is started
     * @param versions where the project of a run's version is
     * @param candidate where the project is whose fixtures all versions have
     */
    Attempt(
            Steps steps,
            UnaryOperator<Prepared> proof,
            Function<Task, Path> versions,
            Path candidate,
            Supervisor supervisor,
            NeutralEnvironment environment,
            Redactor redactor,
            Patience patience,
            BooleanSupplier cancelled) {
        this.steps = steps;
        this.proof = proof;
        this.versions = versions;
        this.candidate = candidate;
        this.supervisor = supervisor;
        this.environment = environment;
        this.redactor = redactor;
        this.patience = patience;
        this.cancelled = cancelled;
    }

    /** Makes the attempt; whatever goes wrong is in what is returned. */
    Attempted make(Prepared run) {
        long from = System.nanoTime();
        Scaffold scaffold = new Scaffold(
                run,
                versions.apply(run.task()),
                candidate,
                supervisor,
                environment,
                redactor,
                ports,
                patience,
                cancelled);
        Attempted attempted;
        try {
            attempted = within(run, scaffold);
        } finally {
            scaffold.takeDown();
        }
        return new Attempted(
                attempted.run(),
                attempted.executed().noting(scaffold.notes()),
                scaffold.notes(),
                Duration.ofNanos(System.nanoTime() - from));
    }

    private Attempted within(Prepared run, Scaffold scaffold) {
        Instant start = Instant.now();
        Optional<Failure> failure = scaffold.setUp();
        if (failure.isPresent()) {
            return new Attempted(run, unstarted(failure.get(), start));
        }
        Prepared asked = run.asking(scaffold.words());
        Prepared ready = asked;
        boolean told = !asked.task().spec().equals(run.task().spec());
        if (scaffold.hasChanged() || told) {
            try {
                ready = proof.apply(scaffold.hasChanged() ? LeftBySetup.in(asked) : asked);
            } catch (IOException | RuntimeException e) {
                Failure unknown =
                        FailureClass.SETUP.because("it cannot be told what the setup commands left: " + Reason.said(e));
                return new Attempted(run, unstarted(unknown, start));
            }
        }
        if (!ready.breaches().isEmpty()) {
            return new Attempted(ready, unstarted(condition(ready), start));
        }
        failure = scaffold.serve();
        if (failure.isPresent()) {
            return new Attempted(ready, unstarted(failure.get(), start));
        }
        Executed executed = steps.execute(ready, scaffold.around());
        return new Attempted(ready, scaffold.judged(executed));
    }

    /** A run that will be worth nothing is not paid for. */
    static Failure condition(Prepared run) {
        return FailureClass.CONDITION.because("its agent was not started, because the condition is not what it claims: "
                + String.join("; ", run.breaches()));
    }

    private static Executed unstarted(Failure failure, Instant at) {
        boolean interrupted =
                failure.failureClass().filter(FailureClass.INTERRUPTED::equals).isPresent();
        return Executed.not(interrupted ? Ended.INTERRUPTED : Ended.FAILED, failure, at);
    }
}
