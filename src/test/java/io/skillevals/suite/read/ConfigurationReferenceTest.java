package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Holds the manual's page of nested elements against the schema: a row for each property, and no other. */
class ConfigurationReferenceTest {

    private static final Path PAGE = Path.of("src/site/markdown/configuration.md");
    private static final Path SCHEMAS = Path.of("src/main/resources/io/skillevals/suite/read");

    @Test
    void everyPropertyOfTheSchemaHasItsRowInItsSection() throws IOException {
        JsonNode schema = Json.read(SCHEMAS.resolve("suite.schema.json"));
        ObjectNode definitions = (ObjectNode) schema.path("$defs");
        JsonNode eval = Json.read(SCHEMAS.resolve("eval.schema.json"));
        eval.path("properties").forEachEntry(definitions.withObject("/fixture/properties")::putIfAbsent);
        eval.path("$defs").forEachEntry(definitions::set);
        Json.read(SCHEMAS.resolve("sandbox.schema.json")).path("$defs").forEachEntry(definitions::set);
        Map<String, List<String>> page = rowsBySection(Files.readAllLines(PAGE));
        assertThat(page.get("configuration")).as("## configuration").containsExactlyElementsOf(rows(schema, schema));
        schema.path("$defs")
                .properties()
                .forEach(definition -> assertThat(page.get(definition.getKey()))
                        .as("## " + definition.getKey())
                        .containsExactlyElementsOf(rows(definition.getValue(), schema)));
    }

    private static Map<String, List<String>> rowsBySection(List<String> lines) {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        List<String> rows = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("## ")) {
                rows = new ArrayList<>();
                sections.put(line.substring(3), rows);
            } else if (line.startsWith("| `")) {
                rows.add(line);
            }
        }
        return sections;
    }

    private static List<String> rows(JsonNode object, JsonNode schema) {
        List<String> required = StreamSupport.stream(object.path("required").spliterator(), false)
                .map(JsonNode::asString)
                .toList();
        List<String> rows = new ArrayList<>();
        object.path("properties").properties().forEach(property -> {
            String name = property.getKey();
            String must = required.contains(name) ? "Required. " : "";
            String meaning = must + description(property.getValue(), schema);
            rows.add("| `" + name + "` | " + kind(property.getValue()) + " | " + meaning.strip() + " |");
        });
        return rows;
    }

    private static String description(JsonNode property, JsonNode schema) {
        JsonNode referenced = schema.at(property.path("$ref").asString("#").substring(1));
        return property.path("description")
                .asString(referenced.path("description").asString(""));
    }

    private static String kind(JsonNode property) {
        if (property.has("$ref")) {
            String reference = property.path("$ref").asString();
            String definition = reference.substring(reference.lastIndexOf('/') + 1);
            return "[" + definition + "](#" + definition + ")";
        }
        if (property.has("enum")) {
            List<String> values = StreamSupport.stream(property.path("enum").spliterator(), false)
                    .map(value -> "`" + value.asString() + "`")
                    .toList();
            return String.join(", ", values);
        }
        if (property.path("x-json").asBoolean(false)) {
            return "JSON";
        }
        if (property.path("type").isArray()) {
            return oneOfSeveral(property);
        }
        return switch (property.path("type").asString("")) {
            case "array" -> list(property);
            case "object" -> map(property);
            case "integer" -> "whole number";
            case "number" -> "number";
            case "boolean" -> "`true`, `false`";
            default -> "text";
        };
    }

    private static String map(JsonNode property) {
        JsonNode values = property.path("additionalProperties");
        return "an element for each name" + (values.has("$ref") ? ": " + kind(values) : "");
    }

    /** A number that may be a text as well, such as a length of time, is a text for a reader. */
    private static String oneOfSeveral(JsonNode property) {
        List<String> types =
                property.path("type").valueStream().map(JsonNode::asString).toList();
        return types.stream()
                .filter(type -> !type.equals("number") || !types.contains("string"))
                .map(type -> kind(((ObjectNode) property.deepCopy()).put("type", type)))
                .collect(Collectors.joining(" or "));
    }

    private static String list(JsonNode property) {
        String item = property.path("x-item").asString("item");
        JsonNode items = property.path("items");
        return "list of " + (items.has("$ref") ? kind(items) : "`<" + item + ">`");
    }
}
