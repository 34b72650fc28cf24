package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.skillevals.io.Json;
import io.skillevals.io.JsonSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Holds the manual's pages, which have a section for each check, against the checks themselves. */
class ChecksPagesTest {

    private static final CheckRegistry CHECKS = CheckRegistry.load(ChecksPagesTest.class.getClassLoader());
    private static final Path PAGES = Path.of("src/site/markdown");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```json\n(.*?)```");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    private static final List<String> COMMON =
            List.of("type", "name", "description", "layer", "weight", "gate", "observe", "threshold");

    /** Each page by its room, with each check that it shows. */
    static Stream<Arguments> checks() {
        return Stream.concat(
                Stream.of("file", "transcript", "command", "diff")
                        .flatMap(room -> checksOf(room).stream().map(check -> arguments(room, check))),
                Stream.of("package-added", "no-new-dependency").map(check -> arguments("diff", check)));
    }

    private static List<String> checksOf(String room) {
        List<String> checks = CheckCases.typesOf(CheckCases.class.getPackageName() + "." + room);
        assertThat(checks).as(room).isNotEmpty();
        return checks;
    }

    @ParameterizedTest
    @MethodSource("checks")
    void aSectionHasARowForEachField(String page, String check) throws IOException {
        Set<String> fields = new TreeSet<>();
        section(page, check).lines().filter(line -> line.startsWith("| `")).forEach(line -> {
            Matcher field = NAME.matcher(line.substring(0, line.indexOf('|', 1)));
            while (field.find()) {
                fields.add(field.group(1));
            }
        });
        assertThat(fields)
                .containsExactlyInAnyOrderElementsOf(
                        CHECKS.schemas().get(check).path("properties").propertyNames());
    }

    @ParameterizedTest
    @MethodSource("checks")
    void aSectionHasAnExampleThatIsRight(String page, String check) throws IOException {
        Matcher example = EXAMPLE.matcher(section(page, check));
        assertThat(example.find()).isTrue();
        ObjectNode config = (ObjectNode) Json.mapper().readTree(example.group(1));
        assertThat(config.path("type").asString("")).isEqualTo(check);
        config.remove(COMMON);
        assertThat(JsonSchema.of(CHECKS.schemas().get(check).toString()).mistakes(config))
                .isEmpty();
        assertThat(CHECKS.find(check).orElseThrow().problems(CheckCases.spec(check, config.toString()), Path.of("")))
                .isEmpty();
    }

    private static String section(String page, String check) throws IOException {
        return Arrays.stream(
                        Files.readString(PAGES.resolve(page + "-checks.md")).split("(?m)^## "))
                .filter(section -> section.startsWith(check + "\n"))
                .findFirst()
                .orElseThrow();
    }
}
