package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.process.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which program a command names. */
class SiteTest {

    @TempDir
    Path folder;

    @Test
    void aRelativeProgramIsTheFirstOfItsPlacesThatHasIt() throws IOException {
        Path fixture = Files.createDirectories(folder.resolve("fixture"));
        Path version = Files.createDirectories(folder.resolve("version/scripts"));
        Files.createFile(fixture.resolve("seed.sh"));
        Files.createFile(folder.resolve("version/seed.sh"));
        Files.createFile(version.resolve("x.sh"));
        assertThat(program("./seed.sh")).isEqualTo(fixture.resolve("seed.sh").toString());
        assertThat(program("scripts/x.sh")).isEqualTo(version.resolve("x.sh").toString());
        assertThat(program("./missing.sh"))
                .isEqualTo(folder.resolve("version/missing.sh").toString());
    }

    @Test
    void anyOtherProgramStaysAsItIs() throws IOException {
        assertThat(program("seed.sh")).isEqualTo("seed.sh");
        assertThat(program("/bin/sh")).isEqualTo("/bin/sh");
        assertThat(program("{{home}}/x")).isEqualTo("/h/x");
    }

    private String program(String written) throws IOException {
        Site site = new Site(
                new NeutralEnvironment(Map.of()),
                new RunFolders(folder, folder, folder),
                new Words(Map.of("home", "/h")),
                Map.of());
        return site.request(
                        List.of(written),
                        List.of(folder.resolve("fixture"), folder.resolve("version")),
                        folder.resolve("place"),
                        Limits.wall(Duration.ofSeconds(1)))
                .command()
                .get(0);
    }
}
