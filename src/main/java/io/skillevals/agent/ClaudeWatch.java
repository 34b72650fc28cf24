package io.skillevals.agent;

import io.skillevals.spi.AgentWatch;
import tools.jackson.databind.JsonNode;

/**
 * Watches a stream of events as Claude Code prints them. A turn begins with an answer of the main conversation: one that comes
 * under another id, and not right behind a part of the same.
 */
final class ClaudeWatch implements AgentWatch {

    private String answer = "";
    private boolean answering;
    private boolean ended;
    private int turns;

    @Override
    public void event(JsonNode event) {
        String type = event.path("type").asString("");
        ended |= type.equals("result");
        if (event.path("parent_tool_use_id").isString()) {
            return;
        }
        if (type.equals("assistant")) {
            ended = false; // what ran in the background can make it go on
            String id = event.path("message").path("id").asString("");
            boolean goesOn = answering || (!id.isEmpty() && id.equals(answer));
            turns += goesOn ? 0 : 1;
            answer = id;
            answering = true;
        } else if (type.equals("user")) {
            answering = false;
        }
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
