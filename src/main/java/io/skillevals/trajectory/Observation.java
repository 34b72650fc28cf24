package io.skillevals.trajectory;

import io.skillevals.io.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * What came back after a step.
 *
 * @param results one for each tool call that was answered
 */
public record Observation(List<Result> results) {

    public Observation {
        results = List.copyOf(results);
    }

    /**
     * What a tool gave back.
     *
     * @param sourceCallId the call that it answers; absent when its step has no such call
     * @param content the output as text
     * @param extra {@code is_error}, where it is one
     */
    @JsonNaming(SnakeCaseStrategy.class)
    public record Result(
            @Nullable String sourceCallId,
            @Nullable String content,
            @Nullable JsonNode extra) {

        private static final String IS_ERROR = "is_error";

        /** A result; the format knows no errors, so that one is told in {@code extra}. */
        public static Result of(String callId, String content, boolean error) {
            return new Result(
                    callId, content, error ? Json.mapper().createObjectNode().put(IS_ERROR, true) : null);
        }

        /** The same without a reference to a call. */
        public Result withoutCall() {
            return new Result(null, content, extra);
        }

        /** Whether the tool said that it failed. */
        boolean isFailed() {
            return extra != null && extra.path(IS_ERROR).asBoolean(false);
        }
    }
}
