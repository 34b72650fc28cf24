package io.skillevals.grade.sandbox;

import io.skillevals.container.Container;
import io.skillevals.container.EngineException;
import io.skillevals.container.State;
import io.skillevals.suite.sandbox.HealthSpec;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.Target;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Waits until a server in a container is up. */
final class Health {

    private static final Duration REQUEST = Duration.ofSeconds(5);
    /** Most servers are up long before the usual interval is over, so that at first they are asked more often. */
    private static final Duration QUICK = Duration.ofMillis(100);

    private static final Duration AT_FIRST = Duration.ofSeconds(3);

    private final Requests requests;
    private final Stopping stopping;

    Health(Requests requests, Stopping stopping) {
        this.requests = requests;
        this.stopping = stopping;
    }

    /**
     * Waits.
     *
     * @return what keeps it from being healthy; empty when it is
     */
    Optional<String> await(String phase, Target target, HealthSpec health, Container container)
            throws Unmeasured, EngineException, InterruptedException {
        HttpCall look = new HttpCall(target, "GET", health.path(), Map.of(), null, REQUEST);
        long start = System.nanoTime();
        long end = start + health.timeLimit().toNanos();
        String seen;
        do {
            try {
                Answer answer = requests.send(phase, "health", look);
                if (answer.status() == health.status()) {
                    return Optional.empty();
                }
                seen = "got " + answer.shown();
            } catch (Requests.NoAnswer e) {
                seen = "got no answer: " + e.reason();
            }
            State state = container.state();
            if (!state.running()) {
                return Optional.of("expected " + health.status() + ", but it " + ended(state));
            }
            boolean early = System.nanoTime() - start < AT_FIRST.toNanos();
            stopping.sleep(early && health.interval().compareTo(QUICK) > 0 ? QUICK : health.interval());
        } while (System.nanoTime() < end);
        return Optional.of(
                "expected " + health.status() + " within " + health.timeLimit().toSeconds() + " s, " + seen);
    }

    /** How a container ended, after "it". */
    static String ended(State state) {
        return "ended with exit code " + state.exitCode() + (state.outOfMemory() ? ", out of memory" : "");
    }
}
