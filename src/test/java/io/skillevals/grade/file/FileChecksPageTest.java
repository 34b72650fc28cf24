package io.skillevals.grade.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.grade.CheckRegistry;
import io.skillevals.io.Json;
import io.skillevals.io.JsonSchema;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
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
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** Holds the manual's page against the checks: every field has its row, no other has, and the examples are right. */
class FileChecksPageTest {

    private static final Path PAGE = Path.of("src/site/markdown/file-checks.md");
    private static final CheckRegistry CHECKS = FileCasesTest.CHECKS;
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```json\n(.*?)```");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    private static final List<String> COMMON =
            List.of("type", "name", "description", "layer", "weight", "gate", "observe", "threshold");

    static Stream<String> names() {
        return FileCasesTest.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSectionHasARowForEachField(String name) throws IOException {
        Set<String> fields = new TreeSet<>();
        section(name).lines().filter(line -> line.startsWith("| `")).forEach(line -> {
            Matcher field = NAME.matcher(line.substring(0, line.indexOf('|', 1)));
            while (field.find()) {
                fields.add(field.group(1));
            }
        });
        assertThat(fields)
                .containsExactlyInAnyOrderElementsOf(
                        CHECKS.schemas().get(name).path("properties").propertyNames());
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSectionHasAnExampleThatIsRight(String name) throws IOException {
        Matcher example = EXAMPLE.matcher(section(name));
        assertThat(example.find()).isTrue();
        ObjectNode config = (ObjectNode) Json.mapper().readTree(example.group(1));
        assertThat(config.path("type").asString("")).isEqualTo(name);
        config.remove(COMMON);
        assertThat(JsonSchema.of(CHECKS.schemas().get(name).toString()).mistakes(config))
                .isEmpty();
        CheckSpec spec = new CheckSpec(name, name, "checks", 1, Gating.COUNT, 1, config, "page");
        assertThat(CHECKS.find(name).orElseThrow().problems(spec, Path.of(""))).isEmpty();
    }

    private static String section(String name) throws IOException {
        return Arrays.stream(Files.readString(PAGE).split("(?m)^## "))
                .filter(section -> section.startsWith(name + "\n"))
                .findFirst()
                .orElseThrow();
    }
}
