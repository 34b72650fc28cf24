package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.RecordPlaces;
import io.skillevals.suite.RunPolicy;
import io.skillevals.suite.Schedule;
import io.skillevals.suite.Seed;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Step;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Surroundings.Service;
import io.skillevals.suite.sandbox.SandboxUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of surroundings before anything is started. */
class SurroundingsPreflightTest {

    private static final Duration SHORT = Duration.ofSeconds(5);

    @TempDir
    Path folder;

    @Test
    void whatIsRightIsNoProblem() throws IOException {
        script("seed.sh", "rwxr-xr-x");
        Files.createDirectories(folder.resolve("seed"));
        assertThat(problems(
                        around(
                                Map.of("URL", "http://127.0.0.1:{{port}}", "DATA", "{{dataDir}}"),
                                List.of(List.of("sh", "-c", "ls {{workspace}} {{home}} {{artifacts}} {{fixtureDir}}")),
                                new Service(
                                        List.of("{{versionDir}}/serve", "{{port}}"),
                                        "http://127.0.0.1:{{port}}/",
                                        SHORT,
                                        SHORT),
                                true),
                        new Seed(folder.resolve("seed"), List.of("./seed.sh", "{{dataDir}}")),
                        Isolation.PROCESS))
                .isEmpty();
    }

    @Test
    void programsThatAreNotThereAreNamed() throws IOException {
        script("plain.sh", "rw-r--r--");
        assertThat(problems(around(
                        Map.of(),
                        List.of(List.of("no-such-program"), List.of("./missing.sh"), List.of("./plain.sh")),
                        null,
                        false)))
                .hasSize(3)
                .anyMatch(problem -> problem.contains("`no-such-program` of the setup command is not on the PATH"))
                .anyMatch(problem -> problem.contains("names ./missing.sh, and there is no " + folder))
                .anyMatch(
                        problem -> problem.contains("plain.sh, of the setup command, is no file that may be executed"));
    }

    @Test
    void aProgramThatABuildCommandMayMakeNeedNotBeThereYet() throws IOException {
        script("plain.sh", "rw-r--r--");
        Service service = new Service(List.of("./build/serve", "{{port}}"), null, SHORT, SHORT);
        Surroundings built = new Surroundings(
                null,
                null,
                null,
                Map.of(),
                List.of(List.of("./plain.sh")),
                List.of(),
                service,
                false,
                List.of(),
                List.of(List.of("make")),
                List.of());
        assertThat(problems(built)).singleElement().asString().contains("plain.sh");
        assertThat(problems(around(Map.of(), List.of(), service, false)))
                .singleElement()
                .asString()
                .contains("the service command names ./build/serve, and there is no ");
    }

    @Test
    void anAgentInAContainerReachesNeitherServiceNorData() throws IOException {
        Isolation docker = new Isolation(Isolation.Kind.DOCKER, "image", Isolation.Network.BRIDGE, null, null);
        Service service = new Service(List.of("sh"), null, SHORT, SHORT);
        assertThat(problems(around(Map.of(), List.of(), service, false), null, docker))
                .singleElement()
                .asString()
                .contains("the agent script works in a container, from which the service of the condition");
        assertThat(problems(around(Map.of(), List.of(), null, true), null, docker))
                .singleElement()
                .asString()
                .contains("the data folder of the condition");
        assertThat(problems(around(Map.of("X", "y"), List.of(List.of("sh")), null, false), null, docker))
                .isEmpty();
    }

    @Test
    void aSeedIsLookedAtOnlyWhereAConditionHasData() throws IOException {
        Seed seed = new Seed(folder.resolve("missing"), List.of("./missing.sh"));
        assertThat(problems(Surroundings.NONE, seed, Isolation.PROCESS)).isEmpty();
        assertThat(problems(around(Map.of(), List.of(), null, true), seed, Isolation.PROCESS))
                .singleElement()
                .asString()
                .contains("the seed command names ./missing.sh");
    }

    private void script(String name, String mode) throws IOException {
        Files.writeString(folder.resolve(name), "#!/bin/sh\n");
        Files.setPosixFilePermissions(folder.resolve(name), PosixFilePermissions.fromString(mode));
    }

    private static Surroundings around(
            Map<String, String> environment, List<List<String>> setup, @Nullable Service service, boolean data) {
        return new Surroundings(
                null, null, null, environment, setup, List.of(), service, data, List.of(), List.of(), List.of());
    }

