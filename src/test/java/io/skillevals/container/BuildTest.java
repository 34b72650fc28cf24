package io.skillevals.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.container.BuildOutcome.Built;
import io.skillevals.container.BuildOutcome.Failed;
import io.skillevals.container.BuildOutcome.TimedOut;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DockerTest
class BuildTest {

    private static final String SUITE = Docker.suite("build-test");

    private static Engine engine;

    @TempDir
    Path folder;

    private Path context;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    @BeforeAll
    static void connect() throws EngineException {
        engine = Engine.connect(Owner.ofThisProcess(SUITE));
    }

    @AfterAll
    static void removeImages() {
        engine.close();
        Docker.run("images", "-q", "--filter", "label=io.skillevals.suite=" + SUITE)
                .forEach(image -> Docker.run("rmi", "-f", image));
    }

    @BeforeEach
    void context() throws IOException {
        context = Files.createDirectories(folder.resolve("context"));
        // Every test builds something that no earlier one has built.
        Files.writeString(context.resolve("unique.txt"), UUID.randomUUID().toString());
    }

    private ImageRequest request(String dockerfile, Duration limit) throws IOException {
        Path file = Files.writeString(folder.resolve("Dockerfile"), dockerfile);
        return new ImageRequest("build-test", context, file, Map.of("WORD", "hello"), limit);
    }

    private BuildOutcome build(String dockerfile) throws Exception {
        return engine.build(request(dockerfile, Duration.ofSeconds(60)), log, () -> false);
    }

    private String log() {
        return log.toString(StandardCharsets.UTF_8);
    }

    private static void awaitNoStepIsLeft(String command) throws InterruptedException {
        for (int i = 0; i < 100 && !steps(command).isEmpty(); i++) {
            Thread.sleep(100);
        }
        assertThat(steps(command)).isEmpty();
    }

    private static List<String> steps(String command) {
        return Docker.run("ps", "-a", "--no-trunc", "--format", "{{.Command}}").stream()
                .filter(line -> line.contains(command))
                .toList();
    }

    @Test
    void anImageIsBuiltOnceForOneContent() throws Exception {
        Files.writeString(context.resolve(".dockerignore"), "secret*\n");
        Files.writeString(context.resolve("secret.txt"), "s");
        String dockerfile = """
                FROM debian:bookworm-slim
                ARG WORD
                WORKDIR /app
                COPY . .
                RUN echo "said $WORD"; ls -A /app > /listing
                """;

        BuildOutcome first = build(dockerfile);
        assertThat(log()).contains("Step 1/", "said hello");
        assertThat(first).isInstanceOfSatisfying(Built.class, built -> {
            assertThat(built.reused()).isFalse();
            assertThat(listing(built.imageId())).containsExactly(".dockerignore", "unique.txt");
        });
        log.reset();
        assertThat(build(dockerfile)).isEqualTo(new Built(((Built) first).imageId(), true));
        assertThat(log()).matches("the image evals/build-test:[0-9a-f]{16} of an earlier build of the same is used\n");
        Files.writeString(context.resolve("secret.txt"), "other, but ignored");
        assertThat(build(dockerfile)).isEqualTo(new Built(((Built) first).imageId(), true));
        Files.writeString(context.resolve("new.txt"), "n");
        assertThat(build(dockerfile))
                .isInstanceOfSatisfying(
                        Built.class, built -> assertThat(built.reused()).isFalse());
    }

    private static List<String> listing(String image) {
        return Docker.run("run", "--rm", "--network", "none", image, "cat", "/listing");
    }

    @Test
    void aStepThatFailsIsAFailure() throws Exception {
        BuildOutcome outcome =
                build("FROM debian:bookworm-slim\nCOPY . .\nRUN echo compiling; echo wrong >&2; exit 3\n");

        assertThat(outcome).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.message()).contains("exit 3", "code: 3");
            assertThat(failed.tail()).contains("compiling", "wrong");
        });
        awaitNoStepIsLeft("echo compiling");
    }

    @Test
    void mistakesInTheDockerfileAreFailures() throws Exception {
        assertThat(build("FROM debian:bookworm-slim\nNONSENSE x\n"))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.message()).contains("NONSENSE"));
        assertThat(build("FROM debian:bookworm-slim\nCOPY nothing .\n")).isInstanceOf(Failed.class);
        assertThat(build("")).isInstanceOf(Failed.class);
    }

    @Test
    void aBaseImageThatIsNotThereIsNamedWithItsLine() {
        assertThatThrownBy(() -> build("FROM debian:bookworm-slim AS a\nFROM evals-none:7\n"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Dockerfile:2:")
                .hasMessageContaining("docker pull evals-none:7");
    }

    @Test
    void aFullDiskIsTheEnginesTrouble() {
        assertThatThrownBy(() -> build("FROM debian:bookworm-slim\nCOPY . .\nRUN cat /dev/zero > /dev/shm/x\n"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("disk is full");
    }

    @Test
    void aBuildEndsAtItsLimitAndLeavesNoStep() throws Exception {
        ImageRequest request = request("FROM debian:bookworm-slim\nRUN sleep 41.7\n", Duration.ofSeconds(3));

        assertThat(engine.build(request, log, () -> false)).isEqualTo(new TimedOut(Duration.ofSeconds(3)));
        assertThat(log()).contains("sleep 41.7");
        awaitNoStepIsLeft("sleep 41.7");
    }

    @Test
    void aCancelledBuildIsInterruptedAndLeavesNoStep() throws Exception {
        ImageRequest request = request("FROM debian:bookworm-slim\nRUN sleep 42.7\n", Duration.ofSeconds(30));
        long begun = System.nanoTime();

        assertThatThrownBy(() ->
                        engine.build(request, log, () -> !steps("sleep 42.7").isEmpty()))
                .isInstanceOf(InterruptedException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
        awaitNoStepIsLeft("sleep 42.7");
    }

    @Test
    void buildsOfTheSameAtTheSameTimeAreOne() throws Exception {
        ImageRequest request =
                request("FROM debian:bookworm-slim\nCOPY . .\nRUN sleep 1; echo once\n", Duration.ofSeconds(30));
        AtomicInteger logged = new AtomicInteger();
        Callable<BuildOutcome> build = () -> {
            ByteArrayOutputStream own = new ByteArrayOutputStream();
            BuildOutcome outcome = engine.build(request, own, () -> false);
            logged.addAndGet(own.toString(StandardCharsets.UTF_8).contains("once") ? 1 : 0);
            return outcome;
        };
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Built> built = new java.util.ArrayList<>();
            for (var outcome : threads.invokeAll(List.of(build, build, build))) {
                built.add((Built) outcome.get());
            }
            assertThat(built.stream().map(Built::imageId).distinct()).hasSize(1);
            assertThat(built.stream().filter(one -> !one.reused())).hasSize(1);
            assertThat(logged).hasValue(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aLogThatCannotBeKeptIsTrouble() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no room");
            }
        };

        assertThatThrownBy(() -> engine.build(
                        request("FROM debian:bookworm-slim\nCOPY . .\n", Duration.ofSeconds(30)), full, () -> false))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("no room");
    }
}
