package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.rundir.Failure;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the events of {@code codex exec --json}.
 *
 * <p>Nothing of a sub-agent is in the stream, and its tokens are not in the sum at the end, so that the sum of a run with one is
 * not known from the stream.
 */
final class CodexReading implements StreamReading {

    /** An error that Codex means to get over by itself. */
    private static final String RECONNECTING = "Reconnecting...";

    private final String agent;
    private final CodexSteps steps;
    private @Nullable String thread;
    private @Nullable JsonNode end;
    private @Nullable String error;
    private int reconnects;

    CodexReading(String agent, StepOrder order) {
        this.agent = agent;
        this.steps = new CodexSteps(order);
    }

    @Override
    public void event(JsonNode event) throws IOException {
        switch (event.path("type").asString("")) {
            case "thread.started" -> thread = event.path("thread_id").asString(thread);
            case "item.started", "item.updated", "item.completed" -> steps.item(new CodexItem(event));
            case "turn.completed", "turn.failed" -> end = event;
            case "error" -> error(event.path("message").asString(""));
            default -> {
                // that a turn has started says nothing
            }
        }
    }

    private void error(String message) {
        if (message.startsWith(RECONNECTING)) {
            reconnects++;
        } else {
            error = message;
        }
    }

    @Override
    public void finish() throws IOException {
        steps.finish();
    }

    private boolean isCompleted() {
        return end != null && end.path("type").asString("").equals("turn.completed");
    }

    private Tokens tokens() {
        return end == null || steps.subAgents() > 0 ? Tokens.UNKNOWN : CodexTokens.of(end.path("usage"));
    }

    @Override
    public TrajectorySummary summary(int number, int malformed) {
        ObjectNode extra = Json.mapper().createObjectNode();
        count(extra, "malformed_lines", malformed);
        count(extra, "reconnects", reconnects);
        count(extra, "warnings", steps.warnings());
        count(extra, "permission_denials", steps.denials());
        count(extra, "sub_agents", steps.subAgents());
        Tokens tokens = tokens();
        return new TrajectorySummary(
                thread,
                new TrajectoryAgent(agent, TrajectoryAgent.UNKNOWN, null),
                steps.subAgents() > 0 ? "what the sub-agents did and took is not in the agent's stream" : null,
                new FinalMetrics(tokens.sent(), tokens.answered(), tokens.cached(), null, number, turns(tokens)),
                extra.isEmpty() ? null : extra);
    }

    private @Nullable ObjectNode turns(Tokens tokens) {
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
        return new AgentReport(
                failure(output, events),
                isCompleted() ? steps.lastMessage() : null,
                metrics(tokens),
                null,
                null,
                null,
                model == null || tokens.isUnknown() ? List.of() : List.of(tokens.of(model)));
    }

    private Map<String, Double> metrics(Tokens tokens) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        tokens.into(metrics);
        count(metrics, "turns", steps.answers());
        count(metrics, "permissionDenials", steps.denials());
        return metrics;
    }

    private static void count(Map<String, Double> metrics, String name, int number) {
        if (number > 0) {
            metrics.put(name, (double) number);
        }
    }

    private @Nullable Failure failure(AgentOutput output, int events) {
        if (end == null) {
            return CodexFailure.withoutEnd(output, events, error);
        }
        return isCompleted()
                ? null
                : CodexFailure.of(end.path("error").path("message").asString(""));
    }
}
