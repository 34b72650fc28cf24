package io.skillevals.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineTapTest {

    private final List<String> lines = new ArrayList<>();
    private final LineTap tap = new LineTap(
            (bytes, offset, length) -> lines.add(new String(bytes, offset, length, StandardCharsets.UTF_8)));

    private void write(String text) {
        byte[] bytes = ("??" + text + "??").getBytes(StandardCharsets.UTF_8);
        tap.write(bytes, 2, bytes.length - 4);
    }

    @Test
    void linesAreHandedOnAsSoonAsTheyAreWhole() {
        write("one\ntwo\r\nthr");
        assertThat(lines).containsExactly("one", "two");
        write("");
        write("é");
        write("e\n\n");
        assertThat(lines).containsExactly("one", "two", "thrée", "");
    }

    @Test
    void singleBytesAreEnough() {
        for (byte b : "a\nbc\n".getBytes(StandardCharsets.UTF_8)) {
            tap.write(b);
        }
        assertThat(lines).containsExactly("a", "bc");
    }

    @Test
    void lastLineNeedsNoEndOnceTheStreamIsClosed() {
        write("one\nlast");
        tap.close();
        tap.close();
        assertThat(lines).containsExactly("one", "last");
    }

    @Test
    void longestLineIsHandedOnAndALongerOnePassedOver() {
        String longest = "x".repeat(LineTap.LONGEST_LINE);
        write(longest + "\n");
        write("yy" + longest + "\nshort\n");
        for (String part : List.of(longest, "z\nafter", " all\n")) {
            write(part);
        }
        assertThat(lines).containsExactly(longest, "short", "after all");
        assertThat(tap.passedOver()).isEqualTo(2);
    }

    @Test
    void takerThatFailsMissesOnlyThatLine() {
        LineTap failing = new LineTap((bytes, offset, length) -> {
            lines.add("seen");
            throw new IllegalStateException("no JSON");
        });
        byte[] bytes = "a\nb\n".getBytes(StandardCharsets.UTF_8);
        failing.write(bytes, 0, bytes.length);
        assertThat(lines).hasSize(2);
        assertThat(failing.passedOver()).isEqualTo(2);
    }
}
