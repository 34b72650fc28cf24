package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Words in commands. */
class WordsTest {

    private final Words words = new Words(Map.of("port", "20001", "dataDir", "/a b/$1\\x"));

    @Test
    void wordsAreFilledInWhereverTheyStand() {
        assertThat(words.fill("http://127.0.0.1:{{port}}/{{port}}")).isEqualTo("http://127.0.0.1:20001/20001");
        assertThat(words.fill(List.of("--dir={{dataDir}}", "x"))).containsExactly("--dir=/a b/$1\\x", "x");
    }

    @Test
    void whatIsNoWordOfTheRunStaysAsItIsWritten() {
        for (String text : List.of("{{home}}", "{{ port }}", "{port}", "{{.Names}}", "${{ secrets.X }}", "{{}}")) {
            assertThat(words.fill(text)).isEqualTo(text);
        }
    }

    @Test
    void theWordsOfATextAreFound() {
        assertThat(Words.in("{{port}} {{prot}} {{.Names}} {{port}}")).containsExactly("port", "prot");
    }
}