    @Test
    void whatAProbeWouldBreakOnIsToldBeforeTheSessionsInFrontOfItArePaidFor() throws IOException {
        Prompt probing = new Prompt("", "Add a route.")
                .withSteps(List.of(
                        Step.only("Add a route."),
                        probe(List.of("cat", "{{dataDir}}/notes")),
                        probe(List.of("no-such-program", "{{port}}"))));
        Service service = new Service(List.of("sh", "-c", "serve {{port}}"), null, SHORT, SHORT);
        assertThat(problems(around(Map.of(), List.of(), service, false), null, Isolation.PROCESS, probing))
                .containsExactlyInAnyOrder(
                        folder
                                + ", in the condition with: `{{dataDir}}` is the data folder, which the condition does not"
                                + " have: set data to true, in a probe",
                        folder + ", in the condition with: the program `no-such-program` of a probe is not on the PATH:"
                                + " install it, or name the file, as in ./no-such-program");
        assertThat(problems(around(Map.of(), List.of(), null, false), null, Isolation.PROCESS, probing))
                .as("a condition without a service is asked nothing")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"logs/noon.log, true", "logs/noon.log/1, true", "logs, true", "logs/noon, false", "log, false"})
    void evidenceInTheWayOfAnOverlayIsToldBeforeTheSessionsInFrontOfItArePaidFor(String path, boolean told)
            throws IOException {
        Path overlay = Files.createDirectories(folder.resolve("overlay/logs")).getParent();
        Path noon = Files.writeString(overlay.resolve("logs/noon.log"), "noon");
        Prompt prompt = new Prompt("", "Look.")
                .withSteps(List.of(
                        Step.only("Look."), new Step("Mend it.", Map.of(path, noon), false, false, null, null)));
        Surroundings around = new Surroundings(
                null, overlay, null, Map.of(), List.of(), List.of(), null, false, List.of(), List.of(), List.of());
        String collides = "the evidence `" + path
                + "` of a step collides with `logs/noon.log` in the overlay of the condition with";
        assertThat(problems(around, null, Isolation.PROCESS, prompt))
                .filteredOn(problem -> problem.contains(collides))
                .hasSize(told ? 1 : 0);
    }

    private static Step probe(List<String> command) {
        return new Step(
                "probe", Map.of(), false, false, null, new Probe("GET", null, Map.of(), null, command, 0, null));
    }

    private List<String> problems(Surroundings around) throws IOException {
        return problems(around, null, Isolation.PROCESS);
    }

    private List<String> problems(Surroundings around, @Nullable Seed seed, Isolation isolation) throws IOException {
        return problems(around, seed, isolation, new Prompt("", "Add a route."));
    }

    private List<String> problems(Surroundings around, @Nullable Seed seed, Isolation isolation, Prompt prompt)
            throws IOException {
        Fixture fixture = new Fixture(
                "shop",
                "",
                folder,
                folder,
                List.of(prompt),
                List.of(),
                List.of(),
                null,
                Map.of(),
                null,
                SHORT,
                List.of(),
                List.of(),
                null,
                List.of(),
                null,
                Json.mapper().createObjectNode(),
                seed,
                List.of());
        Condition condition = new Condition(
                "with", false, List.of(), Delivery.NATIVE, List.of("script"), AgentOptions.NONE, null, around);
        AgentSpec agent = new AgentSpec(
                "script",
                "command",
                List.of("sh"),
                false,
                Map.of(),
                List.of(),
                Solution.GOLDEN,
                null,
                isolation,
                AgentOptions.NONE);
        Suite suite = new Suite(
                "default",
                List.of(fixture),
                List.of(),
                List.of(agent),
                List.of(condition),
                List.of(),
                1,
                Schedule.of(1),
                80,
                GateSpec.NONE,
                SandboxUse.USUAL,
                RunPolicy.USUAL,
                List.of(),
                List.of(),
                Matrix.ALL,
                folder,
                null,
                null,
                RecordPlaces.NONE);
        Problems problems = new Problems();
        new SurroundingsPreflight(Map.of("PATH", "/usr/bin:/bin"), problems).examine(suite);
        new EvidencePreflight(problems).examine(suite);
        return problems.errors().stream().map(Problem::toString).toList();
    }
}
