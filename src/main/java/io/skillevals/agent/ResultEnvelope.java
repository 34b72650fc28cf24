package io.skillevals.agent;

import io.skillevals.io.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The object in which headless agents sum a run up: {@code result}, {@code is_error}, {@code num_turns},
 * {@code total_cost_usd}, {@code usage}. It stands alone, as the last element of an array, or on the last line.
 */
record ResultEnvelope(JsonNode tree) {

    private static final long LARGEST = 16L << 20;

    /** The envelope in what an agent printed; empty when there is none. */
    static Optional<ResultEnvelope> find(Path stdout) throws IOException {
        if (!Files.exists(stdout) || Files.size(stdout) > LARGEST) {
            return Optional.empty();
        }
        String text = new String(Files.readAllBytes(stdout), StandardCharsets.UTF_8).strip();
        return parse(text).or(() -> parse(text.substring(text.lastIndexOf('\n') + 1)));
    }

    private static Optional<ResultEnvelope> parse(String text) {
        if (!text.startsWith("{") && !text.startsWith("[")) {
            return Optional.empty();
        }
        try {
            JsonNode tree = Json.mapper().readTree(text);
            JsonNode last = tree.isArray() && !tree.isEmpty() ? tree.get(tree.size() - 1) : tree;
            boolean envelope = last.isObject() && (last.has("result") || last.has("is_error"));
            return envelope ? Optional.of(new ResultEnvelope(last)) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    boolean isError() {
        return tree.path("is_error").asBoolean(false);
    }

    @Nullable
    String result() {
        return tree.path("result").isString() ? tree.get("result").asString() : null;
    }

    /** What it measured; a number that it does not give is absent. */
    Map<String, Double> metrics() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        put(metrics, "turns", tree.path("num_turns"));
        put(metrics, "costUsd", tree.path("total_cost_usd"));
        JsonNode usage = tree.path("usage");
        put(metrics, "inputTokens", usage.path("input_tokens"));
        put(metrics, "cachedTokens", usage.path("cache_read_input_tokens"));
        put(metrics, "cacheWriteTokens", usage.path("cache_creation_input_tokens"));
        put(metrics, "outputTokens", usage.path("output_tokens"));
        return metrics;
    }

    String excerpt() {
        String result = result();
        return result == null || result.isBlank() ? "without a word" : Excerpt.shortened(result);
    }

    private static void put(Map<String, Double> metrics, String name, JsonNode value) {
        if (value.isNumber()) {
            metrics.put(name, value.asDouble());
        }
    }
}
