package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.RecordPlaces;
import io.skillevals.suite.RunPolicy;
import io.skillevals.suite.Schedule;
import io.skillevals.suite.Step;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.Surroundings.Service;
import io.skillevals.suite.sandbox.SandboxUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is said of probes before the sessions in front of them are paid for. */
class ProbesPreflightTest {

    private static final Duration SHORT = Duration.ofSeconds(5);
    private static final Service SERVICE = new Service(List.of("serve", "{{port}}"), null, SHORT, SHORT);
    private static final Path FOLDER = Path.of("/shop");

    @Test
    void aDataFolderThatTheConditionDoesNotHaveIsAProblem() {
        Probe probe = command("cat", "{{dataDir}}/notes");
        assertThat(problems(probe, SERVICE, false))
                .containsExactly("/shop, in the condition with: {{dataDir}} in a probe stands for nothing, because the"
                        + " condition has no data folder: set <data>true</data>");
        assertThat(problems(probe, SERVICE, true)).isEmpty();
    }

    @Test
    void aProgramThatIsNotThereIsAProblem() {
        assertThat(problems(command("no-such-program", "{{port}}"), SERVICE, false))
                .containsExactly("/shop, in the condition with: the program `no-such-program` of a probe is not on the"
                        + " PATH: install it");
        assertThat(problems(command("{{workspace}}/ask", "{{port}}"), SERVICE, false))
                .as("what the agent may make cannot be looked for")
                .isEmpty();
    }

    @Test
    void aRequestNeedsTheDataFolderInItsBodyToo() {
        Probe probe = new Probe("POST", "http://localhost:{{port}}/", Map.of(), "{{dataDir}}", List.of(), 200, null);
        assertThat(problems(probe, SERVICE, false)).hasSize(1);
    }

    @Test
    void aConditionWithoutAServiceIsAskedNothing() {
        assertThat(problems(command("no-such-program", "{{dataDir}}"), null, false))
                .isEmpty();
    }

    private static Probe command(String... words) {
        return new Probe("GET", null, Map.of(), null, List.of(words), 0, null);
    }

    private static List<String> problems(Probe probe, @Nullable Service service, boolean data) {
        Prompt prompt = new Prompt("", "Add a route.")
                .withSteps(List.of(Step.only("Add a route."), new Step("probe", Map.of(), false, false, null, probe)));
        Fixture fixture = new Fixture(
                "shop",
                "",
                FOLDER,
                FOLDER,
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
                null,
                List.of());
        Surroundings around = new Surroundings(
                null, null, null, Map.of(), List.of(), List.of(), service, data, List.of(), List.of(), List.of());
        Condition condition = new Condition(
                "with", false, List.of(), Delivery.NATIVE, List.of("script"), AgentOptions.NONE, null, around);
        Suite suite = new Suite(
                "default",
                List.of(fixture),
                List.of(),
                List.of(),
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
                FOLDER,
                null,
                null,
                RecordPlaces.NONE);
        Problems problems = new Problems();
        new ProbesPreflight(Map.of("PATH", "/usr/bin:/bin"), problems).examine(suite);
        return problems.errors().stream().map(Problem::toString).toList();
    }
}
