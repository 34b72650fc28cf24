package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.ToolCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class CodexTest {

    private static final Path FOLDER = Path.of("/place/home/.codex");
    private static final Path SETTINGS = FOLDER.resolve("config.toml");

    @TempDir
    Path folder;

    @Test
    void thePromptGoesToStandardInputAndNoSettingToTheCommandLine() {
        Launch.Command launch = launch(AgentOptions.NONE, Map.of(), "review", "Use \"this\".\nAnd that.");
        assertThat(launch.argv())
                .containsExactly(
                        "codex",
                        "exec",
                        "--json",
                        "--skip-git-repo-check",
                        "--dangerously-bypass-approvals-and-sandbox",
                        "-C",
                        "/place/project",
                        "-");
        assertThat(launch.shown()).isEqualTo(launch.argv());
        assertThat(launch.stdin()).isEqualTo("review");
        assertThat(launch.environment()).containsExactly(Map.entry("CODEX_HOME", "/place/home/.codex"));
        assertThat(launch.secretFiles()).isEmpty();
        assertThat(launch.files()).containsOnlyKeys(SETTINGS);
        assertThat(launch.files().get(SETTINGS)).isEqualTo("""
                "check_for_update_on_startup" = false
                "allow_login_shell" = false
                "analytics" = {"enabled" = false}
                "features" = {"plugins" = false, "apps" = false, "unbounded_connection_retries" = false}
                "developer_instructions" = "Use \\"this\\".\\nAnd that."
                """);
    }

    @Test
    void optionsReachTheCommandLineBeforeThePrompt() {
        AgentOptions options = new AgentOptions(
                "gpt-5.5", "workspace-write", null, null, List.of(), List.of("--ephemeral"), null, null);
        assertThat(launch(options, Map.of(), "Do it.", null).argv())
                .containsSequence("--sandbox", "workspace-write")
                .containsSequence("-m", "gpt-5.5", "--ephemeral", "-")
                .doesNotContain("--dangerously-bypass-approvals-and-sandbox");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            CODEX_API_KEY                 | -                   | -
            CODEX_API_KEY,OPENAI_BASE_URL | env_key             | CODEX_API_KEY
            OPENAI_API_KEY                | env_key             | OPENAI_API_KEY
            CODEX_API_KEY,OPENAI_API_KEY  | -                   | -
            CODEX_AUTH_JSON               | -                   | -
            CODEX_AUTH_JSON,OPENAI_BASE_URL | requires_openai_auth | true
            """)
    void theProviderIsDefinedWhereCodexsOwnKnowsNeitherAddressNorKey(
            String given, @Nullable String field, @Nullable String value) {
        Map<String, String> build = new java.util.HashMap<>();
        for (String name : given.split(",")) {
            build.put(name, name.endsWith("URL") ? "http://127.0.0.1:1/v1" : "a-secret-value");
        }
        Launch.Command launch = launch(AgentOptions.NONE, build, "Do it.", null);
        String settings = launch.files().get(SETTINGS);
        if (field == null) {
            assertThat(settings).doesNotContain("model_provider");
        } else {
            assertThat(settings)
                    .contains("\"model_provider\" = \"evals\"")
                    .containsPattern("\"" + field + "\" = \"?" + value + "\"?}");
            assertThat(settings)
                    .contains(
                            build.containsKey("OPENAI_BASE_URL")
                                    ? "\"base_url\" = \"http://127.0.0.1:1/v1\""
                                    : "\"base_url\" = \"https://api.openai.com/v1\"");
        }
        assertThat(launch.toString()).doesNotContain("a-secret-value");
        assertThat(launch.secretFiles())
                .isEqualTo(
                        build.containsKey("CODEX_AUTH_JSON")
                                ? Map.of(FOLDER.resolve("auth.json"), "CODEX_AUTH_JSON")
                                : Map.of());
    }

    @Test
    void serversAreGivenInCodexsWords() {
        ObjectNode servers = (ObjectNode) Json.mapper().readTree("""
                {"my.docs": {"type": "stdio", "command": "docs", "args": ["--fast"], "env": {"A": "b"}},
                 "far": {"type": "http", "url": "https://example.org/mcp", "headers": {"X": "y"}}}""");
        AgentOptions options = new AgentOptions(null, null, null, null, List.of(), List.of(), null, servers);
        assertThat(launch(options, Map.of(), "Do it.", null).files().get(SETTINGS))
                .endsWith("""
                        "mcp_servers" = {"my.docs" = {"command" = "docs", "args" = ["--fast"], "env" = {"A" = "b"}}, \
                        "far" = {"url" = "https://example.org/mcp", "http_headers" = {"X" = "y"}}}
                        """);
    }

    @Test
    void saysWhatCodexCannotDo() {
        AgentOptions options = new AgentOptions(null, "yolo", null, 3.0, List.of("Read"), List.of(), null, null);
        assertThat(new Codex().problems(AgentSpec.of("codex", "codex").with(options)))
                .containsExactly(
                        "codex has no limit of cost: take out <maxBudgetUsd>, and limit it by <maxTurns> or <timeout>",
                        "codex cannot be given a list of tools: take out <allowedTools>, and limit it by <permissionMode>",
                        "codex has no <permissionMode> `yolo`: write one of read-only, workspace-write, danger-full-access, or take it out");
        assertThat(new Codex().problems(AgentSpec.of("codex", "codex"))).isEmpty();
    }

    @Test
    void theProgramBehindNpmsLauncherIsStartedAndTheLauncherShown() throws IOException {
        Path packages = Files.createDirectories(folder.resolve("node_modules/@openai"));
        Path launcher = executable(packages.resolve("codex/bin/codex.js"));
        Path program = executable(packages.resolve("codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex"));
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("codex"), launcher);
        Launch.Command launch = launch(AgentOptions.NONE, Map.of("PATH", "/nowhere:" + bin), "Do it.", null);
        assertThat(launch.argv().get(0)).isEqualTo(program.toRealPath().toString());
        assertThat(launch.shown().get(0)).isEqualTo("codex");
    }

    @Test
    void anExecutableThatIsNoLauncherIsStartedAsItIs() throws IOException {
        Path bin = executable(folder.resolve("codex")).getParent();
        assertThat(launch(AgentOptions.NONE, Map.of("PATH", bin.toString()), "Do it.", null)
                        .argv()
                        .get(0))
                .isEqualTo("codex");
    }

    private static Path executable(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            unexpected status 401 Unauthorized: no                                          | authentication
            Missing environment variable: `OPENAI_API_KEY`.                                 | authentication
            unexpected status 402 Payment Required: pay                                     | billing
            Quota exceeded. Check your plan and billing details.                            | billing
            The model `gpt-9` does not exist or you do not have access to it.               | model-not-found
            unexpected status 404 Not Found: no such path                                   | model-not-found
            exceeded retry limit, last status: 429 Too Many Requests                        | rate-limit
            You've hit your usage limit. Try again later.                                   | rate-limit
            unexpected status 503 Service Unavailable: later                                | overload
            Selected model is at capacity. Please try a different model.                    | overload
            We’re currently experiencing high demand, which may cause temporary errors.     | overload
            {"error": {"message": "no such parameter", "type": "invalid_request_error"}}    | request
            stream disconnected before completion: error sending request                    | network
            Connection failed: error sending request                                        | network
            Codex ran out of room in the model's context window. Start a new thread.        | context-exceeded
            {"error": {"message": "too long", "code": "context_length_exceeded"}}           | context-exceeded
            This request has been flagged for possible cybersecurity risk.                  | refused
            something else                                                                  | agent-error
            """)
    void theFailureClassOfATurnThatFailed(String message, String kind) throws IOException {
        String failed = Json.mapper().createObjectNode().put("message", message).toString();
        assertThat(read(1, "{\"type\":\"turn.failed\",\"error\":" + failed + "}")
                        .failure())
                .isEqualTo(new Failure(kind, message));
    }

    @Test
    void anErrorThatCodexDoesNotGetOverIsTheFailureOfAStreamThatBrokeOff() throws IOException {
        String error = "{\"type\":\"error\",\"message\":\"unexpected status 500: no\"}";
        String again = "{\"type\":\"error\",\"message\":\"Reconnecting... 1/5 (unexpected status 500: no)\"}";
        assertThat(read(1, again, error).failure()).extracting(Failure::kind).isEqualTo("overload");
        assertThat(read(1, again).failure()).extracting(Failure::kind).isEqualTo("no-end-event");
    }

    @Test
    void cachedTokensAreNoFreshOnesAndUnknownOnesAreAbsent() throws IOException {
        AgentReport report = read(
                0,
                "{\"type\":\"turn.completed\",\"usage\":{\"input_tokens\":100,\"cached_input_tokens\":60,\"cache_write_input_tokens\":10,\"output_tokens\":5}}");
        assertThat(report.metrics())
                .containsOnly(
                        Map.entry("inputTokens", 30.0),
                        Map.entry("cachedTokens", 60.0),
                        Map.entry("cacheWriteTokens", 10.0),
                        Map.entry("outputTokens", 5.0));
        assertThat(report.usage()).isEmpty();
        assertThat(read(0, "{\"type\":\"turn.completed\",\"usage\":{\"input_tokens\":100,\"output_tokens\":5}}")
                        .metrics())
                .containsOnly(Map.entry("inputTokens", 100.0), Map.entry("outputTokens", 5.0));
    }

    @Test
    void codexsOwnRecordsTellVersionModelAndEveryAnswer() throws IOException {
        Path sessions = Files.createDirectories(folder.resolve(".codex/sessions/2026/11/30"));
        String record = "{\"type\":\"token_usage_record\",\"payload\":{\"response_id\":\"%s\",\"usage\":"
                + "{\"input_tokens\":100,\"cached_input_tokens\":40,\"output_tokens\":5}}}";
        Files.write(
                sessions.resolve("rollout-2026-11-30T06-00-00-a.jsonl"),
                List.of(
                        "{\"type\":\"session_meta\",\"payload\":{\"cli_version\":\"0.171.0\"}}",
                        "{\"type\":\"turn_context\",\"payload\":{\"model\":\"gpt-5.5\"}}",
                        record.formatted("r1"),
                        record.formatted("r1"),
                        record.formatted("r2")));
        Files.write(
                sessions.resolve("rollout-2026-11-30T06-00-09-sub.jsonl"),
                List.of("{\"type\":\"turn_context\",\"payload\":{\"model\":\"small\"}}", record.formatted("r3")));
        AgentReport report = read(0, "{\"type\":\"turn.completed\",\"usage\":{\"input_tokens\":1}}");
        assertThat(report.version()).isEqualTo("0.171.0");
        assertThat(report.observedModel()).isEqualTo("gpt-5.5");
        assertThat(report.metrics()).containsEntry("turns", 2.0).containsEntry("inputTokens", 180.0);
        assertThat(report.usage()).containsExactly(new ModelUsage("gpt-5.5", 180L, 120L, null, 15L));
    }

    @Test
    void aCommandThatGoesOnInTheBackgroundKeepsItsStep() throws IOException {
        List<Step> steps = steps(
                item("started", "a", "command_execution", "\"command\":\"bash -lc 'npm start'\""),
                item("completed", "b", "agent_message", "\"text\":\"It runs.\""),
                item("started", "c", "command_execution", "\"command\":\"ls\""),
                item("completed", "c", "command_execution", "\"status\":\"completed\",\"aggregated_output\":\"x\""),
                item("completed", "a", "command_execution", "\"status\":\"failed\",\"aggregated_output\":\"gone\""));
        assertThat(steps).hasSize(2);
        ToolCall start = steps.get(0).toolCalls().get(0);
        assertThat(start.arguments().path("command").asString("")).isEqualTo("npm start");
        assertThat(steps.get(0).resultOf(start).content()).isEqualTo("gone");
        assertThat(steps.get(0).failed(start)).isTrue();
        assertThat(steps.get(1).message()).isEqualTo("It runs.");
    }

    @Test
    void aCallAfterTheResultOfAnotherBeginsAStepAlthoughACommandGoesOn() throws IOException {
        List<Step> steps = steps(
                item("started", "a", "command_execution", "\"command\":\"npm start\""),
                item("started", "b", "command_execution", "\"command\":\"ls\""),
                item("completed", "b", "command_execution", "\"status\":\"completed\""),
                item("started", "c", "command_execution", "\"command\":\"pwd\""));
        assertThat(steps).extracting(step -> step.toolCalls().size()).containsExactly(2, 1);
    }

    @Test
    void toolsOfServersPlansSubAgentsAndSearchesAreCalls() throws IOException {
        List<Step> steps = steps(
                item("started", "a", "mcp_tool_call", "\"server\":\"docs\",\"tool\":\"find\",\"arguments\":{\"q\":1}"),
                item(
                        "completed",
                        "a",
                        "mcp_tool_call",
                        "\"status\":\"completed\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"x\"},{\"type\":\"image\"}]}"),
                item("started", "p", "todo_list", "\"items\":[{\"text\":\"one\"}]"),
                item("updated", "p", "todo_list", "\"items\":[{\"text\":\"two\"}]"),
                item("completed", "w", "web_search", "\"query\":\"seats\""),
                item("started", "s", "collab_tool_call", "\"tool\":\"spawn_agent\",\"prompt\":\"help\""),
                item("completed", "s", "collab_tool_call", "\"tool\":\"spawn_agent\",\"status\":\"completed\""),
                item("completed", "d", "command_execution", "\"command\":\"rm x\",\"status\":\"declined\""),
                item("completed", "p", "todo_list", "\"items\":[{\"text\":\"two\"}]"));
        List<String> shown = new ArrayList<>();
        for (Step step : steps) {
            for (ToolCall call : step.toolCalls()) {
                shown.add(call.toolCallId() + " " + call.tool().name() + " "
                        + call.tool().kind().label() + " " + call.arguments() + " "
                        + (step.failed(call) ? "failed" : step.resultOf(call).content()));
            }
        }
        assertThat(shown)
                .containsExactly(
                        "a find mcp {\"q\":1} x\n[image]",
                        "p.1 todo_list other {\"items\":[{\"text\":\"one\"}]} ",
                        "p.2 todo_list other {\"items\":[{\"text\":\"two\"}]} ",
                        "w web_search web {\"query\":\"seats\"} ",
                        "s spawn_agent subagent {\"tool\":\"spawn_agent\",\"prompt\":\"help\"} ",
                        "d command_execution shell {\"command\":\"rm x\"} failed");
    }

    @Test
    void aCallThatIsDeclinedIsCounted() throws IOException {
        assertThat(read(0, item("completed", "d", "file_change", "\"status\":\"declined\""))
                        .metrics())
                .containsEntry("permissionDenials", 1.0);
    }

    private static String item(String phase, String id, String type, String fields) {
        return "{\"type\":\"item.%s\",\"item\":{\"id\":\"%s\",\"type\":\"%s\",%s}}".formatted(phase, id, type, fields);
    }

    private static Launch.Command launch(
            AgentOptions options, Map<String, String> build, String prompt, @Nullable String systemPrompt) {
        return (Launch.Command) Asked.agent(new Codex())
                .launch(AgentSpec.of("codex", "codex").with(options), build, prompt, systemPrompt);
    }

    private AgentReport read(int exit, String... lines) throws IOException {
        return new Codex().read(output(exit, lines));
    }

    private List<Step> steps(String... lines) throws IOException {
        List<Step> steps = new ArrayList<>();
        new Codex().trajectory(output(0, lines)).orElseThrow().read(steps::add);
        return steps;
    }

    private AgentOutput output(int exit, String... lines) throws IOException {
        Path stdout = Files.write(folder.resolve("out"), List.of(lines));
        return new AgentOutput(AgentSpec.of("codex", "codex"), "Do it.", stdout, folder.resolve("none"), folder, exit);
    }
}
