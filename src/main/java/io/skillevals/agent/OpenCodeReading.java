package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the events of {@code opencode run --format json}.
 *
 * <p>Nothing of a sub-agent is in the stream but its last word. What a run with one took is therefore not known.
 */
final class OpenCodeReading implements StreamReading {

    private final String agent;
    private final OpenCodeSteps steps;
    private @Nullable String session;
    private @Nullable JsonNode error;

    OpenCodeReading(String agent, Collection<String> servers, StepOrder order) {
        this.agent = agent;
        this.steps = new OpenCodeSteps(servers, order);
    }

    @Override
    public void event(JsonNode event) throws IOException {
        session = event.path("sessionID").asString(session);
        switch (event.path("type").asString("")) {
            case "error" -> error = event.path("error");
            case "step_start" -> {
                error = null;
                steps.event(event);
            }
            default -> steps.event(event);
        }
    }

    @Override
    public void finish() throws IOException {
        steps.finish();
    }

    private Tokens tokens() {
        return steps.subAgents() > 0 ? Tokens.UNKNOWN : steps.tokens();
    }

    private @Nullable Double cost() {
        return steps.subAgents() > 0 ? null : steps.cost();
    }

    @Override
    public TrajectorySummary summary(int number, int malformed) {
        ObjectNode extra = Json.mapper().createObjectNode();
        count(extra, "malformed_lines", malformed);
        count(extra, "permission_denials", steps.denials());
        count(extra, "sub_agents", steps.subAgents());
        Tokens tokens = tokens();
        return new TrajectorySummary(
                session,
                new TrajectoryAgent(agent, TrajectoryAgent.UNKNOWN, null),
                steps.subAgents() > 0 ? "what the sub-agents did and took is not in the agent's stream" : null,
                new FinalMetrics(tokens.sent(), tokens.answered(), tokens.cached(), cost(), number, further(tokens)),
                extra.isEmpty() ? null : extra);
    }

    private @Nullable ObjectNode further(Tokens tokens) {
        ObjectNode extra = Json.mapper().createObjectNode();
        count(extra, "turns", steps.answers());
        if (tokens.written() != null) {
            extra.put("cache_creation_input_tokens", tokens.written());
        }
        return extra.isEmpty() ? null : extra;
    }

    private static void count(ObjectNode extra, String name, int number) {
        if (number > 0) {
            extra.put(name, number);
        }
    }

    @Override
    public AgentReport report(AgentOutput output, int events) {
        Tokens tokens = tokens();
        String model = output.spec().model();
        Failure failure = error == null
                ? OpenCodeFailure.without(output, events, steps.reason(), steps.isStopped())
                : OpenCodeFailure.of(error);
        return new AgentReport(
                failure,
                failure == null ? steps.lastMessage() : null,
                metrics(tokens),
                null,
                null,
                null,
                model == null || tokens.isUnknown() ? List.<ModelUsage>of() : List.of(tokens.of(model)));
    }

    private Map<String, Double> metrics(Tokens tokens) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        tokens.into(metrics);
        Double cost = cost();
        if (cost != null) {
            metrics.put("costUsd", cost);
        }
        count(metrics, "turns", steps.answers());
        count(metrics, "permissionDenials", steps.denials());
        return metrics;
    }

    private static void count(Map<String, Double> metrics, String name, int number) {
        if (number > 0) {
            metrics.put(name, (double) number);
        }
    }
}
