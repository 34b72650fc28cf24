package io.skillevals.suite.read.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.grade.CheckRegistry;
import io.skillevals.io.Json;
import io.skillevals.io.JsonSchema;
import io.skillevals.io.JsonSchema.Mistake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The schema as editors are given it. */
class EvalSchemaTest {

    private static final Path PUBLISHED = Path.of("src/site/resources/schema/eval.schema.json");

    private final CheckRegistry registry = CheckRegistry.load(getClass().getClassLoader());

    @Test
    void thePublishedFileIsTheSchemaWithTheFieldsOfAllTypesOfThePlugin() throws IOException {
        String schema = Json.mapper().writeValueAsString(EvalSchema.merged(registry.schemas())) + "\n";
        Path made = Path.of("target/eval.schema.json");
        if (!Files.exists(PUBLISHED) || !Files.readString(PUBLISHED).equals(schema)) {
            Files.createDirectories(made.getParent());
            Files.writeString(made, schema);
        }
        assertThat(PUBLISHED).as("copy %s there", made).exists().hasContent(schema);
    }

    @Test
    void thePublishedFileRefersToNothingOutsideAndHasNoWordsOfOurOwn() throws IOException {
        JsonNode schema = Json.read(PUBLISHED);
        assertThat(schema.path("$id").asString("")).isEqualTo("https://skillevals.io/schema/eval.schema.json");
        assertThat(schema.findValues("$ref"))
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                schema.at(reference.asString("").substring(1)).isMissingNode())
                        .isFalse());
        assertThat(schema.toString()).doesNotContain("\"x-");
    }

    @Test
    void everyFieldIsDescribed() {
        EvalSchema.merged(registry.schemas())
                .path("properties")
                .forEachEntry((name, field) -> assertThat(field.has("description") || field.has("$ref"))
                        .as(name)
                        .isTrue());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {'type': 'tool-called', 'tool': 'Read', 'gate': true}                  | ``
                    {'type': 'tool-called', 'tol': 'Read'}                                 | /checks/0/tol
                    {'type': 'tool-called', 'tool': 5}                                     | /checks/0/tool
                    {'type': 'nothing'}                                                    | /checks/0/type
                    {'type': 'exit-code', 'tool': 'Read'}                                  | /checks/0/tool
                    {'type': 'all', 'checks': [{'type': 'exit-code'}]}                     | ``
                    {'type': 'all', 'checks': [{'type': 'exit-code', 'cod': 1}]}           | /checks/0/checks/0/cod
                    {'type': 'exit-code', 'weight': -1}                                    | /checks/0/weight
                    """)
    void theMergedSchemaKnowsTheFieldsOfEachType(String check, String pointer) {
        JsonSchema merged = JsonSchema.of(EvalSchema.merged(registry.schemas()).toString());
        JsonNode file = Json.mapper()
                .readTree("{'name': 'a', 'prompt': 'b', 'checks': [CHECK]}"
                        .replace("CHECK", check)
                        .replace('\'', '"'));
        List<String> places =
                merged.mistakes(file).stream().map(Mistake::pointer).distinct().toList();
        if (pointer.isEmpty()) {
            assertThat(places).isEmpty();
        } else {
            assertThat(places).contains(pointer);
        }
    }
}
