package io.skillevals.suite.read.source;

import io.skillevals.io.JsonDocument;
import java.util.Collection;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** Lays the fields of one object over those of another: a field of the upper replaces the lower one as a whole. */
public final class Overlay {

    private Overlay() {}

    /** Both. What neither has would have to be added to the lower one, unless that is empty. */
    public static JsonDocument of(JsonDocument upper, JsonDocument lower) {
        return of(upper, lower, Set.of());
    }

    /**
     * Both, where some fields stand for each other.
     *
     * @param together of these the lower one's count only when the upper has none of them
     */
    public static JsonDocument of(JsonDocument upper, JsonDocument lower, Collection<String> together) {
        if (upper.tree().isEmpty()) {
            return lower;
        }
        ObjectNode both = lower.tree().deepCopy();
        if (together.stream().anyMatch(upper.tree()::has)) {
            both.remove(together);
        }
        both.setAll(upper.tree());
        return new JsonDocument(
                both,
                pointer -> (upper.tree().has(first(pointer)) || lower.tree().isEmpty() ? upper : lower).place(pointer));
    }

    private static String first(String pointer) {
        String[] parts = pointer.split("/", 3);
        return parts.length > 1 ? parts[1] : "";
    }
}
