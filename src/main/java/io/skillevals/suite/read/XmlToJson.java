package io.skillevals.suite.read;

import io.skillevals.io.Json;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.exec.CommandLine;
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
    private final Map<String, JsonNode> checkSchemas;
    private final Problems problems;

    XmlToJson(JsonNode root, Map<String, JsonNode> checkSchemas, Problems problems) {
        this.root = root;
        this.checkSchemas = checkSchemas;
        this.problems = problems;
    }

    /** The value of an element at a schema property. */
    JsonNode convert(XmlElement element, JsonNode schemaOrReference, String path) {
        JsonNode schema = resolve(schemaOrReference);
        return switch (schema.path("type").asString("")) {
            case "array" -> array(element, schema, path);
            case "object" -> object(element, schema, path);
            case "integer", "number" -> number(element.text());
            case "boolean" -> bool(element.text());
            default -> untyped(element);
        };
    }

    private JsonNode array(XmlElement element, JsonNode schema, String path) {
        ArrayNode array = Json.mapper().createArrayNode();
        String item = schema.path("x-item").asString("item");
        if (element.children().isEmpty() && !element.text().isEmpty()) {
            return split(element.text(), schema, array);
        }
        for (XmlElement child : element.children()) {
            if (!child.name().equals(item)) {
                problems.error(
                        path,
                        "unknown element <" + child.name() + ">"
                                + Suggestion.of(child.name(), java.util.List.of(item)));
            }
            array.add(convert(child, schema.path("items"), path + "<" + child.name() + ">"));
        }
        return array;
    }

    private static ArrayNode split(String text, JsonNode schema, ArrayNode array) {
        if (schema.path("x-split").asString("").equals("words")) {
            for (String word : words(text)) {
                array.add(word);
            }
        } else {
            for (String part : text.split(",")) {
                array.add(part.trim());
            }
        }
        return array;
    }

    /** The words of a command line, quotes taken away. */
    static String[] words(String text) {
        CommandLine line = CommandLine.parse(text);
        String[] words = line.toStrings();
        for (int i = 0; i < words.length; i++) {
            words[i] = unquoted(words[i]);
        }
        return words;
    }

    private static String unquoted(String word) {
        boolean quoted = word.length() > 1
                && (word.startsWith("\"") && word.endsWith("\"") || word.startsWith("'") && word.endsWith("'"));
        return quoted ? word.substring(1, word.length() - 1) : word;
    }

    private JsonNode object(XmlElement element, JsonNode schema, String path) {
        ObjectNode object = Json.mapper().createObjectNode();
        JsonNode properties = properties(element, schema);
        for (XmlElement child : element.children()) {
            JsonNode property =
                    properties.has(child.name()) ? properties.get(child.name()) : schema.path("additionalProperties");
            if (object.has(child.name())) {
                problems.error(path, "the element <" + child.name() + "> stands here twice");
            }
            object.set(child.name(), convert(child, property, path + "<" + child.name() + ">"));
        }
        return object;
    }

    /** The properties of an object; of a check also the fields of its type. */
    private JsonNode properties(XmlElement element, JsonNode schema) {
        JsonNode own = schema.path("properties");
        if (!element.name().equals("check") || !own.has("threshold")) {
            return own;
        }
        ObjectNode all = ((ObjectNode) own).deepCopy();
        element.children().stream()
                .filter(child -> child.name().equals("type") && checkSchemas.containsKey(child.text()))
                .forEach(type -> java.util.Objects.requireNonNull(checkSchemas.get(type.text()))
                        .path("properties")
                        .forEachEntry(all::set));
        return all;
    }

    private static JsonNode untyped(XmlElement element) {
        if (element.children().isEmpty()) {
            return Json.mapper().stringNode(element.text());
        }
        ObjectNode object = Json.mapper().createObjectNode();
        element.children().forEach(child -> object.set(child.name(), untyped(child)));
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
