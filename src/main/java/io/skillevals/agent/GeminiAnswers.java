package io.skillevals.agent;

import tools.jackson.databind.JsonNode;

/**
 * Tells where the answers of the model begin in Gemini CLI's stream, which has no event for it: its texts and calls come first,
 * then all results of the calls, so that what follows a result belongs to the next answer.
 */
final class GeminiAnswers {

    private boolean answering;

    /** Whether an answer begins with this event. Every event must be shown, in order. */
    boolean begins(JsonNode event) {
        boolean part = isPart(event);
        boolean begins = part && !answering;
        answering = part || (answering && !event.path("type").asString("").equals("tool_result"));
        return begins;
    }

    private static boolean isPart(JsonNode event) {
        return switch (event.path("type").asString("")) {
            case "tool_use" -> true;
            case "message" -> isOfModel(event);
            default -> false;
        };
    }

    /** Whether a message is the model's. */
    static boolean isOfModel(JsonNode event) {
        return event.path("role").asString("").equals("assistant");
    }
}
