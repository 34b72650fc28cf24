package io.skillevals.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordTest {

    @Test
    void wordsThatAShellWouldTakeApartStandInQuotes() {
        assertThat(ShellWord.line(List.of("sh", "-c", "echo it's done > log", "a/b.txt", "")))
                .isEqualTo("sh -c 'echo it'\\''s done > log' a/b.txt ''");
    }
}
