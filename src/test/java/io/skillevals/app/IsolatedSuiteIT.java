package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.container.Docker;
import io.skillevals.container.DockerTest;
import io.skillevals.io.Json;
import io.skillevals.suite.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A suite whose agent is in a container: what is found out before it starts, and what is left of a build that is stopped. */
@DockerTest
@Timeout(240)
class IsolatedSuiteIT {

    private static final String IMAGE = "alpine:3";

    @TempDir
    Path folder;

    @Test
    void whatAnAgentDidInAContainerIsGradedAsAnyOther() throws Exception {
        Build build = build(folder, IMAGE, "sh", "-c", "ls .claude/skills .agents/skills; echo '# done' >> app.py")
                .run();
        assertThat(build.lines()).noneMatch(line -> line.contains("interrupted"));
        build.report();
        assertThat(build.runs()).hasSize(2).allMatch(run -> run.contains(" graded "));
        assertThat(Docker.labelled(
                        "io.skillevals.owner.pid=" + ProcessHandle.current().pid()))
                .noneMatch(name -> name.startsWith("evals-agent-"));
    }

    @Test
    void whatTheImageDoesNotHaveIsSaidBeforeTheStart() throws Exception {
        assertThatThrownBy(() -> build(folder, IMAGE, "no-such-agent").run())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("the image alpine:3 of agent contained has no executable `no-such-agent`");
        assertThatThrownBy(() -> build(folder, IMAGE, "/opt/no-such-agent").run())
                .hasMessageContaining("has no executable `/opt/no-such-agent`");
        assertThatThrownBy(() -> build(folder, "no-such-image:1", "sh")
                        .set("pullPolicy", "Never")
                        .run())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("the image no-such-image:1 of agent contained is not there")
                .hasMessageContaining("docker pull no-such-image:1");
        assertThat(folder.resolve(".evals")).doesNotExist();
    }

    @Test
    void withoutAnEngineNoAgentIsStarted() throws Exception {
        ProcessBuilder build = build("tcp://127.0.0.1:1");
        assertThat(build.start().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("build.log"))
                .content()
                .contains("ConfigurationException")
                .contains("an agent with <isolation> in a container needs Docker: ")
                .contains("tcp://127.0.0.1:1 (DOCKER_HOST): no engine listens there")
                .contains("leave <isolation> out");
        assertThat(folder.resolve(".evals")).doesNotExist();
    }

    @Test
    void aStoppedBuildLeavesARecordAndNothingElse() throws Exception {
        Process build = started();
        build.toHandle().destroy();
        assertThat(build.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(left(build)).isEmpty();
        Path run = begun();
        assertThat(Json.read(run.resolve("run.json")).path("ended").asString()).isEqualTo("interrupted");
        assertThat(run.resolve("diff.patch")).content().contains("+# half of the work");
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

    @Test
    void whatAKilledBuildLeftIsRemovedByTheNextOne() throws Exception {
        Process build = started();
        build.destroyForcibly().waitFor();
        assertThat(left(build)).isNotEmpty();
        Build next = build(folder, IMAGE, "sh", "-c", "true").run();
        assertThat(left(build)).isEmpty();
        assertThat(next.lines()).anyMatch(line -> line.startsWith("agents: removed what earlier builds left: "));
    }

    /** A build in a JVM of its own, whose first agent is at work. */
    private Process started() throws Exception {
        Process build = build(System.getenv("DOCKER_HOST")).start();
        Instant end = Instant.now().plus(Duration.ofMinutes(2));
        while (!atWork(build)) {
            assertThat(build.isAlive() && Instant.now().isBefore(end))
                    .as(Files.readString(folder.resolve("build.log")))
                    .isTrue();
            Thread.sleep(50);
        }
        return build;
    }

    private ProcessBuilder build(@Nullable String engine) {
        ProcessBuilder build = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Main.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("build.log").toFile());
        if (engine != null) {
            build.environment().put("DOCKER_HOST", engine);
        }
        return build;
    }

    private static boolean atWork(Process build) {
        return left(build).stream()
                .filter(name -> name.startsWith("evals-agent-"))
                .anyMatch(name -> Docker.run("top", name).stream().anyMatch(line -> line.contains("sleep 300")));
    }

    private static List<String> left(Process build) {
        return Docker.labelled("io.skillevals.owner.pid=" + build.pid());
    }

    private static Build build(Path folder, String image, String... command) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        words.add("{prompt}");
        return Build.in(folder)
                .fixture("shop")
                .select("fixtures", "shop")
                .contained(image, words.toArray(String[]::new));
    }

    /** A build in small. */
    static final class Main {

        public static void main(String[] folder) throws Exception {
            build(
                            Path.of(folder[0]),
                            IMAGE,
                            "sh",
                            "-c",
                            "echo '# half of the work' >> app.py; setsid sleep 300 & sleep 300")
                    .run();
        }
    }
}
