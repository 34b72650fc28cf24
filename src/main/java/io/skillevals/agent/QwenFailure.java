package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.spi.AgentOutput;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Tells why Qwen Code stopped before the task was done. */
final class QwenFailure {

    /** A limit ends it without an end event: there its exit code is the only proof that it was a limit. */
    private static final int NOT_AUTHENTICATED = 41;

    private static final int TURNS_EXCEEDED = 53;
    private static final int BUDGET_EXCEEDED = 55;
    private static final String WALL_CLOCK = "wall-clock";

    private static final Pattern STATUS = Pattern.compile("API Error: (?:Status )?([45]\\d\\d)\\b");

    private QwenFailure() {}

    /** What the end event says; absent when it did the task to its end. */
    static @Nullable Failure of(JsonNode end) {
        if (!end.path("is_error").asBoolean(false)) {
            return null;
        }
        String error = end.path("error").path("message").asString("");
        FailureClass kind = end.path("subtype").asString("").equals("error_max_turns")
                ? FailureClass.MAX_TURNS
                : ServiceFailure.of(status(error), error, FailureClass.AGENT_ERROR);
        // what stands in the result may be the model's, and tells no class
        String said = error.isBlank() ? end.path("result").asString("it does not say why") : error;
        return kind.because(Excerpt.shortened(said));
    }

    private static int status(String said) {
        Matcher status = STATUS.matcher(said);
        return status.find() ? Integer.parseInt(status.group(1)) : 0;
    }

    /** What is known when there is no end event. */
    static Failure withoutEnd(AgentOutput output, int events) {
        String said = Excerpt.lastLine(output.stderr());
        return switch (output.exitCode()) {
            case NOT_AUTHENTICATED -> FailureClass.AUTHENTICATION.because(said);
            case TURNS_EXCEEDED -> FailureClass.MAX_TURNS.because(said);
            case BUDGET_EXCEEDED ->
                (said.contains(WALL_CLOCK) ? FailureClass.TIMEOUT : FailureClass.BUDGET_EXCEEDED).because(said);
            default -> BrokenStream.failure("qwen", output, events);
        };
    }
}
