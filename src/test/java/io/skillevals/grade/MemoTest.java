package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MemoTest {

    private final Memo memo = new Memo();

    @Test
    void aValueMayBeMadeOfManyOthers() {
        String all = memo.get(
                String.class,
                () -> memo.get(Integer.class, () -> 1)
                        + "" + memo.get(Long.class, () -> 2L + memo.get(Short.class, () -> (short) 1))
                        + memo.get(Byte.class, () -> (byte) 4)
                        + memo.get(Character.class, () -> 'c')
                        + memo.get(Boolean.class, () -> true));
        assertThat(all).isEqualTo("134ctrue");
    }

    @Test
    void itIsMadeOnceHoweverManyAsk() {
        AtomicInteger made = new AtomicInteger();
        assertThat(IntStream.range(0, 64)
                        .parallel()
                        .mapToObj(i -> memo.get(Integer.class, () -> {
                            pause();
                            return made.incrementAndGet();
                        })))
                .containsOnly(1);
    }

    @Test
    void aValueThatAsksForItselfIsNoDeadlock() {
        assertThatThrownBy(() -> memo.get(String.class, () -> memo.get(String.class, () -> "inner")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("making java.lang.String asks for itself");
    }

    @Test
    void whatCouldNotBeMadeIsTriedAgain() {
        assertThatThrownBy(() -> memo.get(String.class, () -> {
                    throw new IllegalStateException("disk");
                }))
                .hasMessage("disk");
        assertThat(memo.get(String.class, () -> "now")).isEqualTo("now");
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
