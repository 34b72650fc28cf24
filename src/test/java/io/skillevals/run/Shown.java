package io.skillevals.run;

import io.skillevals.io.Json;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An agent for tests that does nothing, and whose stream shows whatever a test wants it to have done. */
final class Shown implements Agent {

    private final List<Step> steps = new ArrayList<>();

    /** What a user, or the agent's own program, said. */
    Shown said(String text) {
        steps.add(new Step(steps.size() + 1, null, Step.Source.USER, text, null, null, List.of(), null, null, null));
        return this;
    }

    /** A call that gave something back. */
    Shown called(String tool, String arguments, String result) {
        return call(tool, arguments, result, false);
    }

    /** A call that failed. */
    Shown failed(String tool, String arguments, String result) {
        return call(tool, arguments, result, true);
    }

    private Shown call(String tool, String arguments, @Nullable String result, boolean error) {
        JsonNode input = Json.mapper().readTree(arguments.startsWith("{'") ? arguments.replace('\'', '"') : arguments);
        ToolCall call = ToolCall.of("call", tool, input);
        Observation observation = new Observation(List.of(Observation.Result.of("call", result, error)));
        steps.add(new Step(
                steps.size() + 1, null, Step.Source.AGENT, "", null, null, List.of(call), observation, null, null));
        return this;
    }

    @Override
    public String name() {
        return "shown";
    }

    @Override
    public Launch launch(AgentTask task) {
        List<String> argv = List.of("/bin/echo", "done");
        return new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of());
    }

    @Override
    public AgentReport read(AgentOutput output) {
        return Agent.silent();
    }

    @Override
    public Optional<Trajectory> trajectory(AgentOutput output) {
        return Optional.of(sink -> {
            for (Step step : steps) {
                sink.step(step);
            }
            return new TrajectorySummary(null, new TrajectoryAgent("shown", "1", null), null, null, null);
        });
    }
}
