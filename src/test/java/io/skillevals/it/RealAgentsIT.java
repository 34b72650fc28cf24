package io.skillevals.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The whole chain with each agent's real command line and without a model: run, capture, grade, report, in the control and with
 * the skill. The scripted model solves the task only when the client tells it of the skill.
 *
 * <p>{@code -Dits.agents} names the agents; {@code -Preal-agents} takes all, and fails where npm cannot get one.
 */
@Tag("cli")
class RealAgentsIT {

    private static final String KEY = "sk-test-0123456789abcdefghij";
    private static final String SKILL = "push-bookings";
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    static Stream<RealAgent> agents() {
        List<String> wanted =
                List.of(System.getProperty("its.agents", "codex,gemini").split(",", -1));
        return RealAgent.ALL.stream().filter(agent -> wanted.contains(agent.type()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("agents")
    void skillMakesTheDifferenceAndTheKeyStaysOut(RealAgent agent) throws Exception {
        Path programs = programs(agent);
        Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
        try (ScriptedServer model = new ScriptedServer(folder.resolve("model"), scenario(), work, KEY)) {
            Path project = Files.createDirectories(folder.resolve("project"));
            MavenBuild build = new MavenBuild(project).withFirstOnPath(programs);
            agent.environment(model.url(), KEY).forEach(build::with);

            int exit = build.run(
                    MavenBuild.PLUGIN + ":run",
                    MavenBuild.PLUGIN + ":report",
                    "-Devals.agent=" + agent.type(),
                    "-Devals.model=" + agent.model(),
                    "-Devals.timeout=180",
                    "-Devals.retries=0",
                    "-Devals.workDirectory=" + work);

            assertThat(build.log()).contains("2 runs: 2 captured");
            assertThat(exit).as(build.log()).isZero();
            Path runs = project.resolve(".evals/runs/bookings-py");
            String cell = agent.type() + "@" + agent.model().replace('/', '_');
            control(agent, run(runs.resolve("control")));
            treatment(agent, run(runs.resolve("skill")));
            served(model);
            assertThat(build.filesWith(KEY)).as(cell).isEmpty();
            assertThat(work).isEmptyDirectory();
        }
        System.out.println(agent.type() + " " + agent.cli().version() + " from npm");
    }

    /** The scripted model tells by its answer how much of a conversation it was shown. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("agents")
    void conversationIsGoneOnWithAndCountedOnce(RealAgent agent) throws Exception {
        Path programs = programs(agent);
        Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
        Path fixtures = folder.resolve("fixtures");
        Path project = Files.createDirectories(fixtures.resolve("talk/project"));
        Files.writeString(project.resolve("app.txt"), "one\n");
        Files.writeString(fixtures.resolve("talk/eval.json"), """
                {"name": "talk", "checks": [{"type": "exit-code"}], "steps": [
                  {"prompt": "First question."}, {"prompt": "Second question.", "resumeSession": true}]}
                """);
        Map<String, Object> scenario =
                Map.of("turns", List.of(turn("One.", null, 100, 10, 0), turn("Two.", null, 200, 20, 0)));
        try (ScriptedServer model = new ScriptedServer(folder.resolve("model"), scenario, work, KEY)) {
            Path place = Files.createDirectories(folder.resolve("build"));
            MavenBuild build = new MavenBuild(place).withFirstOnPath(programs).ofFixtures(fixtures, "talk");
            agent.environment(model.url(), KEY).forEach(build::with);

            int exit = build.run(
                    MavenBuild.PLUGIN + ":run",
                    "-Devals.agent=" + agent.type(),
                    "-Devals.model=" + agent.model(),
                    "-Devals.timeout=180",
                    "-Devals.retries=0",
                    "-Devals.workDirectory=" + work);

            assertThat(exit).as(build.log()).isZero();
            JsonNode record =
                    JSON.readTree(run(place.resolve(".evals/runs/talk/control")).resolve("run.json"));
            assertThat(record.path("ended").asString()).as(record.toString()).isEqualTo("captured");
            assertThat(record.path("result").asString()).isEqualTo("Two.");
            assertThat(metrics(record)).containsEntry("inputTokens", 300.0).containsEntry("outputTokens", 30.0);
            assertThat(metrics(record.path("steps").path(0))).containsEntry("inputTokens", 100.0);
            assertThat(metrics(record.path("steps").path(1))).containsEntry("inputTokens", 200.0);
            assertThat(model.requests("over")).isEmpty();
        }
    }

    private Path programs(RealAgent agent) throws IOException, InterruptedException {
        var found = agent.cli().find();
        if (found.isEmpty()) {
            String missing = agent.cli().npmPackage() + "@" + agent.cli().version() + " could not be installed by npm";
            if (System.getProperty("its.cli", "auto").equals("real")) {
                throw new AssertionError(missing);
            }
            System.out.println("SKIPPED: " + agent.type() + " was not tested: " + missing);
            assumeTrue(false, missing);
        }
        Path programs = Files.createDirectories(folder.resolve("programs"));
        Files.createSymbolicLink(programs.resolve(agent.program()), found.get());
        for (NpmCli helper : agent.helpers()) {
            Path program = helper.find().orElseThrow(() -> new AssertionError("no " + helper.program()));
            Files.createSymbolicLink(programs.resolve(program.getFileName()), program);
        }
        return programs;
    }

    /** The only run of a condition. */
    private static Path run(Path condition) throws IOException {
        try (Stream<Path> cells = Files.list(condition)) {
            List<Path> all = cells.toList();
            assertThat(all).hasSize(1);
            return all.get(0).resolve("run-01");
        }
    }

    private static void control(RealAgent agent, Path run) throws IOException {
        JsonNode record = common(agent, run);
        assertThat(record.path("proof").path("used")).isEmpty();
        assertThat(record.path("result").asString()).isEqualTo("Every booking is printed.");
        assertThat(metrics(record))
                .containsEntry("turns", 3.0)
                .containsEntry("inputTokens", 300.0)
                .containsEntry("outputTokens", 60.0)
                .containsEntry("toolCalls", 2.0)
                .containsEntry("failedToolCalls", 0.0);
        assertThat(Files.readString(run.resolve("workspace/bookings.py"))).contains("print(booking)");
        JsonNode grade = JSON.readTree(run.resolve("grade.json"));
        assertThat(grade.path("outcome").asString()).isEqualTo("graded");
        assertThat(grade.path("passed").asBoolean()).isFalse();
    }

    private static void treatment(RealAgent agent, Path run) throws IOException {
        JsonNode record = common(agent, run);
        assertThat(record.path("proof").path("used"))
                .as("skills in use")
                .hasSize(1)
                .first()
                .extracting(JsonNode::asString)
                .isEqualTo(SKILL);
        assertThat(record.path("result").asString()).isEqualTo("Every booking is pushed.");
        assertThat(metrics(record))
                .containsEntry("turns", 5.0 + agent.turnsOfASkill())
                .containsEntry("inputTokens", 1400.0)
                .containsEntry("outputTokens", 150.0)
                .containsEntry("cachedTokens", 6600.0)
                .containsEntry("toolCalls", 4.0)
                .containsKey("durationMs");
        assertThat(Files.readString(run.resolve("workspace/bookings.py")))
                .contains("seam.customers.push_data(customer_key=guest)");
        assertThat(Files.readString(run.resolve("trajectory.json"))).contains("ATIF-v1.7", SKILL);
        assertThat(Files.readString(run.resolve("diff.patch"))).doesNotContain("skills/" + SKILL);
        // the agent's own tools may see the key; what they write of it is redacted
        assertThat(Files.readString(run.resolve("workspace/key.txt")))
                .endsWith("seen\n")
                .doesNotContain(KEY);
        JsonNode grade = JSON.readTree(run.resolve("grade.json"));
        assertThat(grade.path("passed").asBoolean()).isTrue();
    }

    private static JsonNode common(RealAgent agent, Path run) throws IOException {
        JsonNode record = JSON.readTree(run.resolve("run.json"));
        assertThat(record.path("ended").asString()).as(record.toString()).isEqualTo("captured");
        assertThat(record.path("exitCode").asInt()).isZero();
        assertThat(record.path("proof").path("holds").asBoolean()).isTrue();
        assertThat(record.path("agentVersion").asString()).isEqualTo(agent.cli().version());
        return record;
    }

    /** What the model saw: the key in each request, and of the skill in those of the treatment alone. */
    private static void served(ScriptedServer model) throws IOException {
        List<JsonNode> replies = model.requests("reply");
        assertThat(replies)
                .allSatisfy(
                        reply -> assertThat(reply.path("key_ok").asBoolean()).isTrue());
        assertThat(replies.stream().filter(reply -> reply.path("route").asInt(-1) == 0))
                .hasSize(5);
        assertThat(replies.stream().filter(reply -> reply.path("route").asInt(-1) == 1))
                .hasSize(3);
        assertThat(model.requests("over")).isEmpty();
    }

    private static Map<String, Object> scenario() {
        Map<String, Object> read = Map.of("op", "read", "path", "${REPO}/bookings.py");
        return Map.of(
                "routes",
                List.of(
                        Map.of(
                                "match",
                                SKILL,
                                "anywhere",
                                true,
                                "turns",
                                List.of(
                                        turn(
                                                "There is a skill for this.",
                                                Map.of("op", "skill", "name", SKILL),
                                                1000,
                                                10,
                                                0),
                                        turn("", read, 100, 20, 1500),
                                        turn(
                                                "",
                                                edit("    seam.customers.push_data(customer_key=guest)"),
                                                100,
                                                30,
                                                1600),
                                        turn(
                                                "",
                                                Map.of(
                                                        "op",
                                                        "bash",
                                                        "command",
                                                        "env | grep -o 'sk-test.*' > key.txt; echo seen >> key.txt"),
                                                100,
                                                40,
                                                1700),
                                        turn("Every booking is pushed.", null, 100, 50, 1800))),
                        Map.of(
                                "turns",
                                List.of(
                                        turn("", read, 100, 10, 0),
                                        turn("", edit("    print(booking)"), 100, 20, 0),
                                        turn("Every booking is printed.", null, 100, 30, 0)))));
    }

    private static Map<String, Object> edit(String line) {
        String last = "    return booking";
        return Map.of("op", "edit", "path", "${REPO}/bookings.py", "old", last, "new", line + "\n" + last);
    }

    private static Map<String, Object> turn(
            String text,
            @org.jspecify.annotations.Nullable Map<String, Object> call,
            int input,
            int output,
            int cached) {
        return Map.of(
                "text",
                text,
                "calls",
                call == null ? List.of() : List.of(call),
                "usage",
                Map.of("input", input, "output", output, "cache_read", cached, "cache_write", 0));
    }

    private static Map<String, Double> metrics(JsonNode record) {
        Map<String, Double> metrics = new TreeMap<>();
        record.path("metrics").forEachEntry((name, value) -> metrics.put(name, value.asDouble()));
        return metrics;
    }
}
