package io.skillevals.suite.read.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A part of a definition, with where it stands. Its schema was checked before: what has the wrong kind was told then, and
 * counts here as absent.
 *
 * @param definition the whole
 * @param pointer where in it
 * @param node the value; a missing node when there is none
 */
record Part(Definition definition, String pointer, JsonNode node) {

    Part at(String name) {
        return new Part(definition, pointer + "/" + name.replace("~", "~0").replace("/", "~1"), node.path(name));
    }

    boolean isThere() {
        return !node.isMissingNode();
    }

    String place() {
        return definition.place(pointer);
    }

    /** What the file that it names is relative to. */
    Path base() {
        return definition.base(pointer);
    }

    /** The elements of a list. */
    List<Part> items() {
        List<Part> items = new ArrayList<>();
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                items.add(new Part(definition, pointer + "/" + i, node.path(i)));
            }
        }
        return items;
    }

    /** The fields of an object, in order. */
    Map<String, Part> fields() {
        Map<String, Part> fields = new LinkedHashMap<>();
        if (node.isObject()) {
            node.propertyNames().forEach(name -> fields.put(name, at(name)));
        }
        return fields;
    }

    /** A text that is not empty. */
    Optional<String> text() {
        return node.isString() && !node.asString("").isEmpty() ? Optional.of(node.asString("")) : Optional.empty();
    }

    /** The fields of an object whose values are texts. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        fields().forEach((name, part) -> {
            if (part.node().isString()) {
                texts.put(name, part.node().asString(""));
            }
        });
        return texts;
    }

    /** Whether it has a field that its form does not know, so that something else than what is missing was meant. */
    boolean strange(String form) {
        return !node.isObject()
                || !SandboxReader.SCHEMA
                        .tree()
                        .path("$defs")
                        .path(form)
                        .path("properties")
                        .propertyNames()
                        .containsAll(node.propertyNames());
    }

    int whole(int usual) {
        return node.isNumber() && node.canConvertToInt() ? node.intValue() : usual;
    }

    double number(double usual) {
        double value = node.isNumber() ? node.asDouble(Double.NaN) : Double.NaN;
        return Double.isFinite(value) ? value : usual;
    }

    boolean flag(boolean usual) {
        return node.isBoolean() ? node.asBoolean(usual) : usual;
    }
}
