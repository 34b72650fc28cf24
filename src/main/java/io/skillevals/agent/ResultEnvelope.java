package io.skillevals.agent;

import io.skillevals.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The object in which headless agents sum a run up: {@code result}, {@code is_error}, {@code num_turns},
 * {@code total_cost_usd}, {@code usage}. It stands alone, as the last element of an array, or on a line of its own, whatever
 * was printed before it.
 */
record ResultEnvelope(JsonNode tree) {

    /** What is asked of it, here and by {@link ClaudeFailure}. */
    private static final Set<String> FIELDS = Set.of(
            "result",
            "is_error",
            "subtype",
            "num_turns",
            "total_cost_usd",
            "usage",
            "stop_reason",
            "api_error_status",
            "errors",
            "session_id");

    /** The envelope in what an agent printed; empty when there is none. The process's limits bound the size of the file. */
    static Optional<ResultEnvelope> find(Path stdout) throws IOException {
        return Files.exists(stdout) ? find(Files.readAllBytes(stdout)) : Optional.empty();
    }

    /** Looks from the last line that begins an object or array to the end, at that line alone, and from the first such line on. */
    private static Optional<ResultEnvelope> find(byte[] printed) {
        int first = -1;
        int last = -1;
        for (int at = 0; at < printed.length; at++) {
            boolean lineBegins = at == 0 || printed[at - 1] == '\n';
            if (lineBegins && (printed[at] == '{' || printed[at] == '[')) {
                first = first < 0 ? at : first;
                last = at;
            }
        }
        if (last < 0) {
            return Optional.empty();
        }
        int from = first;
        int to = last;
        return parse(printed, to, printed.length)
                .or(() -> parse(printed, to, endOfLine(printed, to)))
                .or(() -> parse(printed, from, printed.length));
    }

    private static int endOfLine(byte[] printed, int start) {
        int at = start;
        while (at < printed.length && printed[at] != '\n') {
            at++;
        }
        return at;
    }

    private static Optional<ResultEnvelope> parse(byte[] printed, int from, int to) {
        try (JsonParser json = Json.mapper().createParser(printed, from, to - from)) {
            JsonNode last = json.nextToken() == JsonToken.START_ARRAY ? lastOf(json) : element(json);
            boolean envelope = last.isObject() && (last.has("result") || last.has("is_error"));
            return envelope && json.nextToken() == null ? Optional.of(new ResultEnvelope(last)) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** The last element of an array, of which the others are dropped as they come: they may be the whole conversation. */
    private static JsonNode lastOf(JsonParser json) {
        JsonNode last = Json.mapper().missingNode();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            last = element(json);
        }
        return last;
    }

    /** An object with the fields that are asked for; anything else is passed over. */
    private static JsonNode element(JsonParser json) {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return Json.mapper().missingNode();
        }
        ObjectNode object = Json.mapper().createObjectNode();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (FIELDS.contains(name)) {
                object.set(name, json.<JsonNode>readValueAsTree());
            } else {
                json.skipChildren();
            }
        }
        return object;
    }

    boolean isError() {
        return tree.path("is_error").asBoolean(false);
    }

    /** Whether it says how the run ended in the words of Claude Code, which other agents use too. */
    boolean saysHow() {
        return tree.path("subtype").isString();
    }

    @Nullable
    String result() {
        return Field.text(tree.path("result"));
    }

    /** The id of the conversation; absent when it gives none. */
    @Nullable
    String session() {
        return Field.text(tree.path("session_id"));
    }

    /** What it measured; a number that it does not give is absent. */
    Map<String, Double> metrics() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        Totals.put(metrics, Totals.TURNS, Field.number(tree.path("num_turns")));
        Totals.put(metrics, Totals.COST, Field.decimal(tree.path("total_cost_usd")));
        JsonNode usage = tree.path("usage");
        Tokens.apart(
                        Field.number(usage.path("input_tokens")),
                        Field.number(usage.path("cache_read_input_tokens")),
                        Field.number(usage.path("cache_creation_input_tokens")),
                        Field.number(usage.path("output_tokens")))
                .into(metrics);
        return metrics;
    }

    String excerpt() {
        String result = result();
        return result == null || result.isBlank() ? "without a word" : Excerpt.shortened(result);
    }
}
