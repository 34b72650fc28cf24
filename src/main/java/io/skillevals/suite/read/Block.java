package io.skillevals.suite.read;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonSchema;
import io.skillevals.suite.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The structured configuration: what the POM says, over what an {@code evals.json} beside it says. */
final class Block {

    /** Holds, for a project without a POM, what flat properties cannot. */
    static final String FILE = "evals.json";

    private static final JsonSchema SCHEMA = JsonSchema.ofResource(Block.class, "suite.schema.json");

    private final Problems problems;

    Block(Problems problems) {
        this.problems = problems;
    }

    /** Reads both, checks them against the schema, and lays one over the other. */
    JsonDocument read(SuiteInput input) {
        JsonDocument file = file(input.basedir().resolve(FILE));
        JsonDocument pom = pom(input.structured(), input.checkSchemas());
        check(file);
        check(pom);
        ObjectNode both = file.tree().deepCopy();
        both.setAll(pom.tree());
        return new JsonDocument(both, pointer -> (pom.tree().has(first(pointer)) ? pom : file).place(pointer));
    }

    private JsonDocument file(Path file) {
        if (!Files.isRegularFile(file)) {
            return JsonDocument.empty("<configuration>");
        }
        try {
            JsonDocument document = JsonDocument.read(file);
            document.tree().remove("$schema");
            return document;
        } catch (java.io.IOException e) {
            problems.error(file.toString(), String.valueOf(e.getMessage()));
            return JsonDocument.empty(file.toString());
        }
    }

    private JsonDocument pom(List<XmlElement> elements, Map<String, JsonNode> checkSchemas) {
        ObjectNode tree = Json.mapper().createObjectNode();
        XmlToJson convert = new XmlToJson(SCHEMA.tree(), checkSchemas, problems);
        JsonNode properties = SCHEMA.tree().path("properties");
        for (XmlElement element : elements) {
            tree.set(
                    element.name(),
                    convert.convert(element, properties.path(element.name()), "<" + element.name() + ">"));
        }
        return new JsonDocument(tree, pointer -> xmlPath(tree, pointer));
    }

    private void check(JsonDocument document) {
        SCHEMA.mistakes(document.tree())
                .forEach(mistake -> problems.error(document.place(mistake.pointer()), mistake.what()));
    }

    private static String first(String pointer) {
        String[] parts = pointer.split("/");
        return parts.length > 1 ? parts[1] : "";
    }

    /** A pointer as a reader of the POM sees it: {@code <fixtures><fixture>[flask-py]<timeout>}. */
    private static String xmlPath(ObjectNode tree, String pointer) {
        StringBuilder path = new StringBuilder();
        JsonNode at = tree;
        for (String part :
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/")) {
            String name = part.replace("~1", "/").replace("~0", "~");
            if (at.isArray()) {
                at = at.path(Integer.parseInt(name));
                String label = at.path("name").asString("");
                path.append('[')
                        .append(label.isEmpty() ? String.valueOf(Integer.parseInt(name) + 1) : label)
                        .append(']');
            } else {
                at = at.path(name);
                path.append('<').append(name).append('>');
            }
        }
        return path.isEmpty() ? "<configuration>" : path.toString();
    }
}
