package io.skillevals.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.it.ScriptedModel.Call;
import io.skillevals.it.ScriptedModel.Request;
import io.skillevals.it.ScriptedModel.Turn;
import io.skillevals.it.ScriptedModel.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The whole chain with Claude Code and without a model: run, capture, grade, report. The scripted model solves the task only
 * when the client tells it of the skill, as a model would that knows no better.
 */
@Tag("cli")
class ClaudeCodeChainIT {

    private static final String KEY = "sk-ant-test-0123456789abcdef";
    private static final String MODEL = "claude-sonnet-5";
    private static final String SKILL = "push-bookings";
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    @Test
    void skillMakesTheDifferenceAndTheKeyStaysOut() throws Exception {
        Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
        ClaudeCli cli = ClaudeCli.find(folder);
        try (ScriptedModel model = new ScriptedModel(request -> turns(request, work))) {
            Path project = Files.createDirectories(folder.resolve("project"));
            MavenBuild build = new MavenBuild(project)
                    .withFirstOnPath(cli.programs())
                    .with("ANTHROPIC_BASE_URL", model.url())
                    .with("ANTHROPIC_API_KEY", KEY)
                    .with("CLAUDE_CODE_MAX_RETRIES", "0");

            int exit = build.run(
                    MavenBuild.PLUGIN + ":run",
                    MavenBuild.PLUGIN + ":report",
                    "-Devals.agent=claude-code",
                    "-Devals.model=" + MODEL,
                    "-Devals.timeout=120",
                    "-Devals.workDirectory=" + work);

            assertThat(build.log()).contains("2 runs: 2 captured").doesNotContain("No model took part");
            assertThat(exit).as(build.log()).isZero();
            Path runs = project.resolve(".evals/runs/bookings-py");
            control(runs.resolve("control/claude-code@" + MODEL + "/run-01"));
            treatment(runs.resolve("skill/claude-code@" + MODEL + "/run-01"));
            assertThat(results(project)).contains("\"verdict\" : \"PASS\"");
            if (cli.real()) {
                served(model.requests());
            }
            assertThat(build.filesWith(KEY)).isEmpty();
            assertThat(work).isEmptyDirectory();
        }
        System.out.println(
                "claude-code " + ClaudeCli.VERSION + (cli.real() ? " from npm" : " replayed from its captures"));
    }

    private static void control(Path run) throws IOException {
        JsonNode record = JSON.readTree(run.resolve("run.json"));
        common(record);
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
        assertThat(grade.path("score").asDouble()).isEqualTo(20);
    }

    private static void treatment(Path run) throws IOException {
        JsonNode record = JSON.readTree(run.resolve("run.json"));
        common(record);
        assertThat(record.path("proof").path("holds").asBoolean()).isTrue();
        assertThat(record.path("proof").path("used").get(0).asString()).isEqualTo(SKILL);
        assertThat(record.path("result").asString()).isEqualTo("Every booking is pushed.");
        assertThat(metrics(record))
                .containsEntry("inputTokens", 1400.0)
                .containsEntry("outputTokens", 150.0)
                .containsEntry("cachedTokens", 6600.0)
                .containsEntry("cacheWriteTokens", 700.0)
                .containsEntry("toolCalls", 4.0)
                // five answers, and the skill's text, which Claude Code counts as one
                .containsEntry("turns", 6.0)
                .containsKeys("costUsd", "durationMs");
        assertThat(Files.readString(run.resolve("workspace/bookings.py")))
                .contains("seam.customers.push_data(customer_key=guest)");
        assertThat(Files.readString(run.resolve("trajectory.json"))).contains("ATIF-v1.7", SKILL);
        assertThat(Files.readString(run.resolve("diff.patch"))).doesNotContain(".claude");
        assertThat(run.resolve("workspace/.claude")).doesNotExist();
        // the agent's own tools see the key; what they write of it is redacted
        assertThat(Files.readString(run.resolve("workspace/key.txt"))).isEqualTo("key: [redacted:ANTHROPIC_API_KEY]\n");
        JsonNode grade = JSON.readTree(run.resolve("grade.json"));
        assertThat(grade.path("passed").asBoolean()).isTrue();
        // less than 100, because nobody asked for the file with the key
        assertThat(grade.path("score").asDouble()).isEqualTo(94);
    }

    private static void common(JsonNode record) {
        assertThat(record.path("ended").asString()).as(record.toString()).isEqualTo("captured");
        assertThat(record.path("exitCode").asInt()).isZero();
        assertThat(record.path("observedModel").asString()).isEqualTo(MODEL);
        assertThat(record.path("agentVersion").asString()).isEqualTo(ClaudeCli.VERSION);
        assertThat(record.path("modelFree").asBoolean()).isFalse();
    }

    /** What the model saw: the key, the skill in the treatment's requests and in no other. */
    private static void served(List<Request> requests) {
        assertThat(requests).allSatisfy(request -> assertThat(request.key()).isEqualTo(KEY));
        assertThat(requests.stream().filter(ClaudeCodeChainIT::knowsSkill)).hasSize(5);
        assertThat(requests.stream().filter(request -> !knowsSkill(request))).hasSize(3);
    }

    private static boolean knowsSkill(Request request) {
        return request.text().contains(SKILL);
    }

    private static List<Turn> turns(Request request, Path work) {
        String file = workspace(request, work) + "/bookings.py";
        return knowsSkill(request)
                ? List.of(
                        new Turn(
                                "There is a skill for this.",
                                new Call("Skill", Map.of("skill", SKILL)),
                                new Usage(1000, 10, 0, 500)),
                        new Turn("", new Call("Read", Map.of("file_path", file)), new Usage(100, 20, 1500, 50)),
                        new Turn(
                                "",
                                edit(file, "    seam.customers.push_data(customer_key=guest)\n"),
                                new Usage(100, 30, 1600, 50)),
                        new Turn(
                                "",
                                new Call(
                                        "Bash",
                                        Map.of(
                                                "command",
                                                "echo \"key: $ANTHROPIC_API_KEY\" > key.txt",
                                                "description",
                                                "Note the key")),
                                new Usage(100, 40, 1700, 50)),
                        new Turn("Every booking is pushed.", null, new Usage(100, 50, 1800, 50)))
                : List.of(
                        new Turn("", new Call("Read", Map.of("file_path", file)), new Usage(100, 10, 0, 0)),
                        new Turn("", edit(file, "    print(booking)\n"), new Usage(100, 20, 0, 0)),
                        new Turn("Every booking is printed.", null, new Usage(100, 30, 0, 0)));
    }

    private static Call edit(String file, String line) {
        String last = "    return booking";
        return new Call("Edit", Map.of("file_path", file, "old_string", last, "new_string", line + last));
    }

    private static String workspace(Request request, Path work) {
        Matcher path = Pattern.compile(Pattern.quote(work.toString()) + "/[\\w.-]+/project")
                .matcher(request.text());
        return path.find() ? path.group() : "the client does not say where it works";
    }

    private static Map<String, Double> metrics(JsonNode record) {
        Map<String, Double> metrics = new java.util.TreeMap<>();
        record.path("metrics").forEachEntry((name, value) -> metrics.put(name, value.asDouble()));
        return metrics;
    }

    private static String results(Path project) throws IOException {
        return Files.readString(project.resolve("target/evals-reports/results.json"));
    }
}
