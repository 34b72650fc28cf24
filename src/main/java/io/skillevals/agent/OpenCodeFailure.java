package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.spi.AgentOutput;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Tells how OpenCode ended. Its stream has no end event: an error, the reason of the last answer's end and the exit tell it. */
final class OpenCodeFailure {

    private OpenCodeFailure() {}

    /** The failure that an error event tells. */
    static Failure of(JsonNode error) {
        JsonNode data = error.path("data");
        String said = data.path("message").asString("");
        String all = error.path("name").asString("") + " " + said + " "
                + data.path("responseBody").asString("");
        return kind(error.path("name").asString(""), all, data)
                .because(said.isBlank() ? "opencode does not say why" : Excerpt.shortened(said));
    }

    private static FailureClass kind(String name, String said, JsonNode data) {
        return switch (name) {
            case "ProviderAuthError" -> FailureClass.AUTHENTICATION;
            case "ContextOverflowError" -> FailureClass.CONTEXT_EXCEEDED;
            case "ContentFilterError" -> FailureClass.REFUSED;
            default ->
                ServiceFailure.of(
                        data.path("statusCode").asInt(0),
                        said,
                        data.path("isRetryable").asBoolean(false) ? FailureClass.NETWORK : FailureClass.AGENT_ERROR);
        };
    }

    /**
     * The failure of a stream without an error event; absent when OpenCode ended by itself.
     *
     * @param events how many events there were
     * @param reason why the last answer ended; absent when it did not, or there was none
     * @param stopped whether OpenCode went no further because nobody could be asked for a permission
     */
    static @Nullable Failure withoutError(AgentOutput output, int events, @Nullable String reason, boolean stopped) {
        if (stopped && output.exitCode() == 0) {
            return null;
        }
        if (reason == null || reason.equals("tool-calls")) {
            return BrokenStream.failure("opencode", output, events);
        }
        String said = BrokenStream.said(output);
        return switch (reason) {
            case "unknown" -> FailureClass.NETWORK.because("the stream of the last answer was cut (" + said + ")");
            case "content-filter" -> FailureClass.REFUSED.because("the service withheld the last answer");
            case "error" -> FailureClass.AGENT_ERROR.because("the last answer ended in an error (" + said + ")");
            default ->
                output.exitCode() == 0
                        ? null
                        : FailureClass.CRASH.because("opencode broke after its last answer (" + said + ")");
        };
    }
}
