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

    /** A count; absent also where it cannot be true. */
    static @Nullable Long number(JsonNode value) {
        return value.isNumber() && value.canConvertToLong() && value.asLong() >= 0 ? (Long) value.asLong() : null;
    }

    /** An amount; absent also where it cannot be true. */
    static @Nullable Double decimal(JsonNode value) {
        double amount = value.isNumber() ? value.numberValue().doubleValue() : Double.NaN;
        return Double.isFinite(amount) && amount >= 0 ? (Double) amount : null;
    }

    /** Copies a text to where a step has what the format knows no field for. */
    static void copy(JsonNode value, ObjectNode extra, String name) {
        if (value.isString()) {
            extra.set(name, value);
        }
    }
}
