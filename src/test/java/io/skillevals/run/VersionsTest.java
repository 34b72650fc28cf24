package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.process.Supervisor;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "echo 0.61.0, 0.61.0",
        "echo codex-cli 0.171.0, 0.171.0",
        "echo GitHub Copilot CLI 1.0.102. && echo Run it, 1.0.102",
        "echo v2.0.0-rc.1+build.5 || true, 2.0.0-rc.1+build.5",
        "echo nothing,",
        "echo 1.0.0 && exit 3,",
        "no-such-program,"
    })
    void theVersionIsTheFirstInWhatIsPrinted(String script, String version) throws IOException {
        assertThat(versions().of(List.of("/bin/sh", "-c", script)).orElse(null)).isEqualTo(version);
    }

    @Test
    void anAgentIsAskedOnceAndWithoutACredential() throws IOException {
        Versions versions = versions();
        List<String> command =
                List.of("/bin/sh", "-c", "echo x >> '" + folder + "/asked'; env > '" + folder + "/env'; echo 1.2.3");
        assertThat(versions.of(command)).contains("1.2.3");
        assertThat(versions.of(command)).contains("1.2.3");
        assertThat(folder.resolve("asked")).hasContent("x");
        assertThat(Files.readString(folder.resolve("env"))).doesNotContain("API_KEY");
    }

    @Test
    void anAgentThatFailsToTellIsAskedOnceMore() throws IOException {
        String script = "cd '" + folder + "'; [ -e asked ] && echo 1.2.3; touch asked";
        assertThat(versions().of(List.of("/bin/sh", "-c", script))).contains("1.2.3");
    }

    @Test
    void whoHasNoCommandHasNoVersion() throws IOException {
        assertThat(versions().of(List.of())).isEmpty();
    }

    private Versions versions() throws IOException {
        Map<String, String> build = Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "API_KEY", "very-secret");
        return new Versions(
                WorkDirectory.open(folder.resolve("work"), "<workDirectory>"),
                new Supervisor(),
                new NeutralEnvironment(build),
                () -> false);
    }
}
