package io.skillevals.io;

import com.networknt.schema.Error;
import io.skillevals.io.JsonSchema.Mistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Says what a schema's validator found in words for the one who wrote the file. */
final class MistakeText {

    private static final String CHOICE = "/oneOf/";
    private static final int LONGEST_VALUE = 60;

    private static final Map<String, String> TYPES = Map.of(
            "string", "a text",
            "integer", "a whole number",
            "number", "a number",
            "boolean", "true or false",
            "array", "a list",
            "object", "an object with fields",
            "null", "null");

    private final JsonNode schema;
    private final JsonNode instance;

    MistakeText(JsonNode schema, JsonNode instance) {
        this.schema = schema;
        this.instance = instance;
    }

    /** Whether an error says something of its own: why each of several choices does not fit, the choice itself tells. */
    boolean tells(Error error) {
        return !error.getSchemaLocation().getFragment().toString().contains(CHOICE);
    }

    Mistake mistake(Error error) {
        String pointer = error.getInstanceLocation().toString();
        String property = String.valueOf(error.getProperty());
        return switch (error.getKeyword()) {
            case "additionalProperties", "unevaluatedProperties" ->
                new Mistake(
                        pointer + "/" + escape(property), "unknown field `" + property + "`" + known(error, property));
            case "oneOf" -> new Mistake(pointer, owner(error).path("x-hint").asString(error.getMessage()));
            case "required" -> new Mistake(pointer, "the field `" + property + "` is missing");
            default -> new Mistake(pointer, value(pointer) + " " + wanted(error));
        };
    }

    private String wanted(Error error) {
        JsonNode keyword = schema.at(fragment(error));
        String limit = keyword.asString("");
        return switch (error.getKeyword()) {
            case "type" -> "must be " + types(keyword);
            case "enum" -> "must be one of " + String.join(", ", texts(keyword));
            case "minimum" -> "must be at least " + limit;
            case "maximum" -> "must be at most " + limit;
            case "exclusiveMinimum" -> "must be more than " + limit;
            case "minLength" -> "must not be empty";
            case "minItems" -> "must have at least one entry";
            case "pattern" -> "does not fit: " + owner(error).path("x-hint").asString("it must match " + limit);
            default -> error.getMessage();
        };
    }

    private static String types(JsonNode keyword) {
        List<String> names = keyword.isArray() ? texts(keyword) : List.of(keyword.asString(""));
        return String.join(
                " or ",
                names.stream().map(name -> TYPES.getOrDefault(name, name)).toList());
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(value -> texts.add(value.asString("")));
        return texts;
    }

    private String value(String pointer) {
        JsonNode value = instance.at(pointer);
        String text = value.isObject() ? "{…}" : value.isArray() ? "[…]" : value.asString("null");
        return "`" + (text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + "…" : text) + "`";
    }

    private String known(Error error, String wrong) {
        List<String> names = new ArrayList<>(owner(error).path("properties").propertyNames());
        return Suggestion.of(wrong, names);
    }

    private JsonNode owner(Error error) {
        String keyword = fragment(error);
        return schema.at(keyword.substring(0, keyword.lastIndexOf('/')));
    }

    /** Where in the schema the keyword stands. */
    private static String fragment(Error error) {
        return error.getSchemaLocation().getFragment().toString();
    }

    private static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
