package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Tells why Copilot CLI stopped before the task was done. */
final class CopilotFailure {

    private CopilotFailure() {}

    /**
     * What the end event says; absent when it did the task to its end.
     *
     * @param error the data of the last error event; absent without one
     * @param abort what stopped it, which it calls a good end; empty when nothing did
     */
    static @Nullable Failure of(JsonNode end, @Nullable JsonNode error, String abort) {
        if (!abort.isEmpty()) {
            return FailureClass.CRASH.because("copilot was stopped: " + abort);
        }
        int exit = end.path("exitCode").asInt(0);
        if (exit == 0) {
            return null;
        }
        if (error == null) {
            return FailureClass.AGENT_ERROR.because(
                    "copilot says that it ended with exit code " + exit + ", and not why");
        }
        String said = error.path("message").asString("it does not say why");
        return kind(error, said).because(Excerpt.shortened(said));
    }

    private static FailureClass kind(JsonNode error, String said) {
        return switch (error.path("errorType").asString("")) {
            case "authentication", "authorization" -> FailureClass.AUTHENTICATION;
            case "quota" -> FailureClass.BILLING;
            case "rate_limit" -> FailureClass.RATE_LIMIT;
            case "context_limit" -> FailureClass.CONTEXT_EXCEEDED;
            default -> ServiceFailure.of(error.path("statusCode").asInt(0), said, FailureClass.AGENT_ERROR);
        };
    }
}
