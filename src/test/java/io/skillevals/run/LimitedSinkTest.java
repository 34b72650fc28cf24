package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

/** A sink that takes everything, whatever its taker takes. */
class LimitedSinkTest {

    @Test
    void whatIsOverTheLimitIsDropped() {
        ByteArrayOutputStream taker = new ByteArrayOutputStream();
        LimitedSink sink = new LimitedSink(taker, 5);
        sink.write(new byte[] {'a', 'b', 'c'}, 0, 3);
        sink.write('d');
        sink.write('e');
        assertThat(sink.cut()).isFalse();
        sink.write('f');
        sink.write(new byte[] {'g', 'h'}, 0, 2);
        assertThat(sink.cut()).isTrue();
        assertThat(taker.toString()).isEqualTo("abcde");
    }

    @Test
    void aTakerThatRefusesIsNotAskedAgain() {
        LimitedSink sink = new LimitedSink(
                new OutputStream() {
                    private int asked;

                    @Override
                    public void write(int one) throws IOException {
                        throw new IOException("full " + ++asked);
                    }
                },
                100);
        sink.write('a');
        sink.write('b');
        sink.flush();
        assertThat(sink.failure()).hasMessage("full 1");
        assertThat(sink.cut()).isFalse();
    }
}
