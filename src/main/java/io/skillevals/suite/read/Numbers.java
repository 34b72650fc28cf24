package io.skillevals.suite.read;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Numbers in a tree whose schema was checked; what is none there is already a problem, and absent here. */
final class Numbers {

    private Numbers() {}

    static @Nullable Integer whole(JsonNode node) {
        return node.isNumber() && node.canConvertToInt() ? Integer.valueOf(node.intValue()) : null;
    }

    static @Nullable Double number(JsonNode node) {
        double value = node.isNumber() ? node.asDouble(Double.NaN) : Double.NaN;
        return Double.isFinite(value) ? value : null;
    }
}
