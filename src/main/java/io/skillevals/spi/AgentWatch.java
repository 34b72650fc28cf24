package io.skillevals.spi;

import tools.jackson.databind.JsonNode;

/**
 * Follows the stream of an agent at work, so that it can be ended when it is done and does not go, or has taken too many turns.
 * It decides nothing else: what counts is read again from the disk.
 */
@FunctionalInterface
public interface AgentWatch {

    /** Sees a line of its standard output, which is a JSON object. */
    void event(JsonNode event);

    /** Whether the event came that ends the stream, and none since that shows the agent at work again. */
    default boolean ended() {
        return false;
    }

    /** How many turns it has begun; 0 when the stream does not tell. */
    default int turns() {
        return 0;
    }

    /** Sees nothing. */
    AgentWatch BLIND = event -> {};
}
