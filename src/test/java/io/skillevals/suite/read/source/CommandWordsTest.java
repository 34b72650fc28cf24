package io.skillevals.suite.read.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandWordsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "my-agent -p {prompt}                  | my-agent;-p;{prompt}",
                "sh -c 'echo \"$1\"; exit 3' x {prompt} | sh;-c;echo \"$1\"; exit 3;x;{prompt}",
                "\"/opt/my agent/run\" --text=\"{prompt}\" | /opt/my agent/run;--text={prompt}",
                "a --x='it is' \"it's\"                | a;--x=it is;it's",
                "a '' \"\" b                           | a;;;b",
                "a\\ b c\\\"d                          | a b;c\"d",
                "a \"b\\\"c\\\\d\\e\"                  | a;b\"c\\d\\e",
                "a 'b\\'                               | a;b\\",
                "`\n  a\n\tb\n`                        | a;b"
            })
    void wordsAreThoseOfAShell(String line, String words) {
        assertThat(CommandWords.of(line)).isEqualTo(List.of(words.split(";(?! exit)", -1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a 'b", "a \"b", "'", "a \"b\\\""})
    void quoteThatIsNotClosedIsRefused(String line) {
        assertThatThrownBy(() -> CommandWords.of(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not closed");
    }

    @Test
    void blankLineHasNoWord() {
        assertThat(CommandWords.of(" \n ")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/passwd", "../x", "a/../b", "./a", "a//b", "a\\b", "C:/x", "a/", "\u0000"})
    void pathsThatLeaveAProjectAreRefused(String path) {
        assertThat(UserPaths.outside(path)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "src/a b/ü.ts", "..a/b..", ".env"})
    void pathsInsideAProjectAreNot(String path) {
        assertThat(UserPaths.outside(path)).isEmpty();
    }
}
