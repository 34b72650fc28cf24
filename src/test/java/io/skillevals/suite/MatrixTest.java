package io.skillevals.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Matrix.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules that let cells in and keep them out. */
class MatrixTest {

    /** Rules as {@code fixture/prompt/condition/agent/model/version}, separated by blanks; {@code -} stands for an absent name. */
    private static List<Rule> rules(@Nullable String text) {
        return text == null
                ? List.of()
                : Arrays.stream(text.split(" ")).map(MatrixTest::rule).toList();
    }

    private static Rule rule(String text) {
        String[] names = Stream.of(text.split("/"))
                .map(name -> name.equals("-") ? null : name)
                .toArray(String[]::new);
        return new Rule(names[0], names[1], names[2], names[3], names[4], names[5]);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                                                        |                                           | true
                    flask-py/-/-/-/-/-                                  |                                           | true
                    flask/-/-/-/-/-                                     |                                           | false
                    flask-*/-/-/-/-/-                                   |                                           | true
                    FLASK-*/-/-/-/-/-                                   |                                           | false
                    flask-?y/export/skill/codex/vendor*/candidate       |                                           | true
                    flask-?y/export/skill/codex/vendor*/baseline        |                                           | false
                    -/-/control/-/-/-                                   |                                           | false
                    -/-/control/-/-/- -/-/skill/-/-/-                   |                                           | true
                                                                        | -/-/-/codex/-/-                           | false
                                                                        | -/-/-/nop/-/-                             | true
                                                                        | -/-/-/nop/-/- -/-/-/-/*model/-            | false
                    flask-py/-/-/-/-/-                                  | -/-/skill/-/-/-                           | false
                    flask-py/-/-/-/-/-                                  | express/-/skill/-/-/-                     | true
                    -/*/-/-/-/-                                         |                                           | true
                    """)
    void aCellIsRunThatAnIncludeLetsInAndNoExcludeKeepsOut(
            @Nullable String includes, @Nullable String excludes, boolean admitted) {
        Matrix matrix = new Matrix(rules(includes), rules(excludes));
        assertThat(matrix.admits("flask-py", "export", "skill", "codex", "vendor/model", "candidate"))
                .isEqualTo(admitted);
    }

    @Test
    void aStarMatchesTheMissingNameOfAPromptOrModel() {
        Matrix matrix = new Matrix(rules("-/*/-/-/*/-"), List.of());
        assertThat(matrix.admits("one", "", "skill", "nop", "", "candidate")).isTrue();
        assertThat(new Matrix(rules("-/?*/-/-/-/-"), List.of()).admits("one", "", "skill", "nop", "", "candidate"))
                .isFalse();
    }
}
