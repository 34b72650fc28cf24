package io.skillevals.grade.transcript;

import io.skillevals.io.Json;
import io.skillevals.trajectory.ToolKind;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts the JSON Schema of a check's fields together, and reads lists of them. */
final class Fields {

    private final ObjectNode schema = Json.mapper().createObjectNode();
    private final ObjectNode properties;

    private Fields() {
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        properties = schema.putObject("properties");
    }

    static Fields none() {
        return new Fields();
    }

    /** A text that is not empty. */
    Fields text(String name, String description) {
        add(name, "string", description).put("minLength", 1);
        return this;
    }

    /** A text or a number, such as a time. */
    Fields textOrNumber(String name, String description) {
        ObjectNode property = properties.putObject(name).put("description", description);
        property.putArray("type").add("string").add("number");
        return this;
    }

    /** A list of texts, each in an element of that name in XML. */
    Fields texts(String name, String item, String description) {
        list(name, item, description).put("type", "string").put("minLength", 1);
        return this;
    }

    /** A whole number from 0. */
    Fields count(String name, String description) {
        add(name, "integer", description).put("minimum", 0);
        return this;
    }

    Fields integer(String name, String description) {
        add(name, "integer", description);
        return this;
    }

    /** A number from 0. */
    Fields number(String name, String description) {
        add(name, "number", description).put("minimum", 0);
        return this;
    }

    Fields flag(String name, String description) {
        add(name, "boolean", description);
        return this;
    }

    Fields oneOf(String name, Stream<String> values, String description) {
        ArrayNode allowed =
                properties.putObject(name).put("description", description).putArray("enum");
        values.forEach(allowed::add);
        return this;
    }

    /** The fields that tell which calls are meant; see {@link ToolPattern}. */
    Fields calls() {
        text(
                ToolPattern.TOOL,
                "The tool's name as it is normalized or as the agent wrote it; * and ? stand for any characters, case does not count.");
        oneOf(ToolPattern.KIND, Stream.of(ToolKind.values()).map(ToolKind::label), "What the tool is for.");
        add(
                        ToolPattern.ARGUMENTS,
                        "object",
                        "Regular expressions that must be found in the call's arguments, by field or JSON pointer.")
                .putObject("additionalProperties")
                .put("type", "string");
        return this;
    }

    /** A list of calls: the name of a tool, or the fields that tell which calls are meant. */
    Fields listOfCalls(String name, String item, String description) {
        ObjectNode items = list(name, item, description);
        items.putArray("type").add("string").add("object");
        items.put("minLength", 1);
        Fields each = none().calls().successful();
        items.set("properties", each.properties);
        items.put("additionalProperties", false);
        return this;
    }

    Fields successful() {
        return flag(ToolPattern.SUCCESSFUL, "Whether only calls count that did not fail. Default: false.");
    }

    Fields require(String name) {
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

    String schema() {
        return Json.compact(schema);
    }

    /** The texts of a list; none when it is something else. */
    static Stream<String> texts(JsonNode list) {
        return list.valueStream().map(text -> text.asString(""));
    }
}
