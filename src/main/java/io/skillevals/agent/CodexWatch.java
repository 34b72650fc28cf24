package io.skillevals.agent;

import io.skillevals.spi.AgentWatch;
import tools.jackson.databind.JsonNode;

/** Follows Codex: its work is over when its turn is, which is one for all answers of the model. */
final class CodexWatch implements AgentWatch {

    private final CodexAnswers answers = new CodexAnswers();
    private boolean ended;

    @Override
    public void event(JsonNode event) {
        switch (event.path("type").asString("")) {
            case "item.started", "item.updated", "item.completed" -> answers.begins(new CodexItem(event));
            case "turn.started" -> ended = false;
            case "turn.completed", "turn.failed" -> ended = true;
            default -> {
                // other events begin and end nothing
            }
        }
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public int turns() {
        return answers.begun();
    }
}
