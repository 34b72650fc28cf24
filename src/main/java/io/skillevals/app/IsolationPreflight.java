package io.skillevals.app;

import io.skillevals.container.ContainedProgram;
import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.ProgramRequest;
import io.skillevals.grade.sandbox.Images;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Finds out before the first start what agents in containers would break on: an engine, images, executables in them. */
final class IsolationPreflight {

    private static final String NAME = "preflight";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final EngineConnection connection;
    private final Kinds kinds;
    private final Map<String, String> agentPlaces;
    private final Problems problems;
    private final Set<String> pulled = ConcurrentHashMap.newKeySet();

    /**
     * An examination.
     *
     * @param agentPlaces what named each agent, for messages
     */
    IsolationPreflight(EngineConnection connection, Kinds kinds, Map<String, String> agentPlaces, Problems problems) {
        this.connection = connection;
        this.kinds = kinds;
        this.agentPlaces = agentPlaces;
        this.problems = problems;
    }

    /** A connection for the agents of a suite. */
    static EngineConnection connection(Suite suite, Log log) {
        return new EngineConnection(
                suite.name(),
                "agents",
                e -> "an agent with <isolation> in a container needs Docker: " + e.getMessage()
                        + ". Mend that, or leave <isolation> out",
                log);
    }

    void examine(Suite suite) {
        for (AgentSpec spec : suite.agents()) {
            if (spec.isolation().kind() == Isolation.Kind.DOCKER) {
                kinds.agents()
                        .find(spec.type())
                        .flatMap(agent -> agent.executable(spec))
                        .ifPresent(executable -> examine(executable, spec, suite));
            }
        }
    }

    private void examine(String executable, AgentSpec spec, Suite suite) {
        String place = agentPlaces.getOrDefault(spec.name(), "<agents>");
        String image = Objects.requireNonNull(spec.isolation().image());
        try {
            Engine engine = connection.engine();
            Optional<String> trouble =
                    new Images(engine, suite.sandbox().pull(), pulled).missing(image, "agent " + spec.name());
            if (trouble.isPresent()) {
                problems.error(place, trouble.get());
            } else if (!has(engine, image, executable)) {
                problems.error(
                        place,
                        "the image " + image + " of agent " + spec.name() + " has no executable `" + executable
                                + "`: install it in the image, or name another one in <command>");
            }
        } catch (EngineException e) {
            problems.error(place, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            problems.error(place, "the build was stopped");
        }
    }

    /** What lies in the workspace cannot be looked for before there is one. */
    private static boolean has(Engine engine, String image, String executable)
            throws EngineException, InterruptedException {
        if (executable.indexOf('/') > 0) {
            return true;
        }
        String question = executable.startsWith("/") ? "[ -x \"$1\" ]" : "command -v \"$1\"";
        ProgramRequest request = new ProgramRequest(
                image,
                NAME,
                NAME,
                Map.of(),
                List.of("/bin/sh", "-c", question, "sh", executable),
                null,
                "/",
                "/tmp",
                false,
                null,
                null);
        try (ContainedProgram program = engine.program(request)) {
            program.start(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
            return !program.awaitEnd(PATIENCE)
                    || Integer.valueOf(0).equals(program.ending().exitCode());
        }
    }
}
