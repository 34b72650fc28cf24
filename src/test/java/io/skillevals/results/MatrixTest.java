package io.skillevals.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A matrix of 5 fixtures × 3 conditions × 2 versions × 4 runs: every number of its results equals {@code matrix.json}, which {@code
 * matrix.py} computes from {@code matrix.txt} by formulas of its own.
 */
final class MatrixTest {

    private static final Path FOLDER = Path.of("src/test/resources/io/skillevals/results");
    private static final double ROUNDING = 1e-9;

    private static Results results() throws IOException {
        Experiment experiment = Experiment.with().metric("turns", 9, 12, 14, 10);
        // The conditions in the suite's order, whatever the order in which their runs were made.
        for (String line : Files.readAllLines(FOLDER.resolve("matrix.txt"))) {
            if (!line.startsWith("#")) {
                List<String> words = List.of(line.split(" +"));
                experiment
                        .version(words.get(0))
                        .cell(
                                words.get(1),
                                words.get(2),
                                words.get(2).equals("control"),
                                "codex",
                                words.stream().skip(3).collect(Collectors.joining(" ")));
            }
        }
        return experiment.results();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cells", "totals", "uplift", "deltas"})
    void everyNumberEqualsTheTable(String part) throws IOException {
        JsonNode seen = Json.mapper().<JsonNode>valueToTree(results()).path(part);
        JsonNode expected = Json.read(FOLDER.resolve("matrix.json")).path(part);

        assertThat(seen.size()).isEqualTo(expected.size()).isPositive();
        for (int i = 0; i < expected.size(); i++) {
            assertSame(
                    part + "[" + i + "] " + expected.get(i).path("fixture")
                            + expected.get(i).path("condition"),
                    seen.get(i),
                    expected.get(i));
        }
    }

    /** The same fields, the same texts, and the same numbers but for the last digits. */
    private static void assertSame(String where, JsonNode seen, JsonNode expected) {
        if (expected.isNumber()) {
            assertThat(seen.asDouble(Double.NaN)).as(where).isCloseTo(expected.asDouble(), within(ROUNDING));
        } else if (expected.isObject()) {
            assertThat(names(seen)).as(where).containsExactlyInAnyOrderElementsOf(names(expected));
            expected.properties()
                    .forEach(field ->
                            assertSame(where + "." + field.getKey(), seen.path(field.getKey()), field.getValue()));
        } else {
            assertThat(seen).as(where).isEqualTo(expected);
        }
    }

    private static List<String> names(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Test
    void everyRunOfTheMatrixStandsInItsOrder() throws IOException {
        List<RunResult> runs = results().runs();

        assertThat(runs).hasSize(5 * 3 * 2 * 4).allMatch(RunResult::graded);
        assertThat(runs.stream()
                        .limit(9)
                        .map(run -> run.key().version() + " " + run.key().condition() + " " + run.run()))
                .containsExactly(
                        "candidate control 1",
                        "candidate control 2",
                        "candidate control 3",
                        "candidate control 4",
                        "candidate skill 1",
                        "candidate skill 2",
                        "candidate skill 3",
                        "candidate skill 4",
                        "candidate full 1");
    }

    @Test
    void versionsAreNamedAsGitDescribesThem() throws IOException {
        assertThat(results().versions()).isEqualTo(new Results.Versions("v0.1.0", "v0.1.0-3-gabc1234"));
        assertThat(results().suite().seed()).isEqualTo(41);
    }
}
