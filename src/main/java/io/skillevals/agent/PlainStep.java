package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Steps that are no answer of the model. */
final class PlainStep {

    private PlainStep() {}

    /** What a user said, or somebody in its place. */
    static Step said(@Nullable String timestamp, String text, @Nullable ObjectNode extra) {
        return step(timestamp, Step.Source.USER, text, null, extra);
    }

    /** A result whose call the stream does not have; the format allows no reference to such a call. */
    static Step withoutCall(@Nullable String timestamp, Observation.Result result, @Nullable ObjectNode extra) {
        ObjectNode origin = extra == null ? Json.mapper().createObjectNode() : extra;
        origin.put("tool_call_id", result.sourceCallId());
        return step(timestamp, Step.Source.SYSTEM, "", new Observation(List.of(result.withoutCall())), origin);
    }

    private static Step step(
            @Nullable String timestamp,
            Step.Source source,
            String text,
            @Nullable Observation observation,
            @Nullable ObjectNode extra) {
        return new Step(
                0,
                timestamp,
                source,
                text,
                null,
                null,
                List.of(),
                observation,
                null,
                extra == null || extra.isEmpty() ? null : extra);
    }
}
