package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What can be said of a whole trajectory, while it is put together. */
final class SummaryDraft {

    private final ObjectNode extra = Json.mapper().createObjectNode();
    private final int malformed;

    /**
     * A draft that says only what could not be read.
     *
     * @param malformed how many lines were no event
     */
    SummaryDraft(int malformed) {
        this.malformed = malformed;
        count("malformed_lines", malformed);
    }

    /** Says how often something happened; nothing when it did not. */
    SummaryDraft count(String name, int times) {
        if (times > 0) {
            extra.put(name, times);
        }
        return this;
    }

    /** Says how it ended, by those fields of the end event that are there; nothing without one. */
    SummaryDraft end(@Nullable JsonNode event, String... fields) {
        if (event != null) {
            ObjectNode ended = extra.putObject("end");
            for (String field : fields) {
                if (!event.path(field).isMissingNode() && !event.path(field).isNull()) {
                    ended.set(field, event.get(field));
                }
            }
        }
        return this;
    }

    /**
     * The summary.
     *
     * @param version the agent's version; absent when unknown
     * @param model the model that answered first; absent when unknown
     */
    TrajectorySummary of(
            @Nullable String session,
            String agent,
            @Nullable String version,
            @Nullable String model,
            FinalMetrics metrics) {
        return new TrajectorySummary(
                session,
                new TrajectoryAgent(agent, version == null ? TrajectoryAgent.UNKNOWN : version, model),
                notes(),
                metrics,
                extra.isEmpty() ? null : extra);
    }

    private @Nullable String notes() {
        return malformed == 0
                ? null
                : malformed + (malformed == 1 ? " line" : " lines") + " of the agent's stream cannot be read";
    }
}
