package io.skillevals.agent;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What the end of an OpenCode answer says of its tokens. */
final class OpenCodeTokens {

    private OpenCodeTokens() {}

    /** The tokens of an answer; a stream that was cut has zeros in place of what nobody knows. */
    static Tokens of(JsonNode tokens) {
        Long sent = number(tokens.path("input"));
        Long cached = number(tokens.path("cache").path("read"));
        Long written = number(tokens.path("cache").path("write"));
        Long answered = answered(tokens);
        boolean cut = known(sent) + known(cached) + known(written) + known(answered) == 0;
        return cut ? Tokens.UNKNOWN : new Tokens(sent, cached, written, answered);
    }

    /** Thoughts are counted apart from the rest of the answer. */
    private static @Nullable Long answered(JsonNode tokens) {
        Long output = number(tokens.path("output"));
        return output == null ? null : (Long) (output + known(number(tokens.path("reasoning"))));
    }

    private static long known(@Nullable Long number) {
        return number == null ? 0 : number;
    }

    private static @Nullable Long number(JsonNode value) {
        return value.isNumber() ? (Long) value.asLong() : null;
    }
}
