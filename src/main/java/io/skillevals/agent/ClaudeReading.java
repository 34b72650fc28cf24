package io.skillevals.agent;

import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads Claude Code's {@code stream-json} output, and that of agents that print the same events. */
final class ClaudeReading implements StreamReading {

    /** What says again, at length, what other fields say: a result for the CLI's own display, and pieces of messages. */
    static final Set<String> UNREAD = Set.of("tool_use_result", "event");

    private final String agent;
    private final Dialect dialect;
    private final ClaudeSteps steps;

    /**
     * A reading.
     *
     * @param agent the agent's name
     */
    ClaudeReading(String agent, Dialect dialect, StepOrder order) {
        this.agent = agent;
        this.dialect = dialect;
        this.steps = new ClaudeSteps(dialect, order);
    }

    @Override
    public void event(JsonNode event) throws IOException {
        steps.event(event);
    }

    @Override
    public void finish() throws IOException {
        steps.finish();
    }

    @Override
    public TrajectorySummary summary(int number, int malformed) {
        SummaryDraft summary = new SummaryDraft(malformed)
                .count("results_without_call", steps.resultsWithoutCall())
                .count("api_retries", steps.retries())
                .end(steps.end(), "subtype", "is_error", "stop_reason");
        if (steps.end() != null && dialect.tellsDenials()) {
            summary.number(SummaryDraft.DENIALS, denials());
        }
        return summary.of(
                steps.session(), agent, steps.version(), steps.models().first(), Totals.of(numbers(), number));
    }

    @Override
    public AgentReport report(AgentOutput output, int events) {
        JsonNode end = steps.end();
        Map<String, Double> metrics = new LinkedHashMap<>(numbers());
        Totals.count(metrics, Totals.DENIALS, denials());
        return new AgentReport(
                end == null ? dialect.withoutEnd(output, events) : dialect.failure(end),
                end == null ? null : new ResultEnvelope(end).result(),
                metrics,
                steps.models().shown(),
                steps.version(),
                null,
                end == null ? List.of() : dialect.usage(end));
    }

    private Map<String, Double> numbers() {
        JsonNode end = steps.end();
        return end == null ? dialect.numbersWithoutEnd(steps.answers()) : dialect.numbers(end);
    }

    private int denials() {
        JsonNode end = steps.end();
        return end == null ? 0 : end.path("permission_denials").size();
    }
}
