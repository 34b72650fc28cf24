package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.fixture.ApiPath;
import io.skillevals.suite.read.fixture.FixtureAssembly;
import io.skillevals.suite.read.fixture.FixtureSource;
import io.skillevals.suite.read.fixture.Gates;
import io.skillevals.suite.read.fixture.Rubric;
import io.skillevals.suite.read.fixture.Sandboxes;
import io.skillevals.suite.read.sandbox.SandboxSource;
import io.skillevals.suite.read.sandbox.SeamDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads a fixture of the quantitative-evals format, and one that is written in the POM, which has the same fields.
 *
 * <p>A folder holds {@code eval_config.json}, {@code answer_key.json}, the pristine project in {@code app/}, a ready
 * solution in {@code golden/} or {@code test_golden/}, and a {@code rubric.json} beside or above.
 */
public final class QuantitativeFormat {

    private static final String USUAL_PROJECT = "app";

    private final FixtureAssembly assembly;
    private final Function<Path, Optional<SandboxSource>> usualSandbox;
    private final Documents documents;

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
        this(new FixtureAssembly(usualTimeout, limit, sandboxes, problems), problems);
    }

    /**
     * A reader.
     *
     * @param assembly makes fixtures of what the reader finds
     * @param problems receives what is wrong
     */
    public QuantitativeFormat(FixtureAssembly assembly, Problems problems) {
        this(assembly, SeamDefinition::source, problems);
    }

    QuantitativeFormat(
            FixtureAssembly assembly, Function<Path, Optional<SandboxSource>> usualSandbox, Problems problems) {
        this.assembly = assembly;
        this.usualSandbox = usualSandbox;
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
        return assembly.fixture(new FixtureSource(
                name,
                folder,
                base,
                EvalConfig.renamed(config),
                file.isPresent(),
                pom,
                file.isPresent() || pom.tree().has(ApiPath.FIELD)
                        ? Optional.of(ApiPath.of(config, EvalConfig.API_PATH, pom))
                        : Optional.empty(),
                documents.answerKey(folder),
                true,
                folder == null ? "<answerKey>" : Documents.ANSWER_KEY + ", or <answerKey> in the POM",
                rubric(folder),
                USUAL_PROJECT,
                null,
                Gates.DECLARED,
                new TestEndpoints(config).sandbox(home, usualSandbox)));
    }

    private Optional<Rubric> rubric(@Nullable Path folder) {
        Optional<Path> file = Documents.rubricFile(folder);
        return file.isEmpty()
                ? Optional.of(Rubric.usual())
                : documents
                        .rubric(file.get())
                        .map(rubric -> new Rubric(
                                rubric.list("categories"), pointer -> rubric.place("/categories" + pointer), false));
    }
}
