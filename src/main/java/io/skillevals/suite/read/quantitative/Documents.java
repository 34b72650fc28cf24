package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonProblem;
import io.skillevals.io.JsonSchema;
import io.skillevals.suite.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the files of a fixture and checks each against its schema. */
final class Documents {

    static final String EVAL_CONFIG = "eval_config.json";
    static final String ANSWER_KEY = "answer_key.json";
    static final String RUBRIC = "rubric.json";

    private static final JsonSchema EVAL_CONFIG_SCHEMA = schema("eval_config.schema.json");
    private static final JsonSchema ANSWER_KEY_SCHEMA = schema("answer_key.schema.json");
    private static final JsonSchema RUBRIC_SCHEMA = schema("rubric.schema.json");

    private final Problems problems;

    Documents(Problems problems) {
        this.problems = problems;
    }

    JsonDocument evalConfig(@Nullable Path folder) {
        return read(folder, EVAL_CONFIG, EVAL_CONFIG_SCHEMA);
    }

    JsonDocument answerKey(@Nullable Path folder) {
        return read(folder, ANSWER_KEY, ANSWER_KEY_SCHEMA);
    }

    /** The rubric beside the fixture's files, or the one of the folder above. */
    Optional<JsonDocument> rubric(@Nullable Path folder) {
        if (folder == null) {
            return Optional.empty();
        }
        Path beside = folder.resolve(RUBRIC);
        Path above = folder.toAbsolutePath().normalize().resolveSibling(RUBRIC);
        return java.util.stream.Stream.of(beside, above)
                .filter(Files::exists)
                .findFirst()
                .map(file -> read(file, RUBRIC_SCHEMA));
    }

    private JsonDocument read(@Nullable Path folder, String name, JsonSchema schema) {
        if (folder == null || !Files.exists(folder.resolve(name))) {
            return JsonDocument.empty(
                    folder == null ? name : folder.resolve(name).toString());
        }
        return read(folder.resolve(name), schema);
    }

    private JsonDocument read(Path file, JsonSchema schema) {
        try {
            JsonDocument document = JsonDocument.read(file);
            schema.mistakes(document.tree())
                    .forEach(mistake -> problems.error(document.place(mistake.pointer()), named(mistake)));
            return document;
        } catch (JsonProblem e) {
            problems.error(e.file() + ":" + e.line() + ":" + e.column(), e.what());
        } catch (IOException e) {
            problems.error(file.toString(), "cannot be read: " + e.getMessage());
        }
        return JsonDocument.empty(file.toString());
    }

    private static String named(JsonSchema.Mistake mistake) {
        return mistake.pointer().isEmpty() ? mistake.what() : mistake.pointer() + " " + mistake.what();
    }

    private static JsonSchema schema(String name) {
        return JsonSchema.ofResource(Documents.class, "/io/skillevals/suite/read/" + name);
    }
}
