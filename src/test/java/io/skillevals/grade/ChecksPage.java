package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;

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
import tools.jackson.databind.node.ObjectNode;

/**
 * A page of the manual with a section for each check, held against the checks themselves.
 *
 * @param page its file
 */
public record ChecksPage(Path page) {

    private static final CheckRegistry CHECKS = CheckRegistry.load(ChecksPage.class.getClassLoader());
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```json\n(.*?)```");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    private static final List<String> COMMON =
            List.of("type", "name", "description", "layer", "weight", "gate", "observe", "threshold");

    /** Every field has its row, and no other has. */
    public void hasARowForEachFieldOf(String check) throws IOException {
        Set<String> fields = new TreeSet<>();
        section(check).lines().filter(line -> line.startsWith("| `")).forEach(line -> {
            Matcher field = NAME.matcher(line.substring(0, line.indexOf('|', 1)));
            while (field.find()) {
                fields.add(field.group(1));
            }
        });
        assertThat(fields)
                .containsExactlyInAnyOrderElementsOf(
                        CHECKS.schemas().get(check).path("properties").propertyNames());
    }

    /** The example is one of that check, without a mistake. */
    public void hasARightExampleOf(String check) throws IOException {
        Matcher example = EXAMPLE.matcher(section(check));
        assertThat(example.find()).isTrue();
        ObjectNode config = (ObjectNode) Json.mapper().readTree(example.group(1));
        assertThat(config.path("type").asString("")).isEqualTo(check);
        config.remove(COMMON);
        assertThat(JsonSchema.of(CHECKS.schemas().get(check).toString()).mistakes(config))
                .isEmpty();
        assertThat(CHECKS.find(check).orElseThrow().problems(CheckCases.spec(check, config.toString())))
                .isEmpty();
    }

    private String section(String check) throws IOException {
        return Arrays.stream(Files.readString(page).split("(?m)^## "))
                .filter(section -> section.startsWith(check + "\n"))
                .findFirst()
                .orElseThrow();
    }
}
