package io.skillevals.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a user finds after stopping a build: no process, and a record that says so. */
class StoppedBuildIT {

    private static final String AGENT = """
            #!/bin/sh
            echo 'half of the work' >> bookings.py
            sh -c 'echo $$ > "%1$s/child"; exec sleep 300' &
            setsid sh -c 'echo $$ > "%1$s/detached"; exec sleep 300' > /dev/null 2>&1 &
            echo $$ > "%1$s/agent"
            exec sleep 300
            """;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void stoppedBuildEndsItsAgentAndSaysSo(String signal) throws Exception {
        Path pids = Files.createDirectories(folder.resolve("pids"));
        Path agent = Files.writeString(folder.resolve("agent.sh"), AGENT.formatted(pids));
        MavenBuild build = new MavenBuild(folder);
        Process maven = build.start(
                MavenBuild.PLUGIN + ":run", "-Devals.runs=2", "-Devals.agent.command=sh " + agent + " {prompt}");
        try {
            List<String> names = List.of("agent", "child", "detached");
            await(maven, build, names.stream().map(pids::resolve).toList());
            new ProcessBuilder("kill", "-" + signal, String.valueOf(maven.pid()))
                    .start()
                    .waitFor();

            assertThat(maven.waitFor(40, TimeUnit.SECONDS)).as("Maven ends").isTrue();
            assertThat(maven.exitValue()).isNotZero();
            for (String name : names) {
                assertThat(isAlive(pids.resolve(name))).as("%s is alive", name).isFalse();
            }
            Path run = begun();
            JsonNode record = new JsonMapper().readTree(run.resolve("run.json"));
            assertThat(record.path("ended").asString()).isEqualTo("interrupted");
            assertThat(record.path("failure").path("class").asString()).isEqualTo("interrupted");
            // what the agent had done is kept
            assertThat(run.resolve("diff.patch")).content().contains("+half of the work");
            assertThat(build.log()).doesNotContain("NoClassDefFoundError").doesNotContain("BUILD SUCCESS");
        } finally {
            maven.descendants().forEach(ProcessHandle::destroyForcibly);
            maven.destroyForcibly();
        }
    }

    @Test
    void runAfterAStoppedOneTakesTheNextNumbers() throws Exception {
        MavenBuild build = new MavenBuild(folder);
        Path run = Files.createDirectories(folder.resolve(".evals/runs/bookings-py/control/nop/run-07"));
        Path kept = Files.writeString(run.resolve("agent.log"), "of a build that was killed");

        assertThat(build.run(MavenBuild.PLUGIN + ":run", "-Devals.agent=nop")).isZero();

        assertThat(folder.resolve(".evals/runs/bookings-py/control/nop/run-08/run.json"))
                .exists();
        assertThat(kept).hasContent("of a build that was killed");
    }

    /** The run whose agent was at work; which one is the first is drawn. */
    private Path begun() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(".evals/runs"))) {
            return files.filter(
                            file -> file.endsWith("diff.patch") && file.toFile().length() > 0)
                    .findFirst()
                    .map(Path::getParent)
                    .orElseThrow();
        }
    }

    private static void await(Process maven, MavenBuild build, List<Path> files) throws Exception {
        Instant end = Instant.now().plus(Duration.ofMinutes(3));
        while (!files.stream().allMatch(file -> file.toFile().length() > 0)) {
            assertThat(maven.isAlive()).as(build.log()).isTrue();
            assertThat(Instant.now()).as(build.log()).isBefore(end);
            Thread.sleep(50);
        }
    }

    /** Whether a process is there and no zombie, which only waits for its parent's notice. */
    private static boolean isAlive(Path file) throws IOException {
        long pid = Long.parseLong(Files.readString(file).strip());
        Path stat = Path.of("/proc/" + pid + "/stat");
        boolean zombie = Files.exists(stat) && Files.readString(stat).contains(") Z ");
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent() && !zombie;
    }
}
