package io.skillevals.agent;

import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import tools.jackson.databind.JsonNode;

/**
 * One reading of one stream: its events go in, its steps go to where the reading was told to put them, and at the end it knows
 * what can be said of the whole. It holds what is open, never the whole stream.
 */
interface StreamReading {

    /** Takes the next event. */
    void event(JsonNode event) throws IOException;

    /** Finishes what is still open when the stream ends. */
    void finish() throws IOException;

    /**
     * All of the trajectory but its steps.
     *
     * @param steps how many steps there were
     * @param malformed how many lines were no event
     */
    TrajectorySummary summary(int steps, int malformed);

    /**
     * What the stream says of the run; the skills are told from the steps by the caller.
     *
     * @param events how many events there were
     */
    AgentReport report(AgentOutput output, int events);
}
