package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.rundir.Failure;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.Launch;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.ToolCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class GeminiTest {

    private static final Asked GEMINI = Asked.agent(new Gemini());
    private static final Path SETTINGS = Path.of("/place/home/.gemini/settings.json");

    @TempDir
    Path folder;

    @Test
    void thePromptGoesToStandardInputAndAllIsAllowed() {
        Launch.Command launch = GEMINI.command("--add a route");
        assertThat(launch.argv())
                .containsExactly("gemini", "--output-format", "stream-json", "--skip-trust", "--approval-mode", "yolo");
        assertThat(launch.shown()).isEqualTo(launch.argv());
        assertThat(launch.stdin()).isEqualTo("--add a route");
        assertThat(launch.environment())
                .containsEntry("GEMINI_CLI_HOME", "/place/home")
                .containsEntry("GEMINI_CLI_NO_RELAUNCH", "true");
        assertThat(launch.inherited()).contains("GOOGLE_GEMINI_BASE_URL").doesNotContain("GEMINI_API_KEY");
    }

    @Test
    void itsSettingsTurnOffWhatIsNoPartOfTheTask() {
        JsonNode settings = settings(GEMINI.command("Do it."));
        assertThat(settings.at("/security/auth/selectedType").asString()).isEqualTo("gemini-api-key");
        assertThat(settings.at("/privacy/usageStatisticsEnabled").asBoolean(true))
                .isFalse();
        assertThat(settings.at("/telemetry/enabled").asBoolean(true)).isFalse();
        assertThat(settings.at("/general/enableAutoUpdate").asBoolean(true)).isFalse();
        assertThat(settings.has("model")).isFalse();
        assertThat(settings.has("mcpServers")).isFalse();
    }

    @Test
    void whatIsAskedGoesToTheCommandLineOrTheSettings() {
        assertThat(GEMINI.asking(Options.model("gemini-2.5-pro"))
                        .arguments("--debug")
                        .command("Do it.")
                        .argv())
                .containsSequence("--model", "gemini-2.5-pro")
                .endsWith("--debug");
        assertThat(GEMINI.asking(Options.permissionMode("auto_edit"))
                        .command("Do it.")
                        .argv())
                .containsSequence("--approval-mode", "auto_edit");
        assertThat(settings(GEMINI.asking(Options.maxTurns(7)).command("Do it."))
                        .at("/model/maxSessionTurns")
                        .asInt(0))
                .isEqualTo(7);
        assertThat(settings(GEMINI.asking(Options.server()).command("Do it."))
                        .at("/mcpServers/docs/command")
                        .asString())
                .isEqualTo("docs-server");
    }

    @Test
    void whereToolsAreNamedOnlyTheyAreAllowed() {
        assertThat(GEMINI.asking(Options.tools("read_file", "write_file"))
                        .command("Do it.")
                        .argv())
                .containsSequence("--approval-mode", "default")
                .containsSequence("--allowed-tools", "read_file", "--allowed-tools", "write_file");
    }

    @Test
    void anAdditionToTheSystemPromptIsItsOwnInstructionFile() {
        Launch.Command launch = GEMINI.command("Do it.", "Use this.");
        assertThat(launch.files()).containsEntry(Path.of("/place/home/.gemini/GEMINI.md"), "Use this.");
        assertThat(launch.argv()).doesNotContain("Use this.");
    }

    @Test
    void aLimitInDollarsIsAProblem() {
        assertThat(new Gemini().problems(GEMINI.asking(Options.maxBudget(3)).spec()))
                .containsExactly(
                        "gemini has no limit of cost: take out <maxBudgetUsd>, and limit it by <maxTurns> or <timeout>");
        assertThat(new Gemini().problems(GEMINI.spec())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"type":"FatalTurnLimitedError","message":"Reached max session turns"}                                | max-turns
            {"type":"FatalAuthenticationError","message":"no"}                                                    | authentication
            {"type":"FatalCancellationError","message":"Operation cancelled."}                                    | crash
            {"type":"unknown","message":"[API Error: {\\"error\\":{\\"code\\":400,\\"message\\":\\"API key not valid\\"}}]"}  | authentication
            {"type":"unknown","message":"[API Error: {\\"error\\":{\\"code\\":400,\\"message\\":\\"The input token count (2) exceeds the maximum\\"}}]"} | context-exceeded
            {"type":"unknown","message":"[API Error: {\\"error\\":{\\"code\\":503,\\"message\\":\\"The model is overloaded\\"}}]"} | overload
            {"type":"unknown","message":"You exceeded your current quota"}                                        | rate-limit
            {"type":"INVALID_STREAM","message":"The model response was blocked due to safety settings."}          | refused
            {"type":"unknown","message":"what?"}                                                                  | agent-error
            """)
    void theFailureClassOfAnEndEvent(String error, String kind) throws IOException {
        assertThat(read(0, "{\"type\":\"result\",\"status\":\"error\",\"error\":" + error + "}")
                        .failure())
                .extracting(Failure::kind)
                .isEqualTo(kind);
    }

    @Test
    void theLastErrorEventSaysWhyWhereTheEndDoesNot() throws IOException {
        Failure failure = read(
                        0,
                        "{\"type\":\"error\",\"severity\":\"error\",\"message\":\"Model stream ended without a finish reason.\"}",
                        "{\"type\":\"error\",\"severity\":\"warning\",\"message\":\"Loop detected\"}",
                        "{\"type\":\"result\",\"status\":\"error\"}")
                .failure();
        assertThat(failure).isEqualTo(new Failure("network", "Model stream ended without a finish reason."));
    }

    @Test
    void aMissingKeyShowsInTheExitCodeAlone() throws IOException {
        assertThat(read(41).failure()).extracting(Failure::kind).isEqualTo("authentication");
        assertThat(read(1).failure()).extracting(Failure::kind).isEqualTo("crash");
    }

    @Test
    void thoughtsAreCountedAmongTheAnswers() throws IOException {
        AgentReport report = read(
                0,
                "{\"type\":\"result\",\"status\":\"success\",\"stats\":{\"total_tokens\":150,\"input_tokens\":100,\"output_tokens\":10,\"cached\":60,\"models\":{"
                        + "\"a\":{\"total_tokens\":150,\"input_tokens\":100,\"output_tokens\":10,\"cached\":60},\"b\":{\"total_tokens\":0,\"input_tokens\":0,\"output_tokens\":0,\"cached\":0}}}}");
        assertThat(report.metrics())
                .containsEntry("inputTokens", 40.0)
                .containsEntry("cachedTokens", 60.0)
                .containsEntry("outputTokens", 50.0)
                .doesNotContainKeys("costUsd", "cacheWriteTokens", "turns");
        assertThat(report.observedModel()).isEqualTo("a");
        assertThat(report.usage()).hasSize(1);
    }

    @Test
    void parallelCallsAreOneAnswerAndAServersToolIsKnown() throws IOException {
        Path stream = stream(
                "{\"type\":\"tool_use\",\"tool_name\":\"mcp_docs_find_page\",\"tool_id\":\"1\",\"parameters\":{}}",
                "{\"type\":\"tool_use\",\"tool_name\":\"mcp_other_x\",\"tool_id\":\"2\",\"parameters\":{}}",
                "{\"type\":\"tool_result\",\"tool_id\":\"2\",\"status\":\"success\"}",
                "{\"type\":\"tool_result\",\"tool_id\":\"9\",\"status\":\"error\",\"error\":{\"message\":\"whose?\"}}",
                "{\"type\":\"tool_result\",\"tool_id\":\"1\",\"status\":\"error\",\"error\":{\"message\":\"lost\"}}",
                "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"do\",\"delta\":true}",
                "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"ne\",\"delta\":true}");
        List<Step> steps = new ArrayList<>();
        new Gemini()
                .trajectory(
                        new AgentOutput(GEMINI.asking(Options.server()).spec(), "Do it.", stream, stream, folder, 0))
                .orElseThrow()
                .read(steps::add);
        assertThat(steps).extracting(Step::message).containsExactly("", "", "done");
        assertThat(steps.get(0).toolCalls())
                .extracting(ToolCall::functionName)
                .containsExactly("find_page", "mcp_other_x");
        assertThat(steps.get(0).toolCalls())
                .extracting(call -> steps.get(0).failed(call))
                .containsExactly(true, false);
        assertThat(steps.get(1).source()).isEqualTo(Step.Source.SYSTEM);
    }

    @Test
    void itsWatchCountsAnswersAndSeesTheEnd() {
        GeminiWatch watch = new GeminiWatch();
        for (String event : List.of(
                "{\"type\":\"message\",\"role\":\"user\"}",
                "{\"type\":\"message\",\"role\":\"assistant\"}",
                "{\"type\":\"tool_use\"}",
                "{\"type\":\"tool_use\"}",
                "{\"type\":\"tool_result\"}",
                "{\"type\":\"tool_result\"}",
                "{\"type\":\"tool_use\"}")) {
            watch.event(Json.mapper().readTree(event));
        }
        assertThat(watch.turns()).isEqualTo(2);
        assertThat(watch.ended()).isFalse();
        watch.event(Json.mapper().readTree("{\"type\":\"result\"}"));
        assertThat(watch.ended()).isTrue();
    }

    private static JsonNode settings(Launch.Command launch) {
        return Json.mapper().readTree(launch.files().get(SETTINGS));
    }

    private Path stream(String... lines) throws IOException {
        return Files.write(folder.resolve("out"), List.of(lines));
    }

    private AgentReport read(int exit, String... lines) throws IOException {
        return new Gemini()
                .read(new AgentOutput(GEMINI.spec(), "Do it.", stream(lines), folder.resolve("none"), folder, exit));
    }
}
