package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.JsonSchema;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.sandbox.SandboxReader;
import io.skillevals.suite.read.source.CheckReader;
import io.skillevals.suite.read.source.UserJson;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the files of a fixture and checks each against its schema. */
final class Documents {

    static final String EVAL_CONFIG = "eval_config.json";
    static final String ANSWER_KEY = "answer_key.json";
    static final String RUBRIC = "rubric.json";

    private static final JsonSchema EVAL_CONFIG_SCHEMA =
            schema("eval_config.schema.json").with(SandboxReader.SCHEMA).with(CheckReader.SCHEMA);
    private static final JsonSchema ANSWER_KEY_SCHEMA = schema("answer_key.schema.json");
    private static final JsonSchema RUBRIC_SCHEMA = schema("rubric.schema.json");

    private final UserJson files;

    Documents(Problems problems) {
        this.files = new UserJson(problems);
    }

    /** What a folder's eval_config.json says; an empty object when it is absent, nothing when it is no JSON. */
    Optional<JsonDocument> evalConfig(@Nullable Path folder) {
        return read(folder, EVAL_CONFIG, EVAL_CONFIG_SCHEMA);
    }

    /** What a folder's answer_key.json says; an empty object when it is absent, nothing when it is no JSON. */
    Optional<JsonDocument> answerKey(@Nullable Path folder) {
        return read(folder, ANSWER_KEY, ANSWER_KEY_SCHEMA);
    }

    /** The file with the rubric: beside the fixture's files, or in the folder above. */
    static Optional<Path> rubricFile(@Nullable Path folder) {
        if (folder == null) {
            return Optional.empty();
        }
        Path beside = folder.resolve(RUBRIC);
        Path above = folder.toAbsolutePath().normalize().resolveSibling(RUBRIC);
        return java.util.stream.Stream.of(beside, above)
                .filter(Documents::exists)
                .findFirst();
    }

    /** What a rubric says; nothing when it is no JSON. */
    Optional<JsonDocument> rubric(Path file) {
        return files.read(file, RUBRIC_SCHEMA);
    }

    /** Whether something has that name, be it only a folder or a broken link, which is then to be complained about. */
    static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    private Optional<JsonDocument> read(@Nullable Path folder, String name, JsonSchema schema) {
        if (folder == null) {
            return Optional.of(JsonDocument.empty(name));
        }
        Path file = folder.resolve(name);
        return exists(file) ? files.read(file, schema) : Optional.of(JsonDocument.empty(file.toString()));
    }

    static JsonSchema schema(String name) {
        return JsonSchema.ofResource(Documents.class, "/io/skillevals/suite/read/" + name);
    }
}
