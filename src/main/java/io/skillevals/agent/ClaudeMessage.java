package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.StepMetrics;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A message of Claude while its events come: one event a block, and the results of its tools between them. */
final class ClaudeMessage {

    private final Dialect dialect;
    private final String id;
    private final StepOrder.Place place;
    private final @Nullable String timestamp;
    private final String model;
    private final ObjectNode origin;
    private final List<String> texts = new ArrayList<>();
    private final List<String> thoughts = new ArrayList<>();
    private final Map<String, ToolCall> calls = new LinkedHashMap<>();
    private final Map<String, Observation.Result> results = new LinkedHashMap<>();
    private @Nullable StepMetrics metrics;

    /**
     * A message that begins.
     *
     * @param place where its step will stand
     * @param event its first event
     */
    ClaudeMessage(Dialect dialect, StepOrder.Place place, JsonNode event) {
        this.dialect = dialect;
        this.id = event.path("message").path("id").asString("");
        this.place = place;
        this.timestamp = text(event.path("timestamp"));
        this.model = event.path("message").path("model").asString("");
        this.origin = origin(event);
    }

    /** Whether an event goes on with it. */
    boolean goesOnWith(JsonNode event) {
        return !id.isEmpty() && id.equals(event.path("message").path("id").asString(""));
    }

    /** Whether something came back from its calls. */
    boolean hasResults() {
        return !results.isEmpty();
    }

    /** Takes the blocks and the usage of one of its events. */
    void add(JsonNode message) {
        if (message.path("content").isString()) {
            texts.add(message.path("content").asString());
        }
        for (JsonNode block : message.path("content")) {
            block(block);
        }
        StepMetrics said = isSynthetic() ? null : dialect.tokens(message.path("usage"));
        metrics = said == null ? metrics : said;
    }

    private void block(JsonNode block) {
        String type = block.path("type").asString("");
        if (type.equals("text")) {
            texts.add(block.path("text").asString(""));
        } else if (type.equals("thinking")) {
            thoughts.add(block.path("thinking").asString(""));
        } else if (type.endsWith("tool_use")) {
            String call = block.path("id").asString("");
            calls.put(call, ToolCall.of(call, block.path("name").asString(""), block.path("input")));
        } else if (type.endsWith("tool_result")) {
            answer(block);
        }
    }

    /** Takes the result of one of its calls; false when it has no such call. */
    boolean answer(JsonNode block) {
        String call = block.path("tool_use_id").asString("");
        if (!calls.containsKey(call)) {
            return false;
        }
        results.put(call, result(block));
        return true;
    }

    /** The result in a block. */
    static Observation.Result result(JsonNode block) {
        return Observation.Result.of(
                block.path("tool_use_id").asString(""),
                content(block.path("content")),
                block.path("is_error").asBoolean(false));
    }

    private static String content(JsonNode content) {
        if (content.isString()) {
            return content.asString();
        }
        List<String> parts = new ArrayList<>();
        for (JsonNode part : content) {
            parts.add(contentOf(part));
        }
        return String.join("\n", parts);
    }

    /** The text of a block; another block, such as an image, is named by its type. */
    static String contentOf(JsonNode block) {
        String type = block.path("type").asString("");
        return type.equals("text") ? block.path("text").asString("") : "[" + type + "]";
    }

    StepOrder.Place place() {
        return place;
    }

    /** Its step, as far as it came. */
    Step step() {
        ObjectNode extra = origin.deepCopy();
        if (isSynthetic()) {
            extra.put("synthetic", true);
        }
        return new Step(
                0,
                timestamp,
                Step.Source.AGENT,
                String.join("\n", texts),
                model(),
                thoughts.isEmpty() ? null : String.join("\n", thoughts),
                List.copyOf(calls.values()),
                results.isEmpty() ? null : new Observation(List.copyOf(results.values())),
                metrics,
                extra.isEmpty() ? null : extra);
    }

    /** The model that answered; absent when the CLI itself speaks. */
    @Nullable
    String model() {
        return model.isEmpty() || isSynthetic() ? null : model;
    }

    private boolean isSynthetic() {
        return model.startsWith("<");
    }

    /** Where an event belongs: a sub-agent's events name the call that started it. */
    static ObjectNode origin(JsonNode event) {
        ObjectNode origin = Json.mapper().createObjectNode();
        put(origin, "parent_tool_call_id", event.path("parent_tool_use_id"));
        put(origin, "subagent_id", event.path("agent_id"));
        put(origin, "subagent_type", event.path("subagent_type"));
        return origin;
    }

    private static void put(ObjectNode extra, String name, JsonNode value) {
        if (value.isString()) {
            extra.set(name, value);
        }
    }

    static @Nullable String text(JsonNode value) {
        return value.isString() ? value.asString() : null;
    }
}
