package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Tells from Claude Code's end event why it stopped before the task was done. */
final class ClaudeFailure {

    private ClaudeFailure() {}

    /** The failure, one with a verdict among them; absent when the agent ended by itself. */
    static @Nullable Failure of(JsonNode end) {
        FailureClass kind = kind(end);
        return kind == null ? null : kind.because(Excerpt.shortened(said(end)));
    }

    private static @Nullable FailureClass kind(JsonNode end) {
        if (end.path("stop_reason").asString("").equals("refusal")) {
            return FailureClass.REFUSED;
        }
        if (!end.path("is_error").asBoolean(false)) {
            return null;
        }
        return switch (end.path("subtype").asString("")) {
            case "error_max_turns" -> FailureClass.MAX_TURNS;
            case "error_max_budget_usd" -> FailureClass.BUDGET_EXCEEDED;
            // the answer had not the form that was asked for: the model's own doing, and graded as it is
            case "error_max_structured_output_retries" -> null;
            case "error_during_execution" ->
                status(end) == 0 ? FailureClass.CRASH : ServiceFailure.of(status(end), said(end), FailureClass.CRASH);
            default -> ServiceFailure.of(status(end), said(end), FailureClass.AGENT_ERROR);
        };
    }

    private static int status(JsonNode end) {
        return end.path("api_error_status").asInt(0);
    }

    private static String said(JsonNode end) {
        String result = end.path("result").asString("");
        if (!result.isBlank()) {
            return result;
        }
        JsonNode errors = end.path("errors");
        return errors.isEmpty() ? "it does not say why" : errors.toString();
    }
}
