package io.skillevals.suite.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.io.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class TemplateTest {

    private static final Map<String, JsonNode> VALUES =
            Map.of("TEXT", json("'a b/c?d=\\'1\\'$0'"), "NUMBER", json("5"), "LIST", json("['x', 'y']"));

    private static JsonNode json(String text) {
        return Json.mapper().readTree(text.replace("\\'", "\\\"").replace('\'', '"'));
    }

    @Test
    void namesAreFoundOnceEachInTheirOrder() {
        assertThat(Template.names("{{B}} {{ A }}{{B}} {C} {{1}}")).containsExactly("B", "A");
        assertThat(Template.names(json("{'a': ['{{X}}', 1], '{{NOT}}': '{{Y}}'}")))
                .containsExactly("X", "Y");
    }

    @Test
    void textTakesValuesAsTheyAre() {
        assertThat(Template.text("<{{TEXT}}|{{NUMBER}}|{{LIST}}>", VALUES))
                .isEqualTo("<a b/c?d=\"1\"$0|5|[\"x\",\"y\"]>");
    }

    @Test
    void pathOfAUrlCannotBeLeft() {
        assertThat(Template.urlPath("/r/{{TEXT}}/x?q={{NUMBER}}", VALUES))
                .isEqualTo("/r/a%20b%2Fc%3Fd%3D%221%22%240/x?q=5");
    }

    @Test
    void jsonPathTakesValuesAsJson() {
        assertThat(Template.jsonPath("$[?(@.a nin {{LIST}} && @.b == {{TEXT}})]", VALUES))
                .isEqualTo("$[?(@.a nin [\"x\",\"y\"] && @.b == \"a b/c?d=\\\"1\\\"$0\")]");
    }

    @Test
    void textThatIsOneNameBecomesTheValueItself() {
        JsonNode template = json("{'a': '{{LIST}}', 'b': ['{{NUMBER}}', 'n {{NUMBER}}', true], 'c': ' {{TEXT}} '}");
        assertThat(Template.tree(template, VALUES))
                .isEqualTo(json("{'a': ['x', 'y'], 'b': [5, 'n 5', true], 'c': 'a b/c?d=\\'1\\'$0'}"));
        assertThat(template.path("a").asString()).isEqualTo("{{LIST}}");
    }

    @Test
    void valueIsNotFilledInAgain() {
        assertThat(Template.text("{{A}}", Map.of("A", json("'{{NUMBER}}'"), "NUMBER", json("5"))))
                .isEqualTo("{{NUMBER}}");
    }

    @Test
    void nameWithoutValueIsRefused() {
        assertThatThrownBy(() -> Template.text("{{NONE}}", VALUES)).hasMessageContaining("NONE");
    }

    @Test
    void malformedHoleIsFound() {
        assertThat(Template.malformed("a {{foo-bar}} {{B}}")).contains("{{foo-bar}}");
        assertThat(Template.malformed("{{A")).contains("{{A");
        assertThat(Template.malformed("{{}}")).contains("{{}}");
        assertThat(Template.malformed("{{A}} {\"a\":{\"b\":1}} { {C}")).isEmpty();
    }
}
