package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkillSettingsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"skills\": [\"x\"]} | {}",
                "{ \"a\": 1, \"skills\": [\"x\"] } | { \"a\": 1 }",
                "{ \"skills\": [\"x\"], \"a\": [1, {\"skills\": [\"x\"]}] } | { \"a\": [1, {\"skills\": [\"x\"]}] }",
                "{\"a\": \"b\", \"skills\": \"x\", \"c\": {}} | {\"a\": \"b\", \"c\": {}}",
                "{\"skills\": [\"x\", \"y\"]} | {\"skills\": [\"y\"]}",
                "{\"skills\": [\"y\", \"x\"]} | {\"skills\": [\"y\"]}",
                "{\"skills\": [\"x\", \"y\", \"x\", \"z\", \"x\"]} | {\"skills\": [\"y\", \"z\"]}",
                "{\"skills\": [ \"\\u0078\" , \"y\" ],} | {\"skills\": [ \"y\" ],}",
                "{\"ä€𝄞\": 1, /* x */ \"skills\": [\"x\",], \"c\": \"x\"} | {\"ä€𝄞\": 1, /* x */ \"c\": \"x\"}",
                "{\"skills\": [\"y\"]} | {\"skills\": [\"y\"]}"
            })
    void nothingButTheNamedFolderIsCutOut(String text, String left) {
        SkillSettings settings = SkillSettings.of(text).orElseThrow();
        assertThat(settings.without("x"::equals)).isEqualTo(left);
    }

    @Test
    void linesStayAsTheyAre() {
        String text = "{\r\n\t\"a\": true,\r\n\t\"skills\": [\r\n\t\t\"x\"\r\n\t],\r\n\t\"b\": null\r\n}\r\n";
        assertThat(SkillSettings.of(text).orElseThrow().without("x"::equals))
                .isEqualTo("{\r\n\t\"a\": true,\r\n\t\"b\": null\r\n}\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{\"skills\": 1}",
                "{\"skills\": {\"x\": true}}",
                "{\"skills\": [1, \"x\"]}",
                "{\"skills\": []}",
                "{\"a\": {\"skills\": [\"x\"]}}",
                "no JSON"
            })
    void whatNamesNoFoldersIsLeftAlone(String text) {
        assertThat(SkillSettings.of(text)).isEmpty();
    }

    @Test
    void foldersAreReadInOrder() {
        assertThat(SkillSettings.of("{\"skills\": [\"b\", \"./a\"]}")
                        .orElseThrow()
                        .entries())
                .extracting(SkillSettings.Entry::folder)
                .isEqualTo(List.of("b", "./a"));
    }
}
