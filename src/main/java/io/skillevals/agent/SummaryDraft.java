package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What can be said of a whole trajectory, while it is put together. */
final class SummaryDraft {

    /** Where a check looks for what the agent was not allowed to do. */
    static final String DENIALS = "permission_denials";

    private final ObjectNode extra = Json.mapper().createObjectNode();
    private final List<String> notes = new ArrayList<>();

    /**
     * A draft that says only what could not be read.
     *
     * @param malformed how many lines were no event
     */
    SummaryDraft(int malformed) {
        count("malformed_lines", malformed);
        if (malformed > 0) {
            notes.add(malformed + (malformed == 1 ? " line" : " lines") + " of the agent's stream cannot be read");
        }
    }

    /** Says how many sub-agents there were, where the stream shows nothing else of them. */
    SummaryDraft hidden(int subAgents) {
        if (subAgents > 0) {
            notes.add("what the sub-agents did and took is not in the agent's stream");
        }
        return count("sub_agents", subAgents);
    }

    /** Says how often something happened; nothing when it did not. */
    SummaryDraft count(String name, int times) {
        if (times > 0) {
            extra.put(name, times);
        }
        return this;
    }

    /** Says how often something happened, also that it did not. */
    SummaryDraft number(String name, int times) {
        extra.put(name, times);
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
                notes.isEmpty() ? null : String.join("; ", notes),
                metrics,
                extra.isEmpty() ? null : extra);
    }
}
