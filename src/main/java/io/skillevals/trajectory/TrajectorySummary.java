package io.skillevals.trajectory;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * All of a trajectory but its steps.
 *
 * @param sessionId the agent's name for the run
 * @param agent who made it
 * @param notes what a reader should know
 * @param finalMetrics what the whole run took
 * @param extra what the format has no field for
 */
public record TrajectorySummary(
        @Nullable String sessionId,
        TrajectoryAgent agent,
        @Nullable String notes,
        @Nullable FinalMetrics finalMetrics,
        @Nullable JsonNode extra) {}
