package io.skillevals.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FirstFewTest {

    @Test
    void whatIsNotNamedIsCounted() {
        assertThat(FirstFew.of(List.of("a", "b", "c"), 2, ", ")).isEqualTo("a, b and 1 more");
        assertThat(FirstFew.of(List.of("a", "b", "c"), 1, ", ")).isEqualTo("a and 2 more");
    }

    @Test
    void allAreNamedWhereThereIsRoom() {
        assertThat(FirstFew.of(List.of("a", "b"), 2, "; ")).isEqualTo("a; b");
        assertThat(FirstFew.of(List.of(), 2, ", ")).isEmpty();
    }
}
