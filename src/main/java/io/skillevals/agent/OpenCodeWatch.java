package io.skillevals.agent;

import io.skillevals.spi.AgentWatch;
import tools.jackson.databind.JsonNode;

/** Counts OpenCode's answers. Nothing in its stream tells that it is over; it ends by itself. */
final class OpenCodeWatch implements AgentWatch {

    private String message = "";
    private int turns;

    @Override
    public void event(JsonNode event) {
        String of = event.path("part").path("messageID").asString(message);
        if (!of.equals(message)) {
            message = of;
            turns++;
        }
    }

    @Override
    public int turns() {
        return turns;
    }
}
