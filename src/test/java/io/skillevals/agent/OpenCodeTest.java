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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class OpenCodeTest {

    private static final String BEGIN = "{\"type\":\"step_start\",\"part\":{\"messageID\":\"m1\"}}";

    @TempDir
    Path folder;

    @Test
    void thePromptGoesToStandardInputAndNoRequestIsMadeForATitle() {
        Launch.Command launch = launch(model("anthropic/claude-sonnet-4-5"), Map.of(), "say \"it\"", null);
        assertThat(launch.argv())
                .containsExactly(
                        "opencode",
                        "run",
                        "--format",
                        "json",
                        "--thinking",
                        "--title",
                        "task",
                        "-m",
                        "anthropic/claude-sonnet-4-5");
        assertThat(launch.shown()).isEqualTo(launch.argv());
        assertThat(launch.stdin()).isEqualTo("say \"it\"");
        assertThat(launch.files()).isEmpty();
        assertThat(launch.inherited()).isEmpty();
        assertThat(launch.environment())
                .containsKeys(
                        "OPENCODE_DISABLE_AUTOUPDATE",
                        "OPENCODE_DISABLE_MODELS_FETCH",
                        "OPENCODE_DISABLE_LSP_DOWNLOAD",
                        "OPENCODE_DISABLE_DEFAULT_PLUGINS");
        assertThat(config(launch)).isEqualTo(Json.mapper().readTree("""
                {"autoupdate": false, "share": "disabled", "permission": "allow",
                 "model": "anthropic/claude-sonnet-4-5", "small_model": "anthropic/claude-sonnet-4-5",
                 "enabled_providers": ["anthropic"], "provider": {"anthropic": {"models": {"claude-sonnet-4-5": {}}}}}"""));
    }

    @ParameterizedTest
    @CsvSource({
        "ANTHROPIC_BASE_URL, http://127.0.0.1:1, anthropic, http://127.0.0.1:1/v1",
        "ANTHROPIC_BASE_URL, http://127.0.0.1:1/, anthropic, http://127.0.0.1:1/v1",
        "ANTHROPIC_BASE_URL, http://127.0.0.1:1/v1, anthropic, http://127.0.0.1:1/v1",
        "OPENAI_BASE_URL, http://127.0.0.1:1/v1, openai, http://127.0.0.1:1/v1",
    })
    void theProviderIsWhereTheBuildSaysAndItsKeyIsNowhere(
            String variable, String address, String provider, String expected) {
        Map<String, String> build = Map.of(variable, address, "ANTHROPIC_API_KEY", "a-secret-value");
        Launch.Command launch = launch(AgentOptions.NONE, build, "Do it.", null);
        assertThat(config(launch)
                        .path("provider")
                        .path(provider)
                        .path("options")
                        .path("baseURL")
                        .asString(""))
                .isEqualTo(expected);
        assertThat(launch.toString()).doesNotContain("a-secret-value");
    }

    @Test
    void anAdditionToTheSystemPromptIsAFileOfTheRun() {
        Launch.Command launch = launch(AgentOptions.NONE, Map.of(), "Do it.", "Use this.");
        Path file = Path.of("/place/home/addition.md");
        assertThat(launch.files()).containsExactly(Map.entry(file, "Use this."));
        assertThat(config(launch).path("instructions").toString()).isEqualTo("[\"" + file + "\"]");
        assertThat(launch.shown().toString()).doesNotContain("Use this.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            -    | -         | "allow"
            ask  | -         | "ask"
            -    | read,bash | {"*":"deny","read":"allow","bash":"allow"}
            ask  | read      | {"*":"ask","read":"allow"}
            """)
    void permissionsAreWhatModeAndToolsSay(@Nullable String mode, @Nullable String tools, String permission) {
        List<String> allowed = tools == null ? List.of() : List.of(tools.split(","));
        AgentOptions options = new AgentOptions(null, mode, null, null, allowed, List.of(), null, null);
        assertThat(config(launch(options, Map.of(), "Do it.", null))
                        .path("permission")
                        .toString())
                .isEqualTo(permission);
    }

    @Test
    void serversAreGivenInOpenCodesWords() {
        ObjectNode servers = (ObjectNode) Json.mapper().readTree("""
                {"my.docs": {"type": "stdio", "command": "docs", "args": ["--fast"], "env": {"A": "b"}},
                 "far": {"type": "http", "url": "https://example.org/mcp", "headers": {"X": "y"}}}""");
        assertThat(config(launch(servers(servers), Map.of(), "Do it.", null)).path("mcp"))
                .isEqualTo(Json.mapper().readTree("""
                        {"my.docs": {"type": "local", "command": ["docs", "--fast"], "environment": {"A": "b"}, "enabled": true},
                         "far": {"type": "remote", "url": "https://example.org/mcp", "headers": {"X": "y"}, "enabled": true}}"""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            anthropic/claude-sonnet-4-5 | ANTHROPIC_API_KEY
            openai/gpt-5.5              | OPENAI_API_KEY
            google/gemini-2.5-pro       | GOOGLE_GENERATIVE_AI_API_KEY,GEMINI_API_KEY
            openrouter/some/model       | OPENROUTER_API_KEY
            -                           | ANTHROPIC_API_KEY,OPENAI_API_KEY,GOOGLE_GENERATIVE_AI_API_KEY,GEMINI_API_KEY,OPENROUTER_API_KEY,OPENCODE_API_KEY
            """)
    void theModelTellsWhoseKeyIsNeeded(@Nullable String model, String keys) {
        assertThat(new OpenCode().credentials(spec(model(model)))).containsExactly(keys.split(","));
    }

    @Test
    void saysWhatOpenCodeCannotDo() {
        AgentOptions options = new AgentOptions("gpt-5.5", "yolo", null, 3.0, List.of(), List.of(), null, null);
        assertThat(new OpenCode().problems(spec(options)))
                .containsExactly(
                        "opencode has no limit of cost: take out <maxBudgetUsd>, and limit it by <maxTurns> or <timeout>",
                        "opencode does not know which provider has the <model> `gpt-5.5`: write provider/model, such as anthropic/gpt-5.5",
                        "opencode has no <permissionMode> `yolo`: write one of allow, ask, deny, or take it out");
        assertThat(new OpenCode().problems(spec(AgentOptions.NONE))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"name":"APIError","data":{"message":"m","statusCode":401}}                                  | authentication
            {"name":"ProviderAuthError","data":{"message":"m"}}                                          | authentication
            {"name":"APIError","data":{"message":"m","statusCode":404}}                                  | model-not-found
            {"name":"APIError","data":{"message":"m","statusCode":429}}                                  | rate-limit
            {"name":"APIError","data":{"message":"m","statusCode":429,"responseBody":"insufficient_quota"}} | billing
            {"name":"APIError","data":{"message":"m","statusCode":400,"responseBody":"your credit balance is too low"}} | billing
            {"name":"APIError","data":{"message":"m","statusCode":400}}                                  | request
            {"name":"APIError","data":{"message":"m","statusCode":400,"responseBody":"prompt is too long"}} | context-exceeded
            {"name":"ContextOverflowError","data":{"message":"m"}}                                       | context-exceeded
            {"name":"ContentFilterError","data":{"message":"m"}}                                         | refused
            {"name":"APIError","data":{"message":"m","statusCode":529}}                                  | overload
            {"name":"APIError","data":{"message":"m","isRetryable":true}}                                | network
            {"name":"UnknownError","data":{"message":"m","responseBody":"JSON parsing failed: x"}}       | network
            {"name":"UnknownError","data":{"message":"m"}}                                               | agent-error
            """)
    void theFailureClassOfAnError(String error, String kind) throws IOException {
        String event = "{\"type\":\"error\",\"error\":" + error + "}";
        assertThat(read(1, event).failure()).isEqualTo(new Failure(kind, "m"));
        assertThat(read(0, event).failure()).isEqualTo(new Failure(kind, "m"));
        assertThat(read(0, event, BEGIN, end("stop", "{}", 0)).failure()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "stop, 0, -",
        "length, 0, -",
        "stop, 1, crash",
        "tool-calls, 0, no-end-event",
        "unknown, 0, network",
        "content-filter, 0, refused",
        "error, 1, agent-error",
    })
    void theReasonOfTheLastAnswersEndTellsHowItEnded(String reason, int exit, String kind) throws IOException {
        Failure failure = read(exit, BEGIN, end(reason, "{}", 0)).failure();
        assertThat(failure == null ? "-" : failure.kind()).isEqualTo(kind);
    }

    @Test
    void anAnswerThatDoesNotEndIsNoEnd() throws IOException {
        assertThat(read(0, BEGIN).failure()).extracting(Failure::kind).isEqualTo("no-end-event");
    }

    @Test
    void thoughtsAreAnsweredTokensAndUnknownNumbersAreAbsent() throws IOException {
        String tokens = "{\"input\":10,\"output\":2,\"reasoning\":3,\"cache\":{\"read\":5,\"write\":1}}";
        AgentReport report = read(model("openai/gpt-5.5"), 0, BEGIN, end("stop", tokens, 0.5));
        assertThat(report.metrics())
                .containsOnly(
                        Map.entry("turns", 1.0),
                        Map.entry("inputTokens", 10.0),
                        Map.entry("cachedTokens", 5.0),
                        Map.entry("cacheWriteTokens", 1.0),
                        Map.entry("outputTokens", 5.0),
                        Map.entry("costUsd", 0.5));
        assertThat(report.usage()).containsExactly(new ModelUsage("openai/gpt-5.5", 10L, 5L, 1L, 5L));
        String cut = "{\"input\":0,\"output\":0,\"reasoning\":0,\"cache\":{\"read\":0,\"write\":0}}";
        assertThat(read(0, BEGIN, end("unknown", cut, 0)).metrics()).containsOnly(Map.entry("turns", 1.0));
        assertThat(read(0, BEGIN, end("stop", tokens, 0)).metrics()).doesNotContainKey("costUsd");
    }

    @Test
    void theToolOfAServerAndThoughtsAreToldApart() throws IOException {
        ObjectNode servers = (ObjectNode) Json.mapper().readTree("{\"my.docs\": {\"command\": \"docs\"}}");
        String call =
                "{\"type\":\"tool_use\",\"part\":{\"messageID\":\"m1\",\"type\":\"tool\",\"tool\":\"my_docs_find_page\","
                        + "\"callID\":\"c\",\"state\":{\"status\":\"completed\",\"input\":{\"q\":1},\"output\":\"page\"}}}";
        String thought = "{\"type\":\"reasoning\",\"part\":{\"messageID\":\"m1\",\"text\":\"hm\"}}";
        List<Step> steps = new ArrayList<>();
        new OpenCode()
                .trajectory(output(servers(servers), 0, BEGIN, thought, call))
                .orElseThrow()
                .read(steps::add);
        Step step = steps.get(0);
        assertThat(step.reasoningContent()).isEqualTo("hm");
        assertThat(step.toolCalls().get(0).tool().server()).isEqualTo("my.docs");
        assertThat(step.toolCalls().get(0).functionName()).isEqualTo("find_page");
        assertThat(step.resultOf(step.toolCalls().get(0)).content()).isEqualTo("page");
    }

    private static String end(String reason, String tokens, double cost) {
        return "{\"type\":\"step_finish\",\"part\":{\"messageID\":\"m1\",\"reason\":\"" + reason + "\",\"tokens\":"
                + tokens + ",\"cost\":" + cost + "}}";
    }

    private static AgentOptions model(@Nullable String model) {
        return AgentOptions.NONE.withModel(model);
    }

    private static AgentOptions servers(ObjectNode servers) {
        return new AgentOptions(null, null, null, null, List.of(), List.of(), null, servers);
    }

    private static AgentSpec spec(AgentOptions options) {
        return AgentSpec.of("opencode", "opencode").with(options);
    }

    private static JsonNode config(Launch.Command launch) {
        return Json.mapper().readTree(launch.environment().get("OPENCODE_CONFIG_CONTENT"));
    }

    private static Launch.Command launch(
            AgentOptions options, Map<String, String> build, String prompt, @Nullable String systemPrompt) {
        return (Launch.Command) Asked.agent(new OpenCode()).launch(spec(options), build, prompt, systemPrompt);
    }

    private AgentReport read(int exit, String... lines) throws IOException {
        return read(AgentOptions.NONE, exit, lines);
    }

    private AgentReport read(AgentOptions options, int exit, String... lines) throws IOException {
        return new OpenCode().read(output(options, exit, lines));
    }

    private AgentOutput output(AgentOptions options, int exit, String... lines) throws IOException {
        Path stdout = Files.write(folder.resolve("out"), List.of(lines));
        return new AgentOutput(spec(options), "Do it.", stdout, folder.resolve("none"), folder, exit);
    }
}
