package io.skillevals.agent;

import tools.jackson.databind.JsonNode;

/** What Codex says of tokens, wherever it says it. */
final class CodexTokens {

    private CodexTokens() {}

    /** The tokens of a usage; Codex counts those from a cache, and those that go into one, in what was sent. */
    static Tokens of(JsonNode usage) {
        return Tokens.among(
                Field.number(usage.path("input_tokens")),
                Field.number(usage.path("cached_input_tokens")),
                Field.number(usage.path("cache_write_input_tokens")),
                Field.number(usage.path("output_tokens")));
    }
}
