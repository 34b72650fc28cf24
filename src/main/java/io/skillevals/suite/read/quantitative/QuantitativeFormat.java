package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Durations;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.read.sandbox.Home;
import io.skillevals.suite.read.sandbox.SandboxReading;
import io.skillevals.suite.read.sandbox.SandboxSource;
import io.skillevals.suite.read.source.UserJson;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads a fixture of the quantitative-evals format, and one that is written in the POM, which has the same fields.
 *
 * <p>A folder holds {@code eval_config.json}, {@code answer_key.json}, the pristine project in {@code app/}, a ready
 * solution in {@code golden/} or {@code test_golden/}, and a {@code rubric.json} beside or above.
 */
public final class QuantitativeFormat {

    private final Duration usualTimeout;
    private final UnaryOperator<Duration> limit;
    private final Problems problems;
    private final Documents documents;
    private final Sandboxes sandboxes;

    /** A reader that takes every time limit as it is. */
    public QuantitativeFormat(Duration usualTimeout, Problems problems) {
        this(usualTimeout, UnaryOperator.identity(), problems);
    }

    /**
     * A reader.
     *
     * @param usualTimeout the time limit of a fixture that names none
     * @param limit what becomes of the time limit that a fixture names
     * @param problems receives what is wrong
     */
    public QuantitativeFormat(Duration usualTimeout, UnaryOperator<Duration> limit, Problems problems) {
        this(usualTimeout, limit, Sandboxes.plain(problems), problems);
    }

    /**
     * A reader.
     *
     * @param usualTimeout the time limit of a fixture that names none
     * @param limit what becomes of the time limit that a fixture names
     * @param sandboxes how the fixtures' sandboxes are read
     * @param problems receives what is wrong
     */
    public QuantitativeFormat(
            Duration usualTimeout, UnaryOperator<Duration> limit, Sandboxes sandboxes, Problems problems) {
        this.sandboxes = sandboxes;
        this.usualTimeout = usualTimeout;
        this.limit = limit;
        this.problems = problems;
        this.documents = new Documents(problems);
    }

    /** Whether a folder is a fixture of this format, be it a broken one. */
    public static boolean recognises(Path folder) {
        return Documents.exists(folder.resolve(Documents.EVAL_CONFIG));
    }

    /** Whether a folder looks like a fixture whose configuration is missing. */
    public static boolean isHalf(Path folder) {
        return !recognises(folder) && Documents.exists(folder.resolve(Documents.ANSWER_KEY));
    }

    /** The name that the folder's configuration gives the fixture, else the folder's own. */
    public static String nameOf(Path folder) {
        String own = String.valueOf(folder.getFileName());
        try {
            String name = JsonDocument.read(folder.resolve(Documents.EVAL_CONFIG))
                    .get("fixture")
                    .asString("");
            return name.isEmpty() ? own : name;
        } catch (IOException e) {
            return own;
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
        Path home = folder == null ? base : folder;
        Optional<JsonDocument> file = documents.evalConfig(folder);
        JsonDocument config = file.orElseGet(() -> JsonDocument.empty(home.toString()));
        Optional<Path> project = new Project(name, home, problems).find(pom);
        Optional<Prompt> prompt = prompt(name, config, pom, file.isPresent());
        Optional<ApiPath> apiPath =
                file.isPresent() || pom.tree().has("apiPath") ? Optional.of(ApiPath.of(config, pom)) : Optional.empty();
        List<SandboxSource> sources = sandboxes.sources(home, config, pom);
        Optional<SandboxReading> sandbox = sources.isEmpty()
                ? Optional.empty()
                : sandboxes.read(sources, new Home(name, home, project.orElse(null)));
        Optional<List<CheckSpec>> checks = new Checks(documents, problems)
                .read(
                        name,
                        folder,
                        config,
                        pom,
                        apiPath.orElse(null),
                        Sandboxes.asked(config, pom),
                        sandbox.map(SandboxReading::checks).orElse(List.of()));
        Solutions solutions = new Solutions(home, checks.orElse(List.of()), List.of(), problems);
        Duration timeout = timeout(config, pom);
        if (file.isEmpty()
                || project.isEmpty()
                || prompt.isEmpty()
                || checks.isEmpty()
                || (sandbox.isEmpty() && !sources.isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(new Fixture(
                name,
                pom.get("description").asString(config.get("description").asString("")),
                home,
                project.get(),
                List.of(prompt.get()),
                pom.tree().has("expectedSkills")
                        ? UserJson.texts(pom.get("expectedSkills"))
                        : UserJson.texts(config.get("expected_skills")),
                checks.get(),
                folder == null ? null : solutions.golden().orElse(null),
                folder == null ? Map.of() : solutions.decoys(),
                apiPath.map(ApiPath::name).filter(path -> !path.isEmpty()).orElse(null),
                timeout,
                UserJson.texts(pom.get("conditions")),
                UserJson.texts(pom.get("layers")),
                sandbox.map(SandboxReading::sandbox).orElse(null)));
    }

    private Optional<Prompt> prompt(String name, JsonDocument config, JsonDocument pom, boolean readable) {
        JsonDocument from = pom.tree().has("prompt") ? pom : config;
        JsonNode prompt = from.get("prompt");
        String text = prompt.asString("");
        if (prompt.isMissingNode() && readable) {
            problems.error(from.place("/prompt"), "fixture " + name + " has no prompt: say what the agent is to do");
        } else if (prompt.isString() && text.isBlank()) {
            problems.error(
                    from.place("/prompt"), "fixture " + name + " has an empty prompt: say what the agent is to do");
        } else if (text.indexOf('\0') >= 0) {
            problems.error(from.place("/prompt"), "the prompt holds a NUL character, which no program can be given");
        }
        return prompt.isString() && !text.isBlank() ? Optional.of(new Prompt("", text)) : Optional.empty();
    }

    private Duration timeout(JsonDocument config, JsonDocument pom) {
        JsonDocument from = pom.tree().has("timeout") ? pom : config;
        JsonNode value = from.get("timeout");
        boolean finite = value.isNumber() && Double.isFinite(value.asDouble(Double.NaN));
        if (!value.isString() && !finite) {
            return usualTimeout;
        }
        return Durations.parse(value.asString("")).map(limit).orElseGet(() -> {
            problems.error(
                    from.place("/timeout"),
                    "`" + value.asString("") + "` is no time limit: write 600, 90s, 10m or PT10M, at most 30 days");
            return usualTimeout;
        });
    }
}
