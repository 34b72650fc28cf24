package io.skillevals.agent;

import io.skillevals.spi.AgentWatch;
import tools.jackson.databind.JsonNode;

/** Watches Gemini CLI's stream; a turn begins with an answer. */
final class GeminiWatch implements AgentWatch {

    private final GeminiAnswers answers = new GeminiAnswers();
    private boolean ended;
    private int turns;

    @Override
    public void event(JsonNode event) {
        ended |= event.path("type").asString("").equals("result");
        turns += answers.begins(event) ? 1 : 0;
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public int turns() {
        return turns;
    }
}
