package io.skillevals.trajectory;

import io.skillevals.io.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of a tool.
 *
 * @param toolCallId what its result refers to
 * @param functionName the tool's name, normalized
 * @param arguments an object
 * @param extra {@code kind}, and {@code raw_name} where the agent wrote the name in another way
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ToolCall(
        String toolCallId,
        String functionName,
        JsonNode arguments,
        @Nullable JsonNode extra) {

    private static final String KIND = "kind";
    private static final String RAW_NAME = "raw_name";

    /** A call, its tool's name normalized. The format wants an object; other arguments are put into one. */
    public static ToolCall of(String id, String rawName, JsonNode arguments) {
        ToolName name = ToolName.of(rawName);
        ObjectNode extra =
                Json.mapper().createObjectNode().put(KIND, name.kind().label());
        if (!name.raw().equals(name.name())) {
            extra.put(RAW_NAME, name.raw());
        }
        return new ToolCall(id, name.name(), object(arguments), extra);
    }

    private static JsonNode object(JsonNode arguments) {
        if (arguments.isObject()) {
            return arguments;
        }
        ObjectNode object = Json.mapper().createObjectNode();
        if (!arguments.isMissingNode() && !arguments.isNull()) {
            object.set("input", arguments);
        }
        return object;
    }

    /** The tool's name as the agent wrote it, normalized, and its kind. */
    public ToolName tool() {
        return ToolName.of(extra == null ? functionName : extra.path(RAW_NAME).asString(functionName));
    }
}
