package io.skillevals.agent;

import io.skillevals.spi.AgentWatch;
import tools.jackson.databind.JsonNode;

/** Watches Copilot CLI's stream; turns of sub-agents are not counted. */
final class CopilotWatch implements AgentWatch {

    private boolean ended;
    private int turns;

    @Override
    public void event(JsonNode event) {
        ended |= event.path("type").asString("").equals("result");
        turns += beginsTurn(event) ? 1 : 0;
    }

    /** Whether a turn of the main conversation begins with an event. */
    static boolean beginsTurn(JsonNode event) {
        return event.path("type").asString("").equals("assistant.turn_start")
                && !event.path(CopilotSteps.SUBAGENT).isString();
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
