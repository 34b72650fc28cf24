package io.skillevals.agent;

import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads Copilot CLI's stream of JSON events. */
final class CopilotReading implements StreamReading {

    private final String agent;
    private final CopilotSteps steps;
    private final CopilotUsage usage;
    private @Nullable String session;
    private @Nullable JsonNode end;
    private @Nullable JsonNode error;
    private String abort = "";

    /**
     * A reading.
     *
     * @param agent the agent's name
     * @param servers names of the MCP servers that it was given
     * @param usage what it took
     */
    CopilotReading(String agent, Set<String> servers, CopilotUsage usage, StepOrder order) {
        this.agent = agent;
        this.steps = new CopilotSteps(servers, order);
        this.usage = usage;
    }

    @Override
    public void event(JsonNode event) throws IOException {
        steps.event(event);
        switch (event.path("type").asString("")) {
            case "session.error" -> error = event.path("data");
            case "abort" -> abort = event.path("data").path("reason").asString("it does not say by what");
            case "result" -> {
                end = event.path("exitCode").isNumber() ? event : end;
                session = event.path("sessionId").asString(session);
            }
            default -> {
                // what was done is the steps' part
            }
        }
    }

    @Override
    public void finish() throws IOException {
        steps.finish();
    }

    @Override
    public TrajectorySummary summary(int number, int malformed) {
        SummaryDraft summary = new SummaryDraft(malformed)
                .count("results_without_call", steps.resultsWithoutCall())
                .end(end, "exitCode")
                .number(SummaryDraft.DENIALS, steps.denials());
        return summary.of(session, agent, null, steps.models().first(), Totals.of(numbers(), number));
    }

    @Override
    public AgentReport report(AgentOutput output, int events) {
        Map<String, Double> metrics = numbers();
        Totals.count(metrics, Totals.DENIALS, steps.denials());
        return new AgentReport(
                end == null ? BrokenStream.failure(agent, output, events) : CopilotFailure.of(end, error, abort),
                steps.lastText(),
                metrics,
                steps.models().shown(),
                null,
                null,
                usage.usage());
    }

    private Map<String, Double> numbers() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        usage.tokens().into(numbers);
        Totals.count(numbers, Totals.TURNS, steps.turns());
        return numbers;
    }
}
