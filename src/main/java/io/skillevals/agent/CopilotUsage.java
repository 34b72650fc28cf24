package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.rundir.ModelUsage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
record CopilotUsage(Map<String, Tokens> models) {

    /** The largest file that is read; a true one has some hundred bytes. */
    static final int LARGEST = 1 << 20;

    /**
     * The usage in a file; nothing is known where there is none, it breaks off, or it is too large.
     *
     * @param since when the session was started: an older file is that of another one
     */
    static CopilotUsage read(Path file, Instant since) {
        Map<String, Tokens> models = new LinkedHashMap<>();
        if (Files.isRegularFile(file)) {
            try (InputStream in = Files.newInputStream(file)) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
                    return new CopilotUsage(models);
                }
                byte[] content = in.readNBytes(LARGEST + 1);
                if (content.length > LARGEST) {
                    return new CopilotUsage(models);
                }
                Json.mapper().readTree(content).path("modelMetrics").forEachEntry((model, metrics) -> {
                    Tokens tokens = tokens(metrics.path("usage"));
                    if (!tokens.isUnknown()) {
                        models.put(model, tokens);
                    }
                });
            } catch (IOException | JacksonException e) {
                models.clear();
            }
        }
        return new CopilotUsage(models);
    }

    private static Tokens tokens(JsonNode usage) {
        return Tokens.among(
                        Field.number(usage.path("inputTokens")),
                        Field.number(usage.path("cacheReadTokens")),
                        Field.number(usage.path("cacheWriteTokens")),
                        Field.number(usage.path("outputTokens")))
                .unlessZero();
    }

    /** The usage of each model. */
    List<ModelUsage> usage() {
        return models.entrySet().stream()
                .map(taken -> taken.getValue().of(taken.getKey()))
                .toList();
    }

    /** The sums over all models. */
    Tokens tokens() {
        return models.values().stream().reduce(Tokens.UNKNOWN, Tokens::plus);
    }
}
