package io.skillevals.trajectory;

import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.JsonNodeFeature;

/** Tells which calls repeat an earlier one. It remembers digests, not arguments, which may be long. */
final class Repetitions {

    private static final ObjectWriter SORTED = Json.mapper()
            .writer()
            .without(tools.jackson.databind.SerializationFeature.INDENT_OUTPUT)
            .with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);

    private final Set<String> seen = new HashSet<>();

    /** Whether an earlier call was of the same tool, with the same arguments in whatever order; remembers this one. */
    boolean repeats(ToolCall call) {
        return !seen.add(Digest.create()
                .add(call.tool().raw())
                .add(call.functionName())
                .add(SORTED.writeValueAsString(call.arguments()))
                .value());
    }
}
