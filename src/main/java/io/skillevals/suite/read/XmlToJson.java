package io.skillevals.suite.read;

import io.skillevals.io.Json;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.CommandWords;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns configuration elements into the JSON tree that their schema describes. All text in XML is text; the schema tells
 * what is a number, a list or an object. What does not fit stays text, for the schema to complain about.
 */
final class XmlToJson {

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}(\\.\\d{1,15})?");

    private final JsonNode root;
    private final CheckFields checkFields;
    private final Problems problems;

    XmlToJson(JsonNode root, CheckFields checkFields, Problems problems) {
        this.root = root;
        this.checkFields = checkFields;
        this.problems = problems;
    }

    /** The value of an element at a schema property. */
    JsonNode convert(XmlElement element, JsonNode schemaOrReference, String path) {
        JsonNode schema = resolve(schemaOrReference);
        if (schema.path("x-json").asBoolean(false)) {
            return json(element, path);
        }
        String type = type(element, schema);
        boolean nested = !element.children().isEmpty();
        if (nested && !element.text().isEmpty()) {
            problems.error(path, "the text `" + element.text() + "` stands among elements: remove it");
        }
        return switch (type) {
            case "array" -> array(element, schema, path);
            case "object" -> object(element, schema, path);
            case "integer", "number" -> nested ? untyped(element, path) : number(element.text());
            case "boolean" -> nested ? untyped(element, path) : bool(element.text());
            default -> untyped(element, path);
        };
    }

    private JsonNode array(XmlElement element, JsonNode schema, String path) {
        ArrayNode array = Json.mapper().createArrayNode();
        String item = schema.path("x-item").asString("item");
        if (element.children().isEmpty() && !element.text().isEmpty()) {
            return split(element.text(), schema, array, path);
        }
        for (XmlElement child : element.children()) {
            if (!child.name().equals(item)) {
                problems.error(
                        path, "unknown element <" + child.name() + ">" + Suggestion.of(child.name(), List.of(item)));
            }
            array.add(convert(child, schema.path("items"), path + "<" + child.name() + ">"));
        }
        return array;
    }

    private ArrayNode split(String text, JsonNode schema, ArrayNode array, String path) {
        switch (schema.path("x-split").asString("")) {
            case "words" -> CommandWords.of(text, path, problems).forEach(array::add);
            case "one" -> array.add(item(text, schema, path));
            default -> Selectors.list(text).forEach(part -> array.add(item(part, schema, path)));
        }
        return array;
    }

    private JsonNode item(String text, JsonNode schema, String path) {
        return convert(new XmlElement("", text, List.of()), schema.path("items"), path);
    }

    private JsonNode object(XmlElement element, JsonNode schema, String path) {
        if (element.children().isEmpty() && !element.text().isEmpty()) {
            return Json.mapper().stringNode(element.text());
        }
        ObjectNode object = Json.mapper().createObjectNode();
        JsonNode properties = properties(element, schema);
        for (XmlElement child : element.children()) {
            JsonNode property =
                    properties.has(child.name()) ? properties.get(child.name()) : schema.path("additionalProperties");
            put(object, child, convert(child, property, path + "<" + child.name() + ">"), path);
        }
        return object;
    }

    private void put(ObjectNode object, XmlElement child, JsonNode value, String path) {
        if (object.has(child.name())) {
            problems.error(path, "the element <" + child.name() + "> stands here twice");
        }
        object.set(child.name(), value);
    }

    private JsonNode properties(XmlElement element, JsonNode schema) {
        return checkFields.properties(
                schema,
                element.children().stream()
                        .filter(child -> child.name().equals("type"))
                        .map(XmlElement::text)
                        .toList());
    }

    /** The kind that an element has where several are allowed: a list or an object where it has the form of one. */
    private static String type(XmlElement element, JsonNode schema) {
        JsonNode type = schema.path("type");
        if (!type.isArray()) {
            return type.asString("");
        }
        boolean split =
                has(type, "array") && !schema.path("x-split").asString("").equals("none");
        boolean container = !element.children().isEmpty() || element.text().indexOf(',') >= 0 && split;
        return type.valueStream()
                .map(one -> one.asString(""))
                .filter(one -> container == (one.equals("array") || one.equals("object")))
                .findFirst()
                .orElse("");
    }

    private static boolean has(JsonNode list, String value) {
        return list.valueStream().anyMatch(one -> one.asString("").equals(value));
    }

    /** Any JSON: elements are an object, and a text is read as JSON where it is JSON. */
    private JsonNode json(XmlElement element, String path) {
        if (element.children().isEmpty()) {
            try {
                JsonNode value = Json.mapper().readTree(element.text());
                return value.isMissingNode() ? Json.mapper().stringNode(element.text()) : value;
            } catch (JacksonException e) {
                return Json.mapper().stringNode(element.text());
            }
        }
        ObjectNode object = Json.mapper().createObjectNode();
        for (XmlElement child : element.children()) {
            put(object, child, json(child, path + "<" + child.name() + ">"), path);
        }
        return object;
    }

    private JsonNode untyped(XmlElement element, String path) {
        if (element.children().isEmpty()) {
            return Json.mapper().stringNode(element.text());
        }
        ObjectNode object = Json.mapper().createObjectNode();
        for (XmlElement child : element.children()) {
            put(object, child, untyped(child, path + "<" + child.name() + ">"), path);
        }
        return object;
    }

    private static JsonNode number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return Json.mapper().stringNode(text);
        }
        return text.contains(".")
                ? Json.mapper().getNodeFactory().numberNode(Double.parseDouble(text))
                : Json.mapper().getNodeFactory().numberNode(Long.parseLong(text));
    }

    private static JsonNode bool(String text) {
        return switch (text) {
            case "true" -> Json.mapper().getNodeFactory().booleanNode(true);
            case "false" -> Json.mapper().getNodeFactory().booleanNode(false);
            default -> Json.mapper().stringNode(text);
        };
    }

    private JsonNode resolve(JsonNode schema) {
        String reference = schema.path("$ref").asString("");
        return reference.isEmpty() ? schema : root.at(reference.substring(1));
    }
}
