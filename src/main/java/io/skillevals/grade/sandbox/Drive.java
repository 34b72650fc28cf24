package io.skillevals.grade.sandbox;

import io.skillevals.container.Container;
import io.skillevals.container.EngineException;
import io.skillevals.container.State;
import io.skillevals.suite.sandbox.AppSpec;
import io.skillevals.suite.sandbox.HealthSpec;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.Sandbox.Phase;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Starts the app on its stage and drives it through the phases, one after another. */
final class Drive {

    private static final Duration SETTLE = Duration.ofSeconds(2);

    private final Sandbox sandbox;
    private final Stage stage;
    private final Steps steps;
    private final Health health;
    private final Soundness soundness;
    private final Timings timings;
    private final Stopping stopping;
    private final UnaryOperator<String> redaction;

    /**
     * A drive.
     *
     * @param redaction keeps secrets out of what is told
     */
    Drive(
            Sandbox sandbox,
            Stage stage,
            Steps steps,
            Health health,
            Soundness soundness,
            Timings timings,
            Stopping stopping,
            UnaryOperator<String> redaction) {
        this.sandbox = sandbox;
        this.stage = stage;
        this.steps = steps;
        this.health = health;
        this.soundness = soundness;
        this.timings = timings;
        this.stopping = stopping;
        this.redaction = redaction;
    }

    /** Makes the variables of the app, which may name what the setup found. */
    @FunctionalInterface
    interface Environment {
        Map<String, String> variables() throws Unmeasured;
    }

    /**
     * Does it.
     *
     * @param environment makes the app's variables, once the setup is done
     */
    List<PhaseResult> through(String image, Environment environment)
            throws Unmeasured, EngineException, InterruptedException {
        setUp();
        List<PhaseResult> results = new ArrayList<>();
        results.add(sound(started(image, environment.variables())));
        for (Phase phase : sandbox.phases()) {
            if (!phase.name().equals(Sandbox.BUILD)) {
                results.add(next(phase, results));
            }
        }
        if (results.stream().anyMatch(result -> !result.held())) {
            // Once more at the end: an engine that goes down takes the app a moment before all else.
            stage.stands();
        }
        return results;
    }

    /** All phases but the build, skipped because it failed. */
    static List<PhaseResult> without(PhaseResult build, Sandbox sandbox) {
        List<PhaseResult> results = new ArrayList<>(List.of(build));
        for (Phase phase : sandbox.phases()) {
            if (!phase.name().equals(Sandbox.BUILD)) {
                results.add(skipped(phase.name(), build));
            }
        }
        return results;
    }

    private void setUp() throws Unmeasured, InterruptedException {
        for (Step step : sandbox.setup()) {
            if (steps.run("setup", step) instanceof Steps.Outcome.Missed missed) {
                throw new Unmeasured("setup: " + step.name() + ": " + missed.what() + ": " + missed.mismatch());
            }
        }
    }

    private PhaseResult started(String image, Map<String, String> environment)
            throws Unmeasured, EngineException, InterruptedException {
        long start = System.nanoTime();
        AppSpec spec = sandbox.app();
        HealthSpec wanted = spec.health();
        Container app = stage.start(image, spec, environment);
        steps.appIn(app);
        Optional<String> trouble = health.await(Sandbox.BUILD, Target.APP, wanted, app);
        timings.end("start", start);
        String asked = "GET " + wanted.path() + ": ";
        return trouble.isEmpty()
                ? new PhaseResult(
                        Sandbox.BUILD,
                        true,
                        "built, started and healthy",
                        List.of(asked + "as expected, " + wanted.status()))
                : failed(
                        Sandbox.BUILD,
                        "the app did not come up: " + trouble.get(),
                        List.of(asked + trouble.get()),
                        false);
    }

    private PhaseResult next(Phase phase, List<PhaseResult> before)
            throws Unmeasured, EngineException, InterruptedException {
        Optional<PhaseResult> missing = missing(phase, before);
        if (missing.isPresent()) {
            return skipped(phase.name(), missing.get());
        }
        long start = System.nanoTime();
        try {
            return sound(done(phase));
        } finally {
            timings.end(phase.name(), start);
        }
    }

    private PhaseResult done(Phase phase) throws Unmeasured, EngineException, InterruptedException {
        List<String> seen = new ArrayList<>();
        for (Step step : phase.steps()) {
            Steps.Outcome outcome = steps.run(phase.name(), step);
            if (outcome instanceof Steps.Outcome.Missed missed) {
                String what = step.name() + ": " + missed.what() + ": " + missed.mismatch();
                seen.add(what);
                return failed(phase.name(), phase.name() + " failed: " + what, seen, missed.unanswered());
            }
            Steps.Outcome.Held held = (Steps.Outcome.Held) outcome;
            seen.add(step.name() + ": " + held.what() + ": as expected, " + held.seen());
        }
        return new PhaseResult(phase.name(), true, "as expected", redacted(seen));
    }

    /** With the end of the app's log; nothing is said of an app that the engine let down. */
    private PhaseResult failed(String phase, String details, List<String> before, boolean unanswered)
            throws Unmeasured, EngineException, InterruptedException {
        stage.stands();
        List<String> seen = new ArrayList<>(before);
        Container app = stage.app().orElse(null);
        if (app != null) {
            State state = unanswered ? settled(app) : app.state();
            if (!state.running()) {
                seen.add("the app " + Health.ended(state));
            }
            ContainerLog.tail(app, redaction).forEach(line -> seen.add("app log: " + line));
        }
        return new PhaseResult(phase, false, redaction.apply(details), redacted(seen));
    }

    /** The engine hears of an end a moment after the connections do. */
    private State settled(Container app) throws Unmeasured, EngineException, InterruptedException {
        long end = System.nanoTime() + SETTLE.toNanos();
        State state = app.state();
        while (state.running() && System.nanoTime() < end) {
            stopping.sleep(Duration.ofMillis(100));
            state = app.state();
        }
        return state;
    }

    private PhaseResult sound(PhaseResult result) throws Unmeasured, EngineException, InterruptedException {
        if (!result.held()) {
            soundness.check(stage);
        }
        return result;
    }

    /** A phase that did not hold and without which another makes no sense; the build is such a one for all. */
    private static Optional<PhaseResult> missing(Phase phase, List<PhaseResult> before) {
        return before.stream()
                .filter(result -> !result.held())
                .filter(result ->
                        result.name().equals(Sandbox.BUILD) || phase.requires().contains(result.name()))
                .findFirst();
    }

    private static PhaseResult skipped(String phase, PhaseResult failed) {
        return new PhaseResult(phase, false, "skipped (" + failed.name() + " failed)", List.of());
    }

    private List<String> redacted(List<String> lines) {
        return lines.stream().map(redaction).toList();
    }
}
