package io.skillevals.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are wider than the console: names stay whole. */
final class TableTest {

    private static final List<String> FIXTURES =
            List.of("logouts-after-restart", "session-refresh-grace", "cookie-constraint", "stale-assets", "drain");
    private static final List<String> CONDITIONS = List.of("control", "skill", "skill+noise");

    private static Table table(int numbers) {
        List<String> header = new ArrayList<>(List.of("fixture", "version", "condition"));
        for (int i = 1; i <= numbers; i++) {
            header.add("number-" + i);
        }
        List<List<String>> rows = new ArrayList<>();
        for (String fixture : FIXTURES) {
            for (String version : List.of("candidate", "baseline")) {
                for (String condition : CONDITIONS) {
                    List<String> row = new ArrayList<>(List.of(fixture, version, condition));
                    for (int i = 1; i <= numbers; i++) {
                        row.add("12.5 (0–" + i + ")");
                    }
                    rows.add(row);
                }
            }
        }
        return new Table(header, 3, rows);
    }

    @Test
    void aTableThatFitsHasARowForEachLine() {
        assertThat(table(2).lines(80)).hasSize(31).noneMatch(line -> line.contains(" · "));
    }

    @ParameterizedTest
    @ValueSource(ints = {73, 80, 113, 120, 200})
    void everyNameAndNumberIsWholeInATableOfFiveFixturesThreeConditionsAndTwoVersions(int width) {
        List<String> lines = table(9).lines(width);
        assertThat(lines)
                .allMatch(line -> line.codePointCount(0, line.length()) <= width)
                .noneMatch(line -> line.contains("…"));
        String text = String.join("\n", lines);
        assertThat(text).contains(FIXTURES).contains(CONDITIONS).contains("candidate", "baseline");
        for (int i = 1; i <= 9; i++) {
            assertThat(text.split("12\\.5 \\(0–" + i + "\\)", -1)).hasSize(31);
        }
    }

    @Test
    void aNameThatManyRowsShareStandsOnceAboveThem() {
        assertThat(table(6).lines(100))
                .hasSize(2 + 30 + FIXTURES.size())
                .startsWith("fixture")
                .contains(FIXTURES.toArray(String[]::new));
    }

    @Test
    void aTableThatIsTooWideForThatGoesOnInAnotherBlockWithItsNames() {
        Table wide = new Table(
                List.of("fixture", "a", "b", "c"), 1, List.of(List.of("x", "1".repeat(30), "2".repeat(30), "3")));
        assertThat(wide.lines(50))
                .containsExactly(
                        "fixture  a",
                        "x        " + "1".repeat(30),
                        "fixture  b                               c",
                        "x        " + "2".repeat(30) + "  3");
    }

    @Test
    void aLongNameIsCutBeforeAnythingElseMoves() {
        Table one = new Table(List.of("fixture", "score"), 1, List.of(List.of("a-very-" + "long-".repeat(10), "1")));
        assertThat(one.lines(40)).hasSize(2).allMatch(line -> line.length() <= 40);
    }
}
