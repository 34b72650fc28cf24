package io.skillevals.suite.read;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The fields of checks in XML: those that all have in common, and those of each type. */
final class CheckFields {

    private static final List<String> MARKS = List.of("threshold", "observe");

    private final Map<String, JsonNode> schemas;

    /**
     * Fields.
     *
     * @param schemas the schema of each check type's fields, by its name
     */
    CheckFields(Map<String, JsonNode> schemas) {
        this.schemas = schemas;
    }

    /** The properties of an object's schema; of a check's also those of the types that it names. */
    JsonNode properties(JsonNode schema, List<String> types) {
        JsonNode own = schema.path("properties");
        if (!MARKS.stream().allMatch(own::has)) {
            return own;
        }
        ObjectNode all = ((ObjectNode) own).deepCopy();
        types.stream()
                .filter(schemas::containsKey)
                .forEach(type -> Objects.requireNonNull(schemas.get(type))
                        .path("properties")
                        .forEachEntry(all::set));
        return all;
    }
}
