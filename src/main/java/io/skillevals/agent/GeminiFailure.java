package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.spi.AgentOutput;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Tells why Gemini CLI stopped before the task was done; it may say so and exit 0. */
final class GeminiFailure {

    /** Without a key it ends before its first event, and says why in its exit code alone. */
    private static final int NOT_AUTHENTICATED = 41;

    private static final Pattern SAID_STATUS = Pattern.compile("\"code\"\\s*:\\s*([45]\\d\\d)\\b");
    private static final Pattern LOGGED_STATUS = Pattern.compile("\\b(?:code|status): ([45]\\d\\d)\\b");

    private GeminiFailure() {}

    /**
     * What the end event says; absent when it did the task to its end.
     *
     * @param lastError what the last error event said; empty without one
     */
    static @Nullable Failure of(JsonNode end, String lastError, AgentOutput output) {
        if (lastError.equals("Maximum session turns exceeded")) {
            return FailureClass.MAX_TURNS.because(lastError);
        }
        if (!end.path("status").asString("").equals("error")) {
            return null;
        }
        JsonNode error = end.path("error");
        String otherwise = lastError.isEmpty() ? "it does not say why" : lastError;
        String said = error.path("message").asString(otherwise);
        return kind(error.path("type").asString(""), said, output).because(Excerpt.shortened(said));
    }

    private static FailureClass kind(String type, String said, AgentOutput output) {
        return switch (type) {
            case "FatalTurnLimitedError" -> FailureClass.MAX_TURNS;
            case "FatalAuthenticationError" -> FailureClass.AUTHENTICATION;
            case "FatalCancellationError" -> FailureClass.CRASH;
            default -> {
                int status = status(SAID_STATUS, said);
                // the stream may leave the status out, and the log have it
                int known = status == 0 ? status(LOGGED_STATUS, Excerpt.tail(output.stderr())) : status;
                yield ServiceFailure.of(known, said, FailureClass.AGENT_ERROR);
            }
        };
    }

    /** The last status in a text; 0 without one. */
    private static int status(Pattern pattern, String text) {
        Matcher status = pattern.matcher(text);
        int last = 0;
        while (status.find()) {
            last = Integer.parseInt(status.group(1));
        }
        return last;
    }

    /** What is known when there is no end event. */
    static Failure withoutEnd(AgentOutput output, int events) {
        return events == 0 && output.exitCode() == NOT_AUTHENTICATED
                ? FailureClass.AUTHENTICATION.because(Excerpt.lastLine(output.stderr()))
                : BrokenStream.failure("gemini", output, events);
    }
}
