package io.skillevals.grade.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusiveUseTest {

    @TempDir
    private Path folder;

    @Test
    void secondWaitsForTheFirst() throws Exception {
        Stopping stopping = new Stopping(() -> false);
        AtomicBoolean given = new AtomicBoolean();
        ExclusiveUse first = ExclusiveUse.of(folder, "https://one", stopping);
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(() -> {
            try (ExclusiveUse use = ExclusiveUse.of(folder, "https://one", stopping)) {
                return given.get();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        ExclusiveUse.of(folder, "https://another", stopping).close();
        TimeUnit.MILLISECONDS.sleep(Duration.ofMillis(500).toMillis());
        given.set(true);
        first.close();
        assertThat(second.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void stoppedBuildDoesNotWait() throws Exception {
        try (ExclusiveUse first = ExclusiveUse.of(folder, "https://one", new Stopping(() -> false))) {
            assertThat(first).isNotNull();
            assertThatThrownBy(() -> ExclusiveUse.of(folder, "https://one", new Stopping(() -> true)))
                    .isInstanceOf(Unmeasured.class);
        }
    }
}
