package io.skillevals.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    @Test
    void whoWentElsewhereIsKnownByItsHomeOrItsMarker() throws Exception {
        Path place = Files.createDirectories(folder.resolve("workspace-1"));
        Process byHome = sleeping(Path.of("/"), "exec sleep 300", "HOME", place.toRealPath() + "/home");
        Marker marker = Marker.in(place.resolve("project"));
        Process byMarker = sleeping(Path.of("/"), "exec sleep 300", marker.name(), marker.value());
        Process other = sleeping(Path.of("/"), "exec sleep 300", "HOME", place.toRealPath() + "2/home");
        try {
            Orphans.end(place);
            assertThat(byHome.waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(byMarker.waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(other.isAlive()).isTrue();
        } finally {
            List.of(byHome, byMarker, other).forEach(Process::destroyForcibly);
        }
    }

    private static Process sleeping(Path folder, String script, String variable, String value) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script).directory(folder.toFile());
        builder.environment().put(variable, value);
        Process process = builder.start();
        // Until the shell is at work, its environment is that of this JVM.
        while (process.isAlive()
                && ProcFiles.withEnvironmentEntry(variable + "=" + value).isEmpty()) {
            Thread.onSpinWait();
        }
        return process;
    }

    private static Process sleeping(Path folder, String script) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", script)
                .directory(folder.toFile())
                .start();
    }
}
