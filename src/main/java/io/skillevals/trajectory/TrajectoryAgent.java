package io.skillevals.trajectory;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * Who made a trajectory.
 *
 * @param name the agent
 * @param version its version; the format wants one, so that an unknown one is {@link #UNKNOWN}
 * @param modelName the model that answered first
 */
@JsonNaming(SnakeCaseStrategy.class)
public record TrajectoryAgent(
        String name, String version, @Nullable String modelName) {

    /** The version of an agent that does not tell it. */
    public static final String UNKNOWN = "unknown";
}
