package io.skillevals.trajectory;

import io.skillevals.io.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Steps for tests. */
final class Steps {

    private Steps() {}

    static Step saying(String message) {
        return new Step(0, null, Step.Source.USER, message, null, null, List.of(), null, null, null);
    }

    /** A step with everything that a step can have. */
    static Step full() {
        return new Step(
                0,
                "2026-11-29T23:32:57.626Z",
                Step.Source.AGENT,
                "",
                "claude-sonnet-5",
                "thinking",
                List.of(
                        ToolCall.of("1", "mcp__docs__find", json("{\"q\":\"\\\"é😀\"}")),
                        ToolCall.of("2", "Bash", json("{}"))),
                new Observation(List.of(
                        Observation.Result.of("1", "line\nline", false),
                        Observation.Result.of("2", "exit 3", true),
                        new Observation.Result(null, null, null))),
                new StepMetrics(1500L, 20L, 1000L, 0.25, json("{\"cache_creation_input_tokens\":500}")),
                json("{\"parent_tool_call_id\":\"0\"}"));
    }

    static JsonNode json(String text) {
        return Json.mapper().readTree(text);
    }
}
