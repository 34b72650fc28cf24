package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageRequestTest {

    private static String name(String name) {
        return new ImageRequest(name, Path.of("."), Path.of("Dockerfile"), Map.of(), Duration.ofMinutes(1)).name();
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixture", "my-fixture", "a.b", "a__b", "a---b", "7"})
    void aLegalNameStays(String name) {
        assertThat(name(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "MyFixture, myfixture",
        "my fixture/x, my-fixture-x",
        "a..b, a-b",
        "_a_, a",
        "Größe, gr--e",
        "A__b, a__b"
    })
    void anotherIsMadeLegal(String name, String plain) {
        assertThat(name(name)).matches("\\Q" + plain + "\\E-[0-9a-f]{8}");
        assertThat(name(name(name))).isEqualTo(name(name));
    }

    @Test
    void namesStayApartAndShort() {
        assertThat(name("MyFixture")).isNotEqualTo(name("myFixture"));
        assertThat(name("é")).matches("[0-9a-f]{8}");
        assertThat(name("a".repeat(300))).matches("a{91}-[0-9a-f]{8}");
    }
}
