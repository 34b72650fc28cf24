package io.skillevals.agent;

import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** In what the agents differ that print their events as Claude Code does. */
interface Dialect {

    /** The field of the first event that holds the agent's version. */
    String versionField();

    /** Whether each part of an answer comes as a message with an id of its own, so that ids do not tell where an answer ends. */
    boolean splitsAnswers();

    /** Whether the end event tells what was denied, so that none means that nothing was. */
    boolean tellsDenials();

    /** What one answer took. */
    Tokens tokens(JsonNode usage);

    /** What the end event measured. */
    Map<String, Double> numbers(JsonNode end);

    /**
     * What is known without an end event.
     *
     * @param answers how many answers of the main conversation began
     */
    Map<String, Double> numbersWithoutEnd(int answers);

    /** What the end event says of each model. */
    List<ModelUsage> usage(JsonNode end);

    /** Why it stopped before the task was done, as the end event says it; absent when it did not. */
    @Nullable
    Failure failure(JsonNode end);

    /**
     * Why there is no end event.
     *
     * @param events how many events there were
     */
    Failure withoutEnd(AgentOutput output, int events);
}
