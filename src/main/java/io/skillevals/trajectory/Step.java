package io.skillevals.trajectory;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A step: what a user said, or one answer of the model with its tool calls and what came of them.
 *
 * @param stepId its number, from 1
 * @param timestamp when it began, as the agent wrote it
 * @param source who spoke
 * @param message what was said; empty when nothing was
 * @param modelName the model that answered
 * @param reasoningContent what the model thought, where the stream shows it
 * @param toolCalls the tools it called
 * @param observation what the tools gave back; absent when there was nothing
 * @param metrics what the answer took
 * @param extra what the format has no field for
 */
@JsonNaming(SnakeCaseStrategy.class)
public record Step(
        int stepId,
        @Nullable String timestamp,
        Source source,
        String message,
        @Nullable String modelName,
        @Nullable String reasoningContent,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ToolCall> toolCalls,
        @Nullable Observation observation,
        @Nullable StepMetrics metrics,
        @Nullable JsonNode extra) {

    /** Who a step comes from. */
    public enum Source {
        @JsonProperty("system")
        SYSTEM,
        @JsonProperty("user")
        USER,
        @JsonProperty("agent")
        AGENT
    }

    @SuppressWarnings("NullAway") // a file may leave the field out
    public Step {
        toolCalls = toolCalls == null ? List.of() : List.copyOf(toolCalls);
    }

    /** Whether it is of a sub-agent's conversation, not of the main one. */
    boolean ofSubagent() {
        return extra != null && (extra.has("parent_tool_call_id") || extra.has("subagent_id"));
    }

    /** Whether it was said by the agent's program in the name of a user or model. */
    boolean synthetic() {
        return extra != null && extra.path("synthetic").asBoolean(false);
    }

    /** The same step with another number. */
    public Step withId(int id) {
        return new Step(
                id, timestamp, source, message, modelName, reasoningContent, toolCalls, observation, metrics, extra);
    }

    /** The result of one of its calls; absent when none came. */
    public Observation.@Nullable Result resultOf(ToolCall call) {
        if (observation == null) {
            return null;
        }
        return observation.results().stream()
                .filter(result -> call.toolCallId().equals(result.sourceCallId()))
                .findFirst()
                .orElse(null);
    }

    /** Whether one of its calls gave an error, or nothing at all. */
    public boolean failed(ToolCall call) {
        Observation.Result result = resultOf(call);
        return result == null || result.isFailed();
    }
}
