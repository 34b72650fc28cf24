package io.skillevals.suite.read;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonSchema;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.eval.EvalSchema;
import io.skillevals.suite.read.source.UserJson;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The structured configuration: what the POM says, over what an {@code evals.json} beside it says. */
final class Block {

    /** Holds, for a project without a POM, what flat properties cannot. */
    static final String FILE = "evals.json";

    private static final JsonSchema SCHEMA = JsonSchema.ofResource(Block.class, "suite.schema.json")
            .with(EvalSchema.SCHEMA)
            .withFields("/$defs/fixture", EvalSchema.SCHEMA);

    private final Problems problems;

    Block(Problems problems) {
        this.problems = problems;
    }

    /** Reads both, checks them against the schema, and lays one over the other. */
    JsonDocument read(SuiteInput input) {
        JsonDocument file = file(input.basedir().resolve(FILE));
        JsonDocument pom = pom(input.structured(), input.checkSchemas());
        SCHEMA.mistakes(pom.tree()).forEach(mistake -> problems.error(pom.place(mistake.pointer()), mistake.what()));
        ObjectNode both = file.tree().deepCopy();
        both.setAll(pom.tree());
        return new JsonDocument(both, pointer -> (fromFile(pointer, pom, file) ? file : pom).place(pointer));
    }

    private JsonDocument file(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? new UserJson(problems).read(file, SCHEMA).orElseGet(() -> JsonDocument.empty(file.toString()))
                : JsonDocument.empty(file.toString());
    }

    private JsonDocument pom(List<XmlElement> elements, Map<String, JsonNode> checkSchemas) {
        ObjectNode tree = Json.mapper().createObjectNode();
        CheckFields checkFields = new CheckFields(checkSchemas);
        XmlToJson convert = new XmlToJson(SCHEMA.tree(), checkFields, problems);
        JsonNode properties = SCHEMA.tree().path("properties");
        for (XmlElement element : elements) {
            tree.set(
                    element.name(),
                    convert.convert(element, properties.path(element.name()), "<" + element.name() + ">"));
        }
        return new JsonDocument(tree, new XmlPaths(SCHEMA.tree(), checkFields, tree));
    }

    /** What stands in neither would have to be added to the POM. */
    private static boolean fromFile(String pointer, JsonDocument pom, JsonDocument file) {
        String[] parts = pointer.split("/", 3);
        return parts.length > 1 && !pom.tree().has(parts[1]) && file.tree().has(parts[1]);
    }
}
