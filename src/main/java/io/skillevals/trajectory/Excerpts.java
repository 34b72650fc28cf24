package io.skillevals.trajectory;

import io.skillevals.io.Json;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cuts what is long, each cut with a mark, so that a transcript needs no more than some tens of megabytes however long it is:
 * {@value #LONGEST} characters of each text and of each call's arguments, and only {@value #SHORT} once {@value #ALL} are kept.
 */
final class Excerpts {

    static final int LONGEST = 32_768;
    static final int SHORT = 200;
    static final int ALL = 8_000_000;

    private static final String MORE = "…";
    /** What a number, a name's quotes and the like take. */
    private static final int SMALL = 8;

    private int left = ALL;

    /** The text, or its beginning. */
    String text(String text) {
        return cut(text, new Room(room()));
    }

    /** The object, with its long texts cut and what goes beyond the bound left out. */
    JsonNode object(JsonNode object) {
        return copy(object, new Room(room()));
    }

    private int room() {
        return left > 0 ? LONGEST : SHORT;
    }

    private JsonNode copy(JsonNode node, Room room) {
        if (node.isString()) {
            return Json.mapper().stringNode(cut(node.asString(), room));
        }
        if (node.isObject()) {
            ObjectNode copy = Json.mapper().createObjectNode();
            for (Map.Entry<String, JsonNode> entry : node.properties()) {
                if (room.isFull()) {
                    return copy.put(MORE, MORE);
                }
                copy.set(cut(entry.getKey(), room), copy(entry.getValue(), room));
            }
            return copy;
        }
        if (node.isArray()) {
            ArrayNode copy = Json.mapper().createArrayNode();
            for (JsonNode element : node) {
                if (room.isFull()) {
                    return copy.add(MORE);
                }
                copy.add(copy(element, room));
            }
            return copy;
        }
        take(SMALL, room);
        return node;
    }

    private String cut(String text, Room room) {
        if (text.length() <= room.left) {
            take(text.length() + SMALL, room);
            return text;
        }
        int end = Math.max(0, room.left);
        end -= end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
        String kept = text.substring(0, end) + MORE + " (" + (text.length() - end) + " more characters)";
        take(kept.length() + SMALL, room);
        return kept;
    }

    private void take(int characters, Room room) {
        room.left -= characters;
        left -= characters;
    }

    /** What one text or one call's arguments may take. */
    private static final class Room {

        private int left;

        Room(int left) {
            this.left = left;
        }

        boolean isFull() {
            return left <= 0;
        }
    }
}
