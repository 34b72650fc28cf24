package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Tells from Claude Code's end event whether the task has a verdict or the service, account or CLI broke. */
final class ClaudeFailure {

    private static final String NONE = "";

    private ClaudeFailure() {}

    /**
     * The failure; absent when the agent ended by itself, which a refusal and a limit on turns, budget or context are too.
     */
    static @Nullable Failure of(JsonNode end) {
        if (!end.path("is_error").asBoolean(false) || endedByItself(end)) {
            return null;
        }
        String said = said(end);
        String kind = kind(end, said.toLowerCase(Locale.ROOT));
        return kind.equals(NONE) ? null : new Failure(kind, Excerpt.shortened(said));
    }

    private static boolean endedByItself(JsonNode end) {
        return end.path("subtype").asString("").startsWith("error_max_")
                || end.path("stop_reason").asString("").equals("refusal");
    }

    private static String said(JsonNode end) {
        String result = end.path("result").asString("");
        if (!result.isBlank()) {
            return result;
        }
        JsonNode errors = end.path("errors");
        return errors.isEmpty() ? "it does not say why" : errors.toString();
    }

    private static String kind(JsonNode end, String said) {
        int status = end.path("api_error_status").asInt(0);
        if (status >= 500) {
            return "overload";
        }
        return switch (status) {
            case 0 -> withoutStatus(end, said);
            case 401, 403 -> "authentication";
            case 402 -> "billing";
            case 404 -> "model-not-found";
            case 408 -> "network";
            case 413 -> NONE;
            case 429 -> "rate-limit";
            default -> contextExceeded(said) ? NONE : said.contains("credit balance") ? "billing" : "request";
        };
    }

    /** Where the CLI gives no status, its words must do. */
    private static String withoutStatus(JsonNode end, String said) {
        if (end.path("subtype").asString("").equals("error_during_execution")) {
            return "crash";
        }
        if (contextExceeded(said) || said.contains("usage policy")) {
            return NONE;
        }
        if (says(said, "/login", "api key", "oauth token", "not logged in")) {
            return "authentication";
        }
        if (said.contains("credit balance")) {
            return "billing";
        }
        if (says(said, "rate limit", "usage limit", "hit your limit")) {
            return "rate-limit";
        }
        return said.contains("overloaded") ? "overload" : "network";
    }

    private static boolean contextExceeded(String said) {
        return says(
                said, "prompt is too long", "input is too long", "context window", "context limit", "context length");
    }

    private static boolean says(String said, String... words) {
        return Stream.of(words).anyMatch(said::contains);
    }
}
