package io.skillevals.suite.read.source;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonProblem;
import io.skillevals.io.JsonSchema;
import io.skillevals.io.Reason;
import io.skillevals.suite.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads JSON and YAML files that users wrote, and checks them against their schema. Fields whose name begins with {@code _} are
 * comments wherever they stand; only bodies, variables, schemas, and maps from names that are not ours, may mean them.
 */
public final class UserJson {

    private static final List<String> MEANT = List.of(
            "payload",
            "body",
            "environment",
            "secrets",
            "args",
            "expected_package_additions",
            "schema",
            "arguments",
            "evidence",
            "metadata");

    private final Problems problems;

    /**
     * A reader.
     *
     * @param problems receives what is wrong, with file, line and column
     */
    public UserJson(Problems problems) {
        this.problems = problems;
    }

    /** The file's object, also one with mistakes; empty when it is no JSON object. */
    public Optional<JsonDocument> read(Path file, JsonSchema schema) {
        try {
            JsonDocument document = JsonDocument.read(file);
            dropComments(document.tree());
            document.tree().remove("$schema");
            check(document, schema);
            return Optional.of(document);
        } catch (JsonProblem e) {
            problems.error(e.file() + ":" + e.line() + ":" + e.column(), e.what());
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read: " + Reason.of(e));
        }
        return Optional.empty();
    }

    /** The texts of a list; none when it is something else. */
    public static List<String> texts(JsonNode list) {
        return list instanceof ArrayNode values
                ? values.valueStream().map(value -> value.asString("")).toList()
                : List.of();
    }

    private void check(JsonDocument document, JsonSchema schema) {
        for (JsonSchema.Mistake mistake : schema.mistakes(document.tree())) {
            String at = mistake.pointer().isEmpty() ? "" : mistake.pointer() + ": ";
            problems.error(document.place(mistake.pointer()), at + mistake.what());
        }
    }

    private static void dropComments(JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            object.remove(object.propertyNames().stream()
                    .filter(name -> name.startsWith("_"))
                    .toList());
            object.forEachEntry((name, value) -> {
                if (!MEANT.contains(name)) {
                    dropComments(value);
                }
            });
        } else {
            tree.forEach(UserJson::dropComments);
        }
    }
}
