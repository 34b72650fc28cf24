package io.skillevals.agent;

import io.skillevals.io.Json;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes settings as TOML: a line for each field, objects inside as inline tables. A field that is null is left out. */
final class Toml {

    private Toml() {}

    static String of(ObjectNode settings) {
        return settings.properties().stream()
                .filter(field -> !field.getValue().isNull())
                .map(field -> quoted(field.getKey()) + " = " + value(field.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private static String value(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .filter(field -> !field.getValue().isNull())
                    .map(field -> quoted(field.getKey()) + " = " + value(field.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (node.isArray()) {
            return node.valueStream()
                    .filter(element -> !element.isNull())
                    .map(Toml::value)
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        return node.isString() ? quoted(node.asString()) : node.toString();
    }

    /** What JSON escapes, TOML escapes in the same way; TOML escapes the character 7F besides. */
    private static String quoted(String text) {
        return Json.compact(text).replace("\u007f", "\\u007f");
    }
}
