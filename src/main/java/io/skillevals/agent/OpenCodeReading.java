package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

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

    /**
     * A reading.
     *
     * @param agent the agent's name
     * @param servers names of the MCP servers that it was given
     */
    OpenCodeReading(String agent, Set<String> servers, StepOrder order) {
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
        SummaryDraft summary = new SummaryDraft(malformed).hidden(steps.subAgents());
        if (steps.subAgents() == 0) {
            summary.number(SummaryDraft.DENIALS, steps.denials());
        } else {
            // what was denied to a sub-agent is not in the stream
            summary.count(SummaryDraft.DENIALS, steps.denials());
        }
        return summary.of(session, agent, null, null, Totals.of(numbers(), number));
    }

    @Override
    public AgentReport report(AgentOutput output, int events) {
        Map<String, Double> metrics = numbers();
        Totals.count(metrics, Totals.DENIALS, steps.denials());
        Tokens tokens = tokens();
        String model = output.spec().model();
        Failure failure = error == null
                ? OpenCodeFailure.withoutError(output, events, steps.reason(), steps.isStopped())
                : OpenCodeFailure.of(error);
        return new AgentReport(
                failure,
                failure == null ? steps.lastText() : null,
                metrics,
                null,
                null,
                null,
                model == null || tokens.isUnknown() ? List.of() : List.of(tokens.of(model)));
    }

    private Map<String, Double> numbers() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        tokens().into(numbers);
        Totals.put(numbers, Totals.COST, cost());
        Totals.count(numbers, Totals.TURNS, steps.turns());
        return numbers;
    }
}
