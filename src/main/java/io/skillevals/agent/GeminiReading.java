package io.skillevals.agent;

import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads Gemini CLI's {@code stream-json} output. */
final class GeminiReading implements StreamReading {

    private final String agent;
    private final GeminiSteps steps;
    private @Nullable String session;
    private @Nullable String configuredModel;
    private @Nullable JsonNode end;
    private String lastError = "";

    /**
     * A reading.
     *
     * @param agent the agent's name
     * @param servers names of the MCP servers that it was given
     */
    GeminiReading(String agent, Set<String> servers, StepOrder order) {
        this.agent = agent;
        this.steps = new GeminiSteps(servers, order);
    }

    @Override
    public void event(JsonNode event) throws IOException {
        steps.event(event);
        switch (event.path("type").asString("")) {
            case "init" -> {
                session = event.path("session_id").asString(session);
                configuredModel = event.path("model").asString(configuredModel);
            }
            case "error" -> error(event);
            case "result" -> end = event.path("status").isString() ? event : end;
            default -> {
                // what was done is the steps' part
            }
        }
    }

    private void error(JsonNode event) {
        if (event.path("severity").asString("").equals("error")) {
            lastError = event.path("message").asString("");
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
                .end(end, "status", "error");
        return summary.of(
                session, agent, null, steps.turns() == 0 ? null : configuredModel, Totals.of(numbers(), number));
    }

    @Override
    public AgentReport report(AgentOutput output, int events) {
        Models models = new Models();
        usage().forEach(used -> models.add(used.model()));
        return new AgentReport(
                end == null ? GeminiFailure.withoutEnd(output, events) : GeminiFailure.of(end, lastError, output),
                steps.lastText(),
                numbers(),
                models.shown(),
                null,
                null,
                usage());
    }

    private Map<String, Double> numbers() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        if (end != null) {
            tokens(end.path("stats")).into(numbers);
        }
        Totals.count(numbers, Totals.TURNS, steps.turns());
        return numbers;
    }

    /** Models that took nothing were asked and did not answer. */
    private List<ModelUsage> usage() {
        List<ModelUsage> usage = new ArrayList<>();
        if (end != null) {
            end.path("stats").path("models").forEachEntry((model, stats) -> {
                Tokens tokens = tokens(stats);
                if (!tokens.isUnknown()) {
                    usage.add(tokens.of(model));
                }
            });
        }
        return usage;
    }

    /** What the model thought is answered too, and paid for; the CLI counts it among the total alone. */
    private static Tokens tokens(JsonNode stats) {
        Long sent = Field.number(stats.path("input_tokens"));
        Long answered = Field.number(stats.path("output_tokens"));
        Long total = Field.number(stats.path("total_tokens"));
        return Tokens.among(sent, Field.number(stats.path("cached")), null, withThoughts(sent, answered, total))
                .unlessZero();
    }

    private static @Nullable Long withThoughts(@Nullable Long sent, @Nullable Long answered, @Nullable Long total) {
        if (sent == null || answered == null || total == null) {
            return answered;
        }
        return Math.max(answered, total - sent);
    }
}
