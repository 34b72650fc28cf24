package io.skillevals.trajectory;

import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;

/**
 * Tells which calls repeat an earlier one. It remembers digests, not arguments, which may be long, and no more than
 * {@value #MOST} of them.
 */
final class Repetitions {

    /** The most different calls that are remembered. */
    static final int MOST = 100_000;

    private static final ObjectWriter SORTED = Json.mapper()
            .writer()
            .without(SerializationFeature.INDENT_OUTPUT)
            .with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

    private static final int HEX = 16;
    private static final int DIGITS = 16;

    private final Set<Long> seen = new HashSet<>();
    private boolean forgetful;

    /**
     * Whether an earlier call that it remembers was of the same tool, with the same arguments in whatever order; remembers this
     * one.
     */
    boolean repeats(ToolCall call) {
        long digest = digest(call);
        if (seen.contains(digest)) {
            return true;
        }
        if (seen.size() == MOST) {
            forgetful = true;
        } else {
            seen.add(digest);
        }
        return false;
    }

    /** Whether there were more calls than it remembers, so that it may have missed a repetition. */
    boolean isForgetful() {
        return forgetful;
    }

    private static long digest(ToolCall call) {
        String value = Digest.create()
                .add(call.tool().raw())
                .add(call.functionName())
                .add(SORTED.writeValueAsString(call.arguments()))
                .value();
        return Long.parseUnsignedLong(value, value.length() - DIGITS, value.length(), HEX);
    }
}
