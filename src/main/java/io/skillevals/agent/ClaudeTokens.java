package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.trajectory.StepMetrics;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What a message of Claude says of its tokens. */
final class ClaudeTokens {

    private ClaudeTokens() {}

    /**
     * The tokens of one message. Every event of a message repeats its usage, so that only one of them counts; its number of
     * output tokens is that of the moment at which the message began, and says nothing of the message.
     */
    static @Nullable StepMetrics of(JsonNode usage) {
        Long input = Totals.number(usage.path("input_tokens"));
        if (input == null) {
            return null;
        }
        Long cached = Totals.number(usage.path("cache_read_input_tokens"));
        Long written = Totals.number(usage.path("cache_creation_input_tokens"));
        return new StepMetrics(
                sent(input, cached, written),
                null,
                cached,
                null,
                written == null ? null : Json.mapper().createObjectNode().put("cache_creation_input_tokens", written));
    }

    /** All tokens sent: those that were fresh, came from the cache, or went into it. Unknown when the fresh ones are. */
    static @Nullable Long sent(@Nullable Long fresh, @Nullable Long cached, @Nullable Long written) {
        return fresh == null ? null : (Long) (fresh + (cached == null ? 0 : cached) + (written == null ? 0 : written));
    }
}
