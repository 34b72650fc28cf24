package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /bin/bash -lc 'cat a/SKILL.md'            | cat a/SKILL.md
            bash -c ls                                | ls
            /usr/bin/zsh -lc "echo \\"a\\" \\$b \\n 'c'" | echo "a" $b \\n 'c'
            sh -lc "a'"'$b "'                         | a'$b "
            bash -lc a\\ b                            | a b
            bash -lc 'one' two                        | bash -lc 'one' two
            bash -lc 'open                            | bash -lc 'open
            bash -lc "open                            | bash -lc "open
            git commit -m 'x'                         | git commit -m 'x'
            """)
    void aCommandReadsAsTheModelWroteIt(String wrapped, String command) {
        assertThat(ShellWords.unwrapped(wrapped)).isEqualTo(command);
    }
}
