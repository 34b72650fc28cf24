package io.skillevals.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON object together with the places of its values, so that whatever is wrong with one can name where it stands.
 *
 * @param tree the object
 * @param places from a JSON pointer to a place for messages
 */
public record JsonDocument(ObjectNode tree, UnaryOperator<String> places) {

    /**
     * Reads a file: as YAML where its name says so, else as JSON.
     *
     * @throws JsonProblem when it is no object
     */
    public static JsonDocument read(Path file) throws IOException {
        if (Yaml.isNamed(file)) {
            return Yaml.read(file);
        }
        JsonNode tree = Json.read(file);
        if (!(tree instanceof ObjectNode object)) {
            throw new JsonProblem(file, 1, 1, "this must be a JSON object: { … }");
        }
        return new JsonDocument(object, JsonPositions.of(file)::place);
    }

    /** An object without fields; every place in it is the given one. */
    public static JsonDocument empty(String place) {
        return new JsonDocument(Json.mapper().createObjectNode(), pointer -> place);
    }

    /** The place of a field, given its JSON pointer. */
    public String place(String pointer) {
        return places.apply(pointer);
    }

    /** The elements of a field that is a list; none when it is something else or not there. */
    public List<JsonNode> list(String field) {
        return tree.path(field) instanceof ArrayNode array ? List.copyOf(array.values()) : List.of();
    }

    /** The object that a field holds, with its places; empty when it is something else or not there. */
    public Optional<JsonDocument> object(String field) {
        return tree.path(field) instanceof ObjectNode inner
                ? Optional.of(new JsonDocument(inner, pointer -> place("/" + field + pointer)))
                : Optional.empty();
    }

    /** The value of a field; a missing node when there is none. */
    public JsonNode get(String field) {
        return tree.path(field);
    }
}
