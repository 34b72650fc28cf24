package io.skillevals.grade.rubric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skillevals.spi.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fixtures of this repository: goldens must be perfect, the untouched project and the decoys must not. */
class FixtureRubricTest {

    private static final Path FIXTURES = Path.of("fixtures");

    @TempDir
    private Path workspace;

    @ParameterizedTest
    @ValueSource(strings = {"express-ts", "flask-py"})
    void goldenScoresOneInEveryCategory(String fixture) throws Exception {
        overlay(fixture, "golden");
        Map<String, CheckResult.Scored> results = grade(fixture);
        assertThat(scores(results)).as(AnswerKey.shown(results)).containsOnly(1.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"express-ts", "flask-py"})
    void untouchedProjectScoresZeroInEveryCategory(String fixture) throws Exception {
        overlay(fixture, "app");
        Map<String, CheckResult.Scored> results = grade(fixture);
        assertThat(scores(results)).as(AnswerKey.shown(results)).containsOnly(0.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"express-ts", "flask-py"})
    void everyDecoyMissesSomeCategory(String fixture) throws Exception {
        Path decoys = FIXTURES.resolve(fixture).resolve("decoys");
        assumeTrue(Files.isDirectory(decoys));
        try (Stream<Path> all = Files.list(decoys)) {
            for (Path decoy : all.filter(Files::isDirectory).sorted().toList()) {
                Path tree = workspace.resolve(decoy.getFileName().toString());
                copy(FIXTURES.resolve(fixture).resolve("app"), tree);
                copy(decoy, tree);
                Map<String, CheckResult.Scored> results = grade(fixture, tree);
                assertThat(scores(results))
                        .as(decoy + "\n" + AnswerKey.shown(results))
                        .anyMatch(score -> score < 1);
            }
        }
    }

    private void overlay(String fixture, String solution) throws IOException {
        Path folder = FIXTURES.resolve(fixture);
        assumeTrue(Files.isDirectory(folder.resolve(solution)), "no " + solution + " of " + fixture + " yet");
        copy(folder.resolve("app"), workspace);
        copy(folder.resolve(solution), workspace);
    }

    private Map<String, CheckResult.Scored> grade(String fixture) throws Exception {
        return grade(fixture, workspace);
    }

    private static Map<String, CheckResult.Scored> grade(String fixture, Path tree) throws Exception {
        Path folder = FIXTURES.resolve(fixture);
        Map<String, CheckResult.Scored> results =
                AnswerKey.read(folder).grade(new CapturedTree(folder.resolve("app"), tree, new HashMap<>()));
        if (Boolean.getBoolean("show")) {
            System.out.println("=== " + fixture + " " + tree.getFileName() + "\n" + AnswerKey.shown(results));
        }
        return results;
    }

    private static List<Double> scores(Map<String, CheckResult.Scored> results) {
        return results.values().stream().map(CheckResult.Scored::score).toList();
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else if (!file.endsWith("decoy.json")) {
                    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }
}
