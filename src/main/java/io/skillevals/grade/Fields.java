package io.skillevals.grade;

import io.skillevals.io.Json;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts the JSON Schema of a check's fields together, and reads lists of them. */
public final class Fields {

    private final ObjectNode schema = Json.mapper().createObjectNode();
    private final ObjectNode properties;

    private Fields() {
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        properties = schema.putObject("properties");
    }

    /** No field yet. */
    public static Fields none() {
        return new Fields();
    }

    /** A text that is not empty. */
    public Fields text(String name, String description) {
        add(name, "string", description).put("minLength", 1);
        return this;
    }

    /** A text or a number, such as a time. */
    public Fields textOrNumber(String name, String description) {
        ObjectNode property = properties.putObject(name).put("description", description);
        property.putArray("type").add("string").add("number");
        return this;
    }

    /** A list of texts, each in an element of that name in XML. */
    public Fields texts(String name, String item, String description) {
        list(name, item, description).put("type", "string").put("minLength", 1);
        return this;
    }

    /** A whole number from 0. */
    public Fields count(String name, String description) {
        add(name, "integer", description).put("minimum", 0);
        return this;
    }

    /** A whole number. */
    public Fields integer(String name, String description) {
        add(name, "integer", description);
        return this;
    }

    /** A number from 0. */
    public Fields number(String name, String description) {
        add(name, "number", description).put("minimum", 0);
        return this;
    }

    /** Yes or no. */
    public Fields flag(String name, String description) {
        add(name, "boolean", description);
        return this;
    }

    /** One of some words. */
    public Fields oneOf(String name, Stream<String> values, String description) {
        ArrayNode allowed =
                properties.putObject(name).put("description", description).putArray("enum");
        values.forEach(allowed::add);
        return this;
    }

    /** A field with a schema of its own. */
    public Fields property(String name, ObjectNode fieldSchema) {
        properties.set(name, fieldSchema);
        return this;
    }

    /** One text, with whatever commas are in it, or a list of them, each in an element of that name in XML. */
    public Fields textOrTexts(String name, String item, String description) {
        ObjectNode property = properties.putObject(name).put("description", description);
        property.putArray("type").add("string").add("array");
        property.put("minLength", 1).put("minItems", 1).put("x-item", item).put("x-split", "none");
        property.putObject("items").put("type", "string").put("minLength", 1);
        return this;
    }

    /** Makes a field required. */
    public Fields require(String name) {
        schema.withArray("/required").add(name);
        return this;
    }

    private ObjectNode list(String name, String item, String description) {
        return add(name, "array", description)
                .put("minItems", 1)
                .put("x-item", item)
                .putObject("items");
    }

    private ObjectNode add(String name, String type, String description) {
        return properties.putObject(name).put("description", description).put("type", type);
    }

    /** The schema as a text. */
    public String schema() {
        return Json.compact(schema);
    }

    /** The schema as a tree. */
    public ObjectNode tree() {
        return schema;
    }

    /** The texts of a field that is one text or a list of them; none when it is not there. */
    public static List<String> textsOf(JsonNode field) {
        return field.isString() ? List.of(field.asString()) : texts(field).toList();
    }

    /** The texts of a list; none when it is something else. */
    public static Stream<String> texts(JsonNode list) {
        return list.valueStream().map(text -> text.asString(""));
    }
}
