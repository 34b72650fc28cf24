package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import io.skillevals.trajectory.StepMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Claude Code's own way. */
final class ClaudeDialect implements Dialect {

    /** The fields of usage by model, and the metrics that they are. */
    private static final Map<String, String> USAGE = Map.of(
            "inputTokens", Totals.INPUT,
            "outputTokens", Totals.OUTPUT,
            "cacheReadInputTokens", Totals.CACHED,
            "cacheCreationInputTokens", Totals.CACHE_WRITE);

    @Override
    public String versionField() {
        return "claude_code_version";
    }

    @Override
    public boolean splitsAnswers() {
        return false;
    }

    @Override
    public @Nullable StepMetrics tokens(JsonNode usage) {
        return ClaudeTokens.of(usage);
    }

    /** Usage by model holds the sub-agents too, which the sum of the main conversation leaves out. */
    @Override
    public Map<String, Double> numbers(JsonNode end) {
        Map<String, Double> numbers = new LinkedHashMap<>(new ResultEnvelope(end).metrics());
        if (!end.path("modelUsage").isEmpty()) {
            USAGE.forEach((field, metric) -> {
                double sum = 0;
                for (JsonNode model : end.path("modelUsage")) {
                    sum += model.path(field).asDouble(0);
                }
                numbers.put(metric, sum);
            });
        }
        return numbers;
    }

    /** It counts its turns in a way of its own. */
    @Override
    public Map<String, Double> numbersWithoutEnd(int answers) {
        return Map.of();
    }

    @Override
    public List<ModelUsage> usage(JsonNode end) {
        List<ModelUsage> usage = new ArrayList<>();
        end.path("modelUsage")
                .forEachEntry((model, taken) -> usage.add(new ModelUsage(
                        model,
                        Totals.number(taken.path("inputTokens")),
                        Totals.number(taken.path("cacheReadInputTokens")),
                        Totals.number(taken.path("cacheCreationInputTokens")),
                        Totals.number(taken.path("outputTokens")))));
        return usage;
    }

    @Override
    public @Nullable Failure failure(JsonNode end) {
        return ClaudeFailure.of(end);
    }

    @Override
    public Failure withoutEnd(AgentOutput output, int events) {
        return BrokenStream.failure("claude", output, events);
    }
}
