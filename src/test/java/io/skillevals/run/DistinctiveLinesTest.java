package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** By what a text is known again, however a tool shows it. */
class DistinctiveLinesTest {

    private static final String LINE = "Put the SDK calls into one small module beside the services.";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Put the SDK calls into one small module beside the services.",
                "    12→Put the SDK calls into one small module beside the services.",
                "12\tPut the SDK calls into one small module beside the services.",
                "12:Put the SDK calls into one small module beside the services.",
                "/home/x/SKILL.md:12:- Put the SDK calls into one small module beside the services.",
                "skills/x/SKILL.md:Put the SDK calls into one small module beside the services.",
                "+> Put the SDK  calls into one small module beside the services. ",
                "{\"text\": \"# Seam\\nPut the SDK calls into one small module beside the services.\\nMore",
                "a\r\nPut the SDK calls into one small module beside the services.\r\nb"
            })
    void aLineIsTheSameHoweverItIsShown(String shown) {
        DistinctiveLines lines = DistinctiveLines.ofMarkdown(List.of("- " + LINE), line -> false);
        assertThat(lines.in(shown)).containsExactly(LINE);
    }

    @Test
    void threeLinesAreNeededOfATextThatHasThem() {
        String text = "a %s\nb %s\nc %s\nd %s\n".replace("%s", LINE);
        DistinctiveLines lines = DistinctiveLines.ofMarkdown(List.of(text), line -> false);
        assertThat(lines.evidence(lines.in("a " + LINE + "\nb " + LINE))).isEmpty();
        assertThat(lines.evidence(lines.in("a " + LINE + "\na " + LINE + "\na " + LINE)))
                .isEmpty();
        assertThat(lines.evidence(lines.in("d " + LINE + "\nb " + LINE + "\na " + LINE)))
                .hasValue("d " + LINE);
    }

    @Test
    void codeCountsOnlyWhereThereIsNothingElse() {
        String code = "```ts\nawait seam.customers.pushData({ customer_key: key, reservations });\n```\n";
        String prose = "a %s\nb %s\nc %s\n".replace("%s", LINE);
        assertThat(DistinctiveLines.ofMarkdown(List.of(code + prose), line -> false)
                        .lines())
                .hasSize(3)
                .noneMatch(line -> line.contains("pushData"));
        assertThat(DistinctiveLines.ofMarkdown(List.of(code), line -> false).lines())
                .containsExactly("await seam.customers.pushData({ customer_key: key, reservations });");
    }

    @Test
    void aTextOfAFewShortLinesIsNotKnownAgain() {
        assertThat(DistinctiveLines.ofMarkdown(List.of("Use reservations well.\nOK.\n"), line -> false))
                .isEqualTo(DistinctiveLines.NONE);
        assertThat(DistinctiveLines.NONE.evidence(Set.of())).isEmpty();
    }

    @Test
    void ofAnAnswerKeyFieldsCount() {
        String key =
                "{\n  \"expected_calls\": {\"create\": [\"a.b\"]},\n  \"expected_files_modified\": [\n    \"src/a.ts\"],\n"
                        + "  \"expected_placements\": {}\n}\n";
        assertThat(DistinctiveLines.ofFields(List.of(key), List.of(), line -> false)
                        .lines())
                .containsExactlyInAnyOrder(
                        "\"expected_calls\": {\"create\": [\"a.b\"]},",
                        "\"expected_files_modified\": [",
                        "\"expected_placements\": {}");
    }
}
