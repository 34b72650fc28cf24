package io.skillevals.trajectory;

import io.skillevals.io.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of a tool.
 *
 * @param toolCallId what its result refers to
 * @param functionName the tool's name, normalized; where the call names another tool in its arguments, that one's
 * @param arguments an object; where the call names another tool, what that one is given
 * @param extra {@code kind}; {@code raw_name} where the agent wrote the name in another way; {@code unwrapped} where another
 *     tool was called through an {@code exec}, with the {@code output_format} that was asked for
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ToolCall(
        String toolCallId,
        String functionName,
        JsonNode arguments,
        @Nullable JsonNode extra) {

    /** How the name of a call begins that asks what a tool takes; the tool's name follows, or several with commas. */
    public static final String INFO = "__info__:";

    private static final String KIND = "kind";
    private static final String RAW_NAME = "raw_name";
    private static final String UNWRAPPED = "unwrapped";
    private static final String OUTPUT_FORMAT = "output_format";

    @SuppressWarnings("NullAway") // a file of another writer may leave fields out
    public ToolCall {
        toolCallId = toolCallId == null ? "" : toolCallId;
        arguments = arguments == null ? Json.mapper().createObjectNode() : arguments;
    }

    /**
     * A call, its tool's name normalized: without the MCP server that it comes from, and that of the tool which is meant where
     * one tool calls another. The format wants an object; other arguments are put into one.
     */
    public static ToolCall of(String id, String rawName, JsonNode arguments) {
        ToolName name = ToolName.of(rawName);
        Optional<WrappedCall> wrapped = WrappedCall.of(name, arguments);
        ToolName meant = wrapped.map(inner -> name.meaning(inner.name())).orElse(name);
        ObjectNode extra =
                Json.mapper().createObjectNode().put(KIND, meant.kind().label());
        if (!meant.raw().equals(meant.name())) {
            extra.put(RAW_NAME, meant.raw());
        }
        wrapped.filter(WrappedCall::unwrapped).ifPresent(inner -> {
            extra.put(UNWRAPPED, true);
            if (inner.outputFormat() != null) {
                extra.put(OUTPUT_FORMAT, inner.outputFormat());
            }
        });
        return new ToolCall(
                id, meant.name(), object(wrapped.map(WrappedCall::arguments).orElse(arguments)), extra);
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
        String raw = extra == null ? "" : extra.path(RAW_NAME).asString("");
        return raw.isEmpty() ? ToolName.of(functionName) : ToolName.of(raw).meaning(functionName);
    }

    /** The same, normalized; another writer of the format may have kept names as they came. */
    ToolCall normalized() {
        return extra == null || !extra.has(KIND) ? of(toolCallId, functionName, arguments) : this;
    }

    /** Whether another tool was called through an {@code exec}. */
    boolean unwrapped() {
        return extra != null && extra.path(UNWRAPPED).asBoolean(false);
    }

    /** The form of output that was asked for; absent when none was. */
    @Nullable
    String outputFormat() {
        return extra == null ? null : extra.path(OUTPUT_FORMAT).asString(null);
    }
}
