package io.skillevals.grade.file;

import io.skillevals.grade.Fields;
import io.skillevals.io.Json;
import io.skillevals.io.Reason;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Where the schema of a check comes from: its own fields, a file beside the fixture, or the plugin.
 *
 * @param resource the plugin's own schema; absent when there is none
 */
record SchemaSource(@Nullable String resource) {

    static final String SCHEMA = "schema";
    static final String FILE = "schemaFile";

    /** Adds the field of a schema in a file. */
    static Fields fileIn(Fields fields) {
        return fields.text(FILE, "A file with a JSON Schema, relative to the fixture's folder.");
    }

    /** Adds the fields of a schema, there or in a file. */
    static Fields in(Fields fields) {
        return fileIn(fields.property(
                SCHEMA,
                Json.mapper()
                        .createObjectNode()
                        .put("description", "A JSON Schema; in XML its JSON as a text.")
                        .put("type", "object")
                        .put("x-json", true)));
    }

    /** What is wrong with the schema; empty when nothing is. */
    Optional<String> problem(JsonNode config, Path directory) {
        if (resource == null && config.has(SCHEMA) == config.has(FILE)) {
            return Optional.of(
                    config.has(SCHEMA)
                            ? SCHEMA + " and " + FILE + " are two ways to say what is wanted: leave one out"
                            : "say what is wanted: " + SCHEMA + " or " + FILE);
        }
        if (config.has(SCHEMA)) {
            return UserSchema.problem(config.path(SCHEMA));
        }
        if (!config.has(FILE)) {
            return Optional.empty();
        }
        try {
            Path file = file(config, directory);
            return Files.isRegularFile(file)
                    ? UserSchema.problem(Json.read(file)).map(problem -> file + ": " + problem)
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.of("`" + config.path(FILE).asString("") + "` cannot be a path here: " + e.getReason());
        } catch (IOException e) {
            return Optional.of(message(e));
        }
    }

    private static String message(IOException e) {
        return e instanceof io.skillevals.io.JsonProblem
                ? String.valueOf(e.getMessage())
                : "the schema cannot be read: " + Reason.of(e);
    }

    private static Path file(JsonNode config, Path directory) {
        return directory.resolve(config.path(FILE).asString("")).normalize();
    }

    /** The file beside the fixture; none when there is none. */
    List<Path> files(CheckSpec spec, Path directory) {
        try {
            return spec.config().has(FILE) ? List.of(file(spec.config(), directory)) : List.of();
        } catch (InvalidPathException e) {
            return List.of();
        }
    }

    /** The schema. */
    UserSchema schema(JsonNode config, RunEvidence evidence) throws Undecided {
        try {
            return UserSchema.of(tree(config, evidence.fixture().directory()));
        } catch (UserSchema.Wrong e) {
            throw new Undecided(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new Undecided(message(e));
        }
    }

    private JsonNode tree(JsonNode config, Path directory) throws IOException {
        if (config.has(SCHEMA)) {
            return config.path(SCHEMA);
        }
        if (config.has(FILE)) {
            return Json.read(file(config, directory));
        }
        String name = Objects.requireNonNull(resource);
        try (InputStream in = Objects.requireNonNull(SchemaSource.class.getResourceAsStream(name), name)) {
            return Json.mapper().readTree(in);
        }
    }
}
