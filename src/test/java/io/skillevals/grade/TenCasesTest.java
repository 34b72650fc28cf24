package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** That each check of a transcript and of the rubric is asked often enough; a mistake in its configuration is no case. */
class TenCasesTest {

    private static final long ENOUGH = 10;

    @Test
    void eachCheckOfATranscriptHasTenCasesAtLeast() throws IOException {
        assertThat(cases("transcript", "cases.txt"))
                .isNotEmpty()
                .allSatisfy((type, cases) -> assertThat(cases).as(type).isGreaterThanOrEqualTo(ENOUGH));
    }

    @Test
    void eachCheckOfTheRubricHasTenCasesAtLeast() throws IOException {
        assertThat(cases("rubric", "cases.txt", "calls.txt", "package-cases.txt"))
                .isNotEmpty()
                .allSatisfy((type, cases) -> assertThat(cases).as(type).isGreaterThanOrEqualTo(ENOUGH));
    }

    /** By each type of a room: how many of its questions have another answer than that they are wrong. */
    private static Map<String, Long> cases(String room, String... files) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String file : files) {
            text.append(read(room + "/" + file));
        }
        Map<String, Long> cases = new TreeMap<>();
        for (String type : CheckCases.typesOf(TenCasesTest.class.getPackageName() + "." + room)) {
            Pattern question = Pattern.compile("(?m)^(?:check )?" + Pattern.quote(type) + "(?: \\{.*)?\\n(?!wrong )");
            cases.put(type, question.matcher(text).results().count());
        }
        return cases;
    }

    private static String read(String file) throws IOException {
        try (InputStream in = TenCasesTest.class.getResourceAsStream(file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
