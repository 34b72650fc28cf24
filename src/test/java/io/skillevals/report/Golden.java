package io.skillevals.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected output as files beside the tests; {@code GOLDEN_UPDATE=1 mvn test} writes them anew, to be read in the diff. */
final class Golden {

    private static final Path FOLDER = Path.of("src/test/resources/io/skillevals/report/golden");

    private Golden() {}

    static void assertMatches(String file, String actual) throws IOException {
        Path expected = FOLDER.resolve(file);
        if ("1".equals(System.getenv("GOLDEN_UPDATE"))) {
            Files.createDirectories(expected.getParent());
            Files.writeString(expected, actual);
        }
        assertThat(actual).isEqualTo(Files.readString(expected));
    }
}
