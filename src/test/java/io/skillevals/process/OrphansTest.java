package io.skillevals.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
@EnabledOnOs(OS.LINUX)
class OrphansTest {

    @TempDir
    Path folder;

    @Test
    void whoWorksInThePlaceIsEndedAndNobodyElse() throws Exception {
        Path place = Files.createDirectories(folder.resolve("workspace-1/project"));
        Process polite = sleeping(place, "exec sleep 300");
        Process deaf = sleeping(place.getParent(), "trap '' TERM; while :; do sleep 0.1; done");
        Process other = sleeping(Files.createDirectories(folder.resolve("workspace-12")), "exec sleep 300");
        try {
            Orphans.end(place.getParent());
            assertThat(polite.waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(deaf.waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    private static Process sleeping(Path folder, String script) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", script)
                .directory(folder.toFile())
                .start();
    }
}
