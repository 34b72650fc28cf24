package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.StepMetrics;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A message of Claude while its events come: one event a block, and the results of its tools between them. */
final class ClaudeMessage {

    private final Dialect dialect;
    private final String id;
    private final String model;
    private final ObjectNode origin;
    private final StepDraft draft;

    /**
     * A message that begins.
     *
     * @param place where its step will stand
     * @param event its first event
     */
    ClaudeMessage(Dialect dialect, StepOrder.Place place, JsonNode event) {
        this.dialect = dialect;
        this.id = event.path("message").path("id").asString("");
        this.model = event.path("message").path("model").asString("");
        this.origin = origin(event);
        this.draft = new StepDraft(place, Field.text(event.path("timestamp")));
        draft.model(model());
    }

    /** Whether an event goes on with it. */
    boolean goesOnWith(JsonNode event) {
        return !id.isEmpty() && id.equals(event.path("message").path("id").asString(""));
    }

    /** Whether something came back from its calls. */
    boolean hasResults() {
        return draft.hasResults();
    }

    /** Takes the blocks and the usage of one of its events. */
    void add(JsonNode message) {
        if (message.path("content").isString()) {
            draft.say(message.path("content").asString());
        }
        for (JsonNode block : message.path("content")) {
            block(block);
        }
        StepMetrics said =
                isSynthetic() ? null : dialect.tokens(message.path("usage")).step(null);
        if (said != null) {
            draft.metrics(said);
        }
    }

    private void block(JsonNode block) {
        String type = block.path("type").asString("");
        if (type.equals("text")) {
            draft.say(block.path("text").asString(""));
        } else if (type.equals("thinking")) {
            draft.think(block.path("thinking").asString(""));
        } else if (type.endsWith("tool_use")) {
            draft.call(ToolCall.of(
                    block.path("id").asString(""), block.path("name").asString(""), block.path("input")));
        } else if (type.endsWith("tool_result")) {
            answer(block);
        }
    }

    /** Takes the result of one of its calls; false when it has no such call. */
    boolean answer(JsonNode block) {
        return draft.answer(result(block));
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
        return draft.place();
    }

    /** Its step, as far as it came. */
    Step step() {
        ObjectNode extra = origin.deepCopy();
        if (isSynthetic()) {
            extra.put("synthetic", true);
        }
        return draft.step(extra);
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
        Field.copy(event.path("parent_tool_use_id"), origin, "parent_tool_call_id");
        Field.copy(event.path("agent_id"), origin, "subagent_id");
        Field.copy(event.path("subagent_type"), origin, "subagent_type");
        return origin;
    }
}
