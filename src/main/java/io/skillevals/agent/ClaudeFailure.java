package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Tells from Claude Code's end event whether the task has a verdict or the service, account or CLI broke. */
final class ClaudeFailure {

    private ClaudeFailure() {}

    /** The failure; absent when the agent ended by itself, which reaching a turn or budget limit is too. */
    static @Nullable Failure of(JsonNode end) {
        if (!end.path("is_error").asBoolean(false)) {
            return null;
        }
        String subtype = end.path("subtype").asString("");
        if (subtype.equals("error_max_turns") || subtype.equals("error_max_budget_usd")) {
            return null;
        }
        String said = end.path("result").asString(end.path("errors").toString());
        String kind = kind(end.path("api_error_status").asInt(0), subtype, said.toLowerCase(Locale.ROOT));
        return kind.isEmpty() ? null : new Failure(kind, Excerpt.shortened(said));
    }

    private static String kind(int status, String subtype, String said) {
        return switch (status) {
            case 401, 403 -> "authentication";
            case 404 -> "model-not-found";
            case 429 -> "rate-limit";
            case 500, 502, 503, 504, 529 -> "overload";
            case 400, 413 -> said.contains("too long") || said.contains("context") ? "" : "request";
            default -> withoutStatus(subtype, said);
        };
    }

    private static String withoutStatus(String subtype, String said) {
        if (subtype.equals("error_during_execution")) {
            return "crash";
        }
        if (said.contains("/login") || said.contains("api key")) {
            return "authentication";
        }
        return "network";
    }
}
