package io.skillevals.agent;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a field of an event holds; absent where there is nothing, or something of another kind. */
final class Field {

    private Field() {}

    static @Nullable String text(JsonNode value) {
        return value.isString() ? value.asString() : null;
    }

    static @Nullable Long number(JsonNode value) {
        return value.isNumber() && value.canConvertToLong() ? (Long) value.asLong() : null;
    }

    static @Nullable Double decimal(JsonNode value) {
        return value.isNumber() ? (Double) value.asDouble() : null;
    }

    /** Copies a text to where a step has what the format knows no field for. */
    static void copy(JsonNode value, ObjectNode extra, String name) {
        if (value.isString()) {
            extra.set(name, value);
        }
    }
}
