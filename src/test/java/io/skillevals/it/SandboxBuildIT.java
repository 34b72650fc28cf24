package io.skillevals.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.container.Docker;
import io.skillevals.container.DockerTest;
import io.skillevals.evidence.FixtureCopy;
import io.skillevals.evidence.ServiceOutside;
import io.skillevals.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What builds by real Maven leave on the container engine and at a service: builds that are killed, stopped, cut off from the
 * engine, that have none, and such that end well. They run beside each other, while the tests wait for theirs.
 */
@DockerTest
class SandboxBuildIT {

    private static final int AT_ONCE = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String EXTERNAL = "-Devals.sandbox.service=external";
    private static final Map<String, Future<?>> BUILDS = new LinkedHashMap<>();

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private static Path scratch;

    /** Held by whoever starts a build, or needs what one has left: each removes what dead ones have left, at its start. */
    private static final Lock SWEEPING = new ReentrantLock(true);

    private static ExecutorService builders;

    private interface Story {
        void happen(Path folder) throws Exception;
    }

    @BeforeAll
    static void startAll() throws IOException {
        builders = Executors.newFixedThreadPool(AT_ONCE);
        submit("many", SandboxBuildIT::many);
        submit("killed", SandboxBuildIT::killed);
        submit("cut", SandboxBuildIT::cut);
        submit("stopped", SandboxBuildIT::stopped);
        submit("no-engine", SandboxBuildIT::noEngine);
    }

    private static void submit(String name, Story story) throws IOException {
        Path folder = Files.createDirectories(scratch.resolve(name)).toRealPath();
        BUILDS.put(name, builders.submit(() -> {
            story.happen(folder);
            return null;
        }));
    }

    @AfterAll
    static void stopAll() {
        builders.shutdownNow();
    }

    @Test
    void manyValidationsAtATimeLeaveNothing() throws Exception {
        await("many");
    }

    @Test
    void killedBuildIsClearedAwayByTheNextOne() throws Exception {
        await("killed");
    }

    @Test
    void stoppedBuildClearsAwayBeforeItEnds() throws Exception {
        await("stopped");
    }

    @Test
    void engineThatGoesAwayMeasuresNothing() throws Exception {
        await("cut");
    }

    @Test
    void buildWithoutAnEngineSaysSoBeforeItPaysForAnAgent() throws Exception {
        await("no-engine");
    }

