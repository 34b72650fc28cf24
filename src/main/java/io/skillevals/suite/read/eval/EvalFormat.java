package io.skillevals.suite.read.eval;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.fixture.ApiPath;
import io.skillevals.suite.read.fixture.FixtureAssembly;
import io.skillevals.suite.read.fixture.FixtureSource;
import io.skillevals.suite.read.fixture.FormatSandbox;
import io.skillevals.suite.read.fixture.Gates;
import io.skillevals.suite.read.fixture.Prompts;
import io.skillevals.suite.read.fixture.Rubric;
import io.skillevals.suite.read.source.UserJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a fixture with an {@code eval.json}, be it of the native form or of the skills-evals format.
 *
 * <p>A folder holds {@code eval.json} (or {@code eval.jsonc}, {@code eval.yaml}, {@code eval.yml}), the pristine project in
 * {@code project/}, a ready solution in {@code golden/}, others that must fail in {@code decoys/}, and an {@code AGENTS.md}
 * for agents.
 */
public final class EvalFormat {

    /** The file that makes a folder a fixture, by the names that it may have; the first is the usual one. */
    public static final List<String> FILES = List.of("eval.json", "eval.jsonc", "eval.yaml", "eval.yml");

    private static final String USUAL_PROJECT = "project";
    private static final String INSTRUCTIONS = "AGENTS.md";
    private static final String ANSWER_KEY = "answerKey";
    private static final String RUBRIC = "rubric";

    private final FixtureAssembly assembly;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param problems receives what is wrong
     */
    public EvalFormat(FixtureAssembly assembly, Problems problems) {
        this.assembly = assembly;
        this.problems = problems;
    }

    /** Whether a folder is a fixture of this format, be it a broken one. */
    public static boolean recognises(Path folder) {
        return !files(folder).isEmpty();
    }

    /** The name that the folder's file gives the fixture, else the folder's own. */
    public static String nameOf(Path folder) {
        String name = glance(folder).get("name").asString("");
        return name.isEmpty() ? String.valueOf(folder.getFileName()) : name;
    }

    /** The names of the prompts of a fixture that has several; none when its file cannot be read. */
    public static List<String> promptNames(Path folder) {
        return Prompts.names(glance(folder));
    }

    private static JsonDocument glance(Path folder) {
        Path file = file(folder);
        try {
            return JsonDocument.read(file);
        } catch (IOException e) {
            return JsonDocument.empty(file.toString());
        }
    }

    /**
     * The fixture.
     *
     * @param name the fixture's name
     * @param folder its folder, which the format recognises
     * @param pom the POM's fields; each replaces the one of the file
     * @return empty when it cannot be made; the problems say why
     */
    public Optional<Fixture> read(String name, Path folder, JsonDocument pom) {
        List<Path> files = files(folder);
        if (files.size() > 1) {
            problems.error(
                    folder.toString(),
                    "the fixture is described twice, by "
                            + String.join(
                                    " and ",
                                    files.stream()
                                            .map(file -> String.valueOf(file.getFileName()))
                                            .toList())
                            + ": keep one");
            return Optional.empty();
        }
        Optional<JsonDocument> read = new UserJson(problems).read(files.get(0), EvalSchema.SCHEMA);
        JsonDocument file = read.orElseGet(() -> JsonDocument.empty(files.get(0).toString()));
        return assembly.fixture(new FixtureSource(
                name,
                folder,
                folder,
                file,
                read.isPresent() && (Prompts.in(file.tree()) || Prompts.in(pom.tree())),
                pom,
                read.map(document -> ApiPath.of(document, ApiPath.FIELD, pom)),
                read.map(document -> document.object(ANSWER_KEY)
                        .orElseGet(() -> JsonDocument.empty(document.place("/" + ANSWER_KEY)))),
                false,
                "an answerKey",
                Optional.of(rubric(file)),
                USUAL_PROJECT,
                instructions(folder),
                Gates.of(file, SkillsEvals.is(file.tree()) ? Gates.ALL : Gates.DECLARED),
                FormatSandbox.NONE));
    }

    private static Rubric rubric(JsonDocument file) {
        return file.tree().has(RUBRIC)
                ? new Rubric(file.list(RUBRIC), pointer -> file.place("/" + RUBRIC + pointer), true)
                : Rubric.usual();
    }

    private static @Nullable Path instructions(Path folder) {
        Path file = folder.resolve(INSTRUCTIONS);
        return Files.isRegularFile(file) ? file : null;
    }

    /** The file of a folder that the format recognises. */
    public static Path file(Path folder) {
        return files(folder).get(0);
    }

    private static List<Path> files(Path folder) {
        return FILES.stream()
                .map(folder::resolve)
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }
}
