package io.skillevals.suite.read.eval;

import io.skillevals.io.Json;
import io.skillevals.io.JsonSchema;
import io.skillevals.suite.read.sandbox.SandboxReader;
import io.skillevals.suite.read.source.CheckReader;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schema of eval.json, for the reader and for editors. The reader's knows what all check types have in common; the merged one
 * knows the fields of each type. It is published with the plugin's own types; that of a project has the project's own, too.
 */
public final class EvalSchema {

    /** The schema with all that it refers to. */
    public static final JsonSchema SCHEMA = JsonSchema.ofResource(
                    EvalSchema.class, "/io/skillevals/suite/read/eval.schema.json")
            .with(SandboxReader.SCHEMA)
            .with(CheckReader.SCHEMA);

    private static final String DEFINITIONS = "$defs";
    private static final String CHECK = "/$defs/check";
    private static final String TYPE_PREFIX = "check-type-";
    private static final String REFERENCE = "$ref";
    private static final String OTHERS = "additionalProperties";
    private static final List<String> OF_A_DOCUMENT = List.of("$schema", "$id", "title");

    private EvalSchema() {}

    /** The schema as others are given it: it refers to nothing outside, and has no annotations of our own. */
    private static ObjectNode published() {
        ObjectNode published = (ObjectNode) SCHEMA.published();
        allowComments(published);
        ObjectNode schema = published.withObject("/properties").putObject("$schema");
        schema.put("type", "string").put("description", "The schema, for editors.");
        return published;
    }

    /**
     * The schema with the fields of check types: of a check with such a type an editor knows every field, and refuses
     * others.
     *
     * @param checkSchemas the schema of each type's fields, by its name
     */
    public static ObjectNode merged(Map<String, JsonNode> checkSchemas) {
        ObjectNode merged = published();
        ObjectNode check = merged.withObject(CHECK);
        ArrayNode types = check.withObject("/properties/type").putArray("enum");
        ArrayNode choices = check.putArray("allOf");
        new TreeMap<>(checkSchemas).forEach((type, schema) -> {
            types.add(type);
            merged.withObject("/" + DEFINITIONS).set(TYPE_PREFIX + type, fields(type, schema));
            choices.add(choice(type));
        });
        check.putObject("patternProperties").putObject("^_");
        check.put("unevaluatedProperties", false);
        return merged;
    }

    /** The reader leaves out fields whose names begin with {@code _}, so that editors should not mark them. */
    private static void allowComments(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.path(OTHERS).isBoolean()
                && object.path("properties").isObject()) {
            object.putObject("patternProperties").putObject("^_");
        }
        schema.forEach(EvalSchema::allowComments);
    }

    private static ObjectNode choice(String type) {
        ObjectNode choice = Json.mapper().createObjectNode();
        ObjectNode when = choice.putObject("if");
        when.putArray("required").add("type");
        when.putObject("properties").putObject("type").put("const", type);
        choice.putObject("then").put(REFERENCE, "#/" + DEFINITIONS + "/" + TYPE_PREFIX + type);
        return choice;
    }

    /** A type's fields beside those that all checks have; the check as a whole refuses what is neither. */
    private static JsonNode fields(String type, JsonNode schema) {
        ObjectNode fields = (ObjectNode) JsonSchema.published(schema);
        fields.remove(OF_A_DOCUMENT);
        if (fields.path(OTHERS).isBoolean() && !fields.path(OTHERS).asBoolean()) {
            fields.remove(OTHERS);
        } else if (!fields.has(OTHERS)) {
            fields.put(OTHERS, true);
        }
        relocate(fields, "#/" + DEFINITIONS + "/" + TYPE_PREFIX + type);
        return fields;
    }

    /** Makes references into a schema references to the place where it now stands. */
    private static void relocate(JsonNode schema, String place) {
        if (schema instanceof ObjectNode object && object.path(REFERENCE).isString()) {
            String reference = object.path(REFERENCE).asString("");
            if (reference.startsWith("#")) {
                object.put(REFERENCE, place + reference.substring(1));
            }
        }
        schema.forEach(inner -> relocate(inner, place));
    }
}
