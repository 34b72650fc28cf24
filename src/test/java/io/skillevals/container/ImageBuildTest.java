package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageBuildTest {

    private final String unique = UUID.randomUUID().toString();

    @TempDir
    Path folder;

    private PreparedBuild prepare(BooleanSupplier cancelled) throws Exception {
        Path context = Files.createDirectories(folder.resolve("context"));
        Files.writeString(context.resolve(".dockerignore"), unique);
        Files.writeString(context.resolve("a.txt"), "a");
        Path dockerfile = Files.writeString(folder.resolve("Dockerfile"), "FROM scratch\n");
        try (Calls calls = new Calls()) {
            return new ImageBuild(calls, null, new Labels(Owner.ofThisProcess("image-build-test")))
                    .prepare(new ImageRequest("x", context, dockerfile, Map.of(), Duration.ofMinutes(1)), cancelled);
        }
    }

    /** Others may be building at the same time. */
    private int packed() throws IOException {
        int found = 0;
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> tars = Files.newDirectoryStream(temporary, "evals-context-*.tar")) {
            for (Path tar : tars) {
                try (InputStream in = Files.newInputStream(tar)) {
                    found += new String(in.readNBytes(2048), StandardCharsets.ISO_8859_1).contains(unique) ? 1 : 0;
                } catch (NoSuchFileException e) {
                    // another's, and gone
                }
            }
        }
        return found;
    }

    @Test
    void nothingPackedIsLeftWhateverGoesWrong() throws Exception {
        try (PreparedBuild build = prepare(() -> false)) {
            assertThat(build.tar()).exists();
            assertThat(packed()).isOne();
        }
        assertThat(packed()).isZero();
        assertThatThrownBy(() -> prepare(() -> true)).isInstanceOf(InterruptedException.class);
        assertThat(packed()).isZero();
        assertThatThrownBy(() -> prepare(() -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(packed()).isZero();
    }
}