    private static void await(String name) throws Exception {
        try {
            Objects.requireNonNull(BUILDS.get(name), name).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    private static void many(Path folder) throws Exception {
        int runs = Integer.getInteger("its.sandboxRuns", 10);
        Suite suite = new Suite(folder, MavenBuild.FIXTURES, "express-ts,flask-py");
        List<String> volumesBefore = volumes();
        suite.ends("run", "-Devals.runs=" + runs);
        Instant start = Instant.now();
        long pid = suite.ends("report", "-Devals.sandbox.parallel=4");
        System.out.println("[sandbox] " + 2 * runs + " validations, 4 at a time: "
                + Duration.between(start, Instant.now()).toSeconds() + " s");

        assertThat(suite.grades())
                .hasSize(2 * runs)
                .allSatisfy(grade -> assertThat(grade.path("score").asInt(-1)).isEqualTo(100));
        assertThat(left(pid)).isEmpty();
        assertThat(volumesBefore).containsAll(volumes());
        assertThat(folder.resolve(".evals/runs/.sandbox/ledger")).doesNotExist();
    }

    private static void killed(Path folder) throws Exception {
        String key = "seam_" + UUID.randomUUID();
        try (ServiceOutside outside = ServiceOutside.start(MavenBuild.FIXTURES, key)) {
            JsonNode made = outside.state();
            Path fixtures = Files.createDirectories(folder.resolve("fixtures"));
            FixtureCopy.of(MavenBuild.FIXTURES, "express-ts", fixtures)
                    .impatient()
                    .definition(definition -> definition
                            .withObject("/service")
                            .put("url", outside.url())
                            .put("credential", "env:KEY"));
            Suite suite = new Suite(folder, fixtures, "express-ts").with("KEY", key);
            suite.ends("run", EXTERNAL);
            Path ledger = folder.resolve(".evals/runs/.sandbox/ledger");
            long killed;
            Process next;
            SWEEPING.lock();
            try {
                killed = suite.killed("KILL", pid -> holds(ledger, "RESERVATION_ID"), EXTERNAL);
                assertThat(left(killed)).as("app, relay and network").hasSize(3);
                assertThat(ledger).isDirectoryContaining("glob:**.json");
                assertThat(outside.state()).isNotEqualTo(made);
                next = suite.start("report", EXTERNAL);
            } finally {
                SWEEPING.unlock();
            }
            suite.ends(next);
            assertThat(suite.log())
                    .contains("sandbox: removed what earlier builds left: ")
                    .containsPattern("what validation r\\w+ made at " + outside.url()
                            + " before its build was killed is taken back");
            assertThat(suite.grades())
                    .singleElement()
                    .satisfies(
                            grade -> assertThat(grade.path("score").asInt(-1)).isEqualTo(100));
            assertThat(left(killed)).isEmpty();
            assertThat(left(next.pid())).isEmpty();
            assertThat(ledger).isEmptyDirectory();
            until(() -> outside.state().equals(made), () -> "the service still has " + outside.state());
        }
    }

    private static void stopped(Path folder) throws Exception {
        Suite suite = new Suite(folder, MavenBuild.FIXTURES, "express-ts");
        suite.ends("run", "-Devals.runs=2");
        long pid = suite.killed("INT", own -> !suite.grades().isEmpty() && hasApp(own), "-Devals.sandbox.parallel=1");

        assertThat(left(pid)).isEmpty();
        assertThat(folder.resolve("target/evals-reports")).doesNotExist();
        assertThat(suite.grades())
                .filteredOn(grade -> grade.path("score").isNumber())
                .singleElement()
                .satisfies(grade -> assertThat(grade.path("score").asInt(-1)).isEqualTo(100));
        assertThat(suite.log())
                .contains("graded 1/2 ")
                .doesNotContain("BUILD SUCCESS")
                .doesNotContain("NoClassDefFoundError");
    }

    private static void cut(Path folder) throws Exception {
        Path fixtures = Files.createDirectories(folder.resolve("fixtures"));
        // late enough for the engine to be gone before the app is up
        FixtureCopy.of(MavenBuild.FIXTURES, "express-ts", fixtures)
                .solution("src/index.ts", "app.listen(port, () => {", "setTimeout(() => app.listen(port, () => {")
                .solution("src/index.ts", "port ${port}`);\n});", "port ${port}`);\n}), 4000);");
        Suite suite = new Suite(folder, fixtures, "express-ts");
        suite.ends("run");
        long pid;
        SWEEPING.lock();
        try (EngineProxy proxy = new EngineProxy()) {
            pid = suite.with("DOCKER_HOST", proxy.address()).cutOff(proxy);
            assertThat(left(pid)).as("what nobody could remove").isNotEmpty();
        } finally {
            SWEEPING.unlock();
        }
        assertThat(suite.grades()).singleElement().satisfies(grade -> {
            assertThat(grade.path("outcome").asString("")).isEqualTo("ungradeable");
            assertThat(grade.path("score").isNumber()).isFalse();
            assertThat(grade.path("failure").path("message").asString(""))
                    .containsPattern("container engine.*Connection refused");
        });
        assertThat(suite.log()).contains("/MojoExecutionException").doesNotContain("BUILD SUCCESS");

        long next = suite.withEngine().ends("report");
        assertThat(suite.grades())
                .singleElement()
                .satisfies(grade -> assertThat(grade.path("score").asInt(-1)).isEqualTo(100));
        assertThat(left(pid)).isEmpty();
        assertThat(left(next)).isEmpty();
    }

    private static void noEngine(Path folder) throws Exception {
        Suite suite = new Suite(folder, MavenBuild.FIXTURES, "express-ts").with("DOCKER_HOST", "tcp://127.0.0.1:1");
        suite.fails("run");
        assertThat(suite.log())
                .containsOnlyOnce("the layer sandbox needs Docker")
                .contains("tcp://127.0.0.1:1 (DOCKER_HOST): no engine listens there")
                .contains("leave the layer out: -Devals.layers=rubric")
                .contains("-Devals.preflight=false where grading is done elsewhere")
                .doesNotContain("\tat ");
        assertThat(folder.resolve(".evals/runs/express-ts")).doesNotExist();

        suite.ends("run", "-Devals.preflight=false");
        suite.fails("report");
        assertThat(suite.log()).contains("/MojoExecutionException");
        assertThat(suite.grades()).singleElement().satisfies(grade -> {
            assertThat(grade.path("outcome").asString("")).isEqualTo("ungradeable");
            assertThat(grade.path("failure").path("message").asString("")).contains("the layer sandbox needs Docker");
        });
        assertThat(folder.resolve("target/evals-reports")).isNotEmptyDirectory();
    }

    private static boolean holds(Path folder, String text) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".json")).toList()) {
                if (Files.readString(file).contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The names of containers and networks that a process has made and that are still there. */
    private static List<String> left(long pid) {
        return Docker.labelled("io.skillevals.owner.pid=" + pid);
    }

    private static boolean hasApp(long pid) {
        return left(pid).stream().anyMatch(name -> name.startsWith("evals-app-"));
    }

    private static List<String> volumes() {
        return Docker.run("volume", "ls", "--quiet");
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private interface ConditionOf {
        boolean holds(long pid) throws Exception;
    }

    private interface Told {
        Object get() throws Exception;
    }

    private static void until(Condition condition, Told otherwise) throws Exception {
        until(condition, () -> true, otherwise);
    }

    private static void until(Condition condition, Condition meanwhile, Told otherwise) throws Exception {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.holds()) {
            assertThat(meanwhile.holds() && Instant.now().isBefore(end))
                    .as(String.valueOf(otherwise.get()))
                    .isTrue();
            Thread.sleep(50);
        }
    }

    /** The builds in one folder: agents that apply the ready solution, graded by both layers. */
    private static final class Suite {

        private final Path folder;
        private final MavenBuild build;

        Suite(Path folder, Path fixtures, String names) throws IOException {
            this.folder = folder;
            this.build = new MavenBuild(folder).ofSeam(fixtures, names).withEngine();
        }

        Suite with(String variable, String value) {
            build.with(variable, value);
            return this;
        }

        Suite withEngine() {
            build.without("DOCKER_HOST").withEngine();
            return this;
        }

        /** Starts a goal, and waits until it has swept, which is what it does with the engine first. */
        Process start(String goal, String... arguments) throws Exception {
            List<String> all = new ArrayList<>(List.of(
                    MavenBuild.PLUGIN + ":" + goal,
                    "-Devals.agent=oracle",
                    "-Devals.conditions=skill",
                    "-Devals.layers=rubric,sandbox"));
            all.addAll(List.of(arguments));
            SWEEPING.lock();
            try {
                Process maven = build.start(all.toArray(String[]::new));
                until(() -> !maven.isAlive() || !left(maven.pid()).isEmpty(), this::log);
                return maven;
            } finally {
                SWEEPING.unlock();
            }
        }

        /** Runs a goal to a good end, and tells the process that it was. */
        long ends(String goal, String... arguments) throws Exception {
            Process maven = start(goal, arguments);
            ends(maven);
            return maven.pid();
        }

        void ends(Process maven) throws Exception {
            assertThat(ended(maven, PATIENCE)).as(log()).isZero();
        }

        void fails(String goal, String... arguments) throws Exception {
            assertThat(ended(start(goal, arguments), PATIENCE)).as(log()).isNotZero();
        }

        /** Starts a report and sends it a signal as soon as a condition holds. */
        long killed(String signal, ConditionOf when, String... arguments) throws Exception {
            Process maven = start("report", arguments);
            until(() -> when.holds(maven.pid()), maven::isAlive, this::log);
            new ProcessBuilder("kill", "-" + signal, String.valueOf(maven.pid()))
                    .start()
                    .waitFor();
            assertThat(ended(maven, Duration.ofSeconds(40))).as(log()).isNotZero();
            return maven.pid();
        }

        /** Starts a report and takes the engine from it as soon as an app is there. */
        long cutOff(EngineProxy proxy) throws Exception {
            Process maven = start("report");
            until(() -> hasApp(maven.pid()), maven::isAlive, this::log);
            proxy.close();
            assertThat(ended(maven, PATIENCE)).as(log()).isNotZero();
            return maven.pid();
        }

        private int ended(Process maven, Duration limit) throws Exception {
            try {
                assertThat(maven.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS))
                        .as("Maven ends: " + log())
                        .isTrue();
                return maven.exitValue();
            } finally {
                maven.destroyForcibly();
            }
        }

        String log() throws IOException {
            return build.log();
        }

        List<JsonNode> grades() throws IOException {
            try (Stream<Path> files = Files.walk(folder.resolve(".evals/runs"))) {
                List<JsonNode> grades = new ArrayList<>();
                for (Path file : files.filter(one -> one.endsWith("grade.json")).toList()) {
                    grades.add(Json.mapper().readTree(Files.readString(file)));
                }
                return grades;
            }
        }
    }
}
