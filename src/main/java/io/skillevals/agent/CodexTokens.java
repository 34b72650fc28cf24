package io.skillevals.agent;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What Codex says of tokens, wherever it says it. */
final class CodexTokens {

    private CodexTokens() {}

    /** The tokens of a usage; Codex counts those from a cache, and those that go into one, in what was sent. */
    static Tokens of(JsonNode usage) {
        Long sent = number(usage, "input_tokens");
        Long cached = number(usage, "cached_input_tokens");
        Long written = number(usage, "cache_write_input_tokens");
        Long fresh = sent == null ? null : (Long) Math.max(0, sent - known(cached) - known(written));
        return new Tokens(fresh, cached, written, number(usage, "output_tokens"));
    }

    private static long known(@Nullable Long number) {
        return number == null ? 0 : number;
    }

    private static @Nullable Long number(JsonNode usage, String field) {
        return usage.path(field).isNumber() ? (Long) usage.path(field).asLong() : null;
    }
}
