package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.rundir.ModelUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What Copilot CLI took, as it writes it into a file of its own at the end; its stream does not tell.
 *
 * @param models by the model's name
 */
record CopilotUsage(Map<String, SentTokens> models) {

    /** The usage in a file; nothing is known where there is none, or it breaks off. */
    static CopilotUsage read(Path file) {
        Map<String, SentTokens> models = new LinkedHashMap<>();
        if (Files.isRegularFile(file)) {
            try {
                Json.read(file).path("modelMetrics").forEachEntry((model, metrics) -> {
                    SentTokens tokens = tokens(metrics.path("usage"));
                    if (!tokens.equals(SentTokens.UNKNOWN)) {
                        models.put(model, tokens);
                    }
                });
            } catch (IOException | JacksonException e) {
                models.clear();
            }
        }
        return new CopilotUsage(models);
    }

    private static SentTokens tokens(JsonNode usage) {
        return new SentTokens(
                        Totals.number(usage.path("inputTokens")),
                        Totals.number(usage.path("cacheReadTokens")),
                        Totals.number(usage.path("cacheWriteTokens")),
                        Totals.number(usage.path("outputTokens")))
                .unlessZero();
    }

    /** The usage of each model. */
    List<ModelUsage> usage() {
        List<ModelUsage> usage = new ArrayList<>();
        models.forEach((model, tokens) -> usage.add(tokens.of(model)));
        return usage;
    }

    /** The sums over all models, as metrics. */
    Map<String, Double> metrics() {
        Map<String, Double> sums = new LinkedHashMap<>();
        models.values()
                .forEach(tokens -> tokens.metrics().forEach((name, value) -> sums.merge(name, value, Double::sum)));
        return sums;
    }
}
