package io.skillevals.suite.read.quantitative;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Durations;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a fixture of the quantitative-evals format, and one that is written in the POM, which has the same fields.
 *
 * <p>A folder holds {@code eval_config.json}, {@code answer_key.json}, the pristine project in {@code app/}, a ready
 * solution in {@code golden/} or {@code test_golden/}, and a {@code rubric.json} beside or above.
 */
public final class QuantitativeFormat {

    private static final List<String> API_PATHS = List.of("reservation_automations", "access_grants", "lower_level");

    private final Duration usualTimeout;
    private final Problems problems;
    private final Documents documents;

    /**
     * A reader.
     *
     * @param usualTimeout the time limit of a fixture that names none
     * @param problems receives what is wrong
     */
    public QuantitativeFormat(Duration usualTimeout, Problems problems) {
        this.usualTimeout = usualTimeout;
        this.problems = problems;
        this.documents = new Documents(problems);
    }

    /** Whether a folder is a fixture of this format. */
    public static boolean recognises(Path folder) {
        return Files.isRegularFile(folder.resolve(Documents.EVAL_CONFIG));
    }

    /** The name that the folder's configuration gives the fixture, else the folder's own. */
    public static String nameOf(Path folder) {
        try {
            return JsonDocument.read(folder.resolve(Documents.EVAL_CONFIG))
                    .get("fixture")
                    .asString(folder.getFileName().toString());
        } catch (java.io.IOException e) {
            return folder.getFileName().toString();
        }
    }

    /**
     * The fixture.
     *
     * @param name the fixture's name
     * @param folder its folder; absent when the POM holds everything
     * @param pom the POM's fields; each replaces the one of the files
     * @param base what a project folder in the POM is relative to when there is no folder
     * @return empty when it cannot be made; the problems say why
     */
    public Optional<Fixture> read(String name, @Nullable Path folder, JsonDocument pom, Path base) {
        JsonDocument config = documents.evalConfig(folder);
        JsonDocument answerKey = merged(documents.answerKey(folder), pom);
        Path home = folder == null ? base : folder;
        Optional<Path> project = project(name, home, pom);
        Optional<Prompt> prompt = prompt(name, config, pom);
        String apiPath = apiPath(config, answerKey, pom);
        List<CheckSpec> checks = checks(name, folder, apiPath, answerKey, pom);
        Duration timeout = timeout(config, pom);
        if (project.isEmpty() || prompt.isEmpty()) {
            return Optional.empty();
        }
        Solutions solutions = new Solutions(home, problems);
        return Optional.of(new Fixture(
                name,
                text(pom, "description", text(config, "description", "")),
                home,
                project.get(),
                List.of(prompt.get()),
                pom.tree().has("expectedSkills")
                        ? texts(pom.get("expectedSkills"))
                        : texts(config.get("expected_skills")),
                checks,
                folder == null ? null : solutions.golden().orElse(null),
                folder == null ? Map.of() : solutions.decoys(),
                apiPath.isEmpty() ? null : apiPath,
                timeout,
                texts(pom.get("conditions")),
                texts(pom.get("layers"))));
    }

    private Optional<Path> project(String name, Path home, JsonDocument pom) {
        String given = text(pom, "project", "");
        Path project = home.resolve(given.isEmpty() ? "app" : given);
        if (Files.isDirectory(project)) {
            return Optional.of(project);
        }
        problems.error(
                given.isEmpty() ? home.toString() : pom.place("/project"),
                "fixture " + name + " has no pristine project: the folder " + project + " does not exist");
        return Optional.empty();
    }

    private Optional<Prompt> prompt(String name, JsonDocument config, JsonDocument pom) {
        JsonDocument from = pom.tree().has("prompt") ? pom : config;
        String prompt = from.get("prompt").asString("");
        if (prompt.isBlank()) {
            problems.error(
                    from.place("/prompt"),
                    "fixture " + name + " has " + (from.tree().has("prompt") ? "an empty" : "no")
                            + " prompt: say what the agent is to do");
            return Optional.empty();
        }
        return Optional.of(new Prompt("", prompt));
    }

    private String apiPath(JsonDocument config, JsonDocument answerKey, JsonDocument pom) {
        JsonDocument from = pom.tree().has("apiPath") ? pom : config;
        String field = from == pom ? "apiPath" : "expected_api_path";
        String apiPath = text(from, field, "");
        List<String> known = new ArrayList<>(API_PATHS);
        known.addAll(answerKey.get("api_path_signatures").propertyNames());
        if (!apiPath.isEmpty() && !known.contains(apiPath)) {
            problems.error(
                    from.place("/" + field),
                    "unknown API path `" + apiPath + "`" + Suggestion.of(apiPath, known)
                            + ". Another one needs its calls in api_path_signatures of the answer key");
        }
        return apiPath;
    }

    private List<CheckSpec> checks(
            String name, @Nullable Path folder, String apiPath, JsonDocument answerKey, JsonDocument pom) {
        List<CheckSpec> checks = new ArrayList<>();
        if (folder != null || pom.tree().has("answerKey") || pom.tree().has("rubric")) {
            checks.addAll(rubric(name, folder, apiPath, answerKey, pom));
        }
        checks.addAll(CustomChecks.of(pom));
        if (checks.isEmpty()) {
            problems.error(pom.place(""), "fixture " + name + " has no check: give it an answer key or checks");
        }
        return checks;
    }

    private List<CheckSpec> rubric(
            String name, @Nullable Path folder, String apiPath, JsonDocument answerKey, JsonDocument pom) {
        if (answerKey.tree().isEmpty()) {
            problems.error(
                    answerKey.place(""),
                    "fixture " + name + " has no answer key, so its rubric has nothing to compare with");
        }
        RubricChecks checks = new RubricChecks(name, apiPath, answerKey, problems);
        if (pom.tree().has("rubric")) {
            return checks.of(pom.get("rubric"), pom, "/rubric");
        }
        return documents
                .rubric(folder)
                .map(rubric -> checks.of(rubric.get("categories"), rubric, "/categories"))
                .orElseGet(() -> checks.of(RubricChecks.usual(), answerKey, ""));
    }

    private Duration timeout(JsonDocument config, JsonDocument pom) {
        JsonDocument from = pom.tree().has("timeout") ? pom : config;
        JsonNode value = from.get("timeout");
        if (value.isMissingNode()) {
            return usualTimeout;
        }
        return Durations.parse(value.asString("")).orElseGet(() -> {
            problems.error(
                    from.place("/timeout"),
                    "`" + value.asString("") + "` is no time limit: write 600, 90s, 10m or PT10M");
            return usualTimeout;
        });
    }

    private static JsonDocument merged(JsonDocument file, JsonDocument pom) {
        if (!(pom.get("answerKey") instanceof ObjectNode fields) || fields.isEmpty()) {
            return file;
        }
        ObjectNode merged = file.tree().deepCopy();
        merged.setAll(fields);
        return new JsonDocument(
                merged,
                pointer ->
                        fields.at(pointer).isMissingNode() ? file.place(pointer) : pom.place("/answerKey" + pointer));
    }

    private static String text(JsonDocument document, String field, String otherwise) {
        return document.get(field).asString(otherwise);
    }

    private static List<String> texts(JsonNode list) {
        JsonNode values = list instanceof ArrayNode ? list : Json.mapper().createArrayNode();
        return StreamSupport.stream(values.spliterator(), false)
                .map(value -> value.asString(""))
                .toList();
    }
}
