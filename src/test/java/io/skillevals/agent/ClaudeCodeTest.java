package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaudeCodeTest {

    private static final Asked CLAUDE = Asked.agent(new ClaudeCode());

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"is_error":true,"api_error_status":401}                                            | authentication
            {"is_error":true,"api_error_status":403}                                            | authentication
            {"is_error":true,"api_error_status":402}                                            | billing
            {"is_error":true,"api_error_status":400,"result":"Your credit balance is too low"}  | billing
            {"is_error":true,"result":"Credit balance is too low"}                              | billing
            {"is_error":true,"api_error_status":404}                                            | model-not-found
            {"is_error":true,"api_error_status":429}                                            | rate-limit
            {"is_error":true,"result":"Claude AI usage limit reached"}                          | rate-limit
            {"is_error":true,"api_error_status":500}                                            | overload
            {"is_error":true,"api_error_status":503}                                            | overload
            {"is_error":true,"api_error_status":522}                                            | overload
            {"is_error":true,"api_error_status":529}                                            | overload
            {"is_error":true,"result":"API Error: Overloaded"}                                  | overload
            {"is_error":true,"api_error_status":400,"result":"context_management: unknown"}     | request
            {"is_error":true,"api_error_status":422}                                            | request
            {"is_error":true,"result":"Connection refused"}                                     | network
            {"is_error":true,"result":"Not logged in · Please run /login"}                      | authentication
            {"is_error":true,"subtype":"error_during_execution"}                                | crash
            {"is_error":true,"subtype":"error_max_turns"}                                       | max-turns
            {"is_error":true,"subtype":"error_max_budget_usd"}                                  | budget-exceeded
            {"is_error":true,"subtype":"error_max_structured_output_retries"}                   | -
            {"is_error":true,"api_error_status":400,"result":"prompt is too long: 2 > 1"}       | context-exceeded
            {"is_error":true,"result":"Prompt is too long"}                                     | context-exceeded
            {"is_error":true,"api_error_status":413}                                            | context-exceeded
            {"is_error":true,"stop_reason":"refusal"}                                           | refused
            {"is_error":true,"result":"this request appears to violate our Usage Policy"}       | refused
            {"is_error":false,"stop_reason":"refusal"}                                          | refused
            {"is_error":false}                                                                  | -
            """)
    void theFailureClassOfAnEndEvent(String event, String kind) throws IOException {
        String line = event.replaceFirst("\\{", "{\"type\":\"result\",");
        for (int exit : new int[] {0, 1}) {
            Failure failure = read(exit, line).failure();
            assertThat(failure == null ? "-" : failure.kind()).isEqualTo(kind);
        }
    }

    @Test
    void exitZeroIsNoProof() throws IOException {
        assertThat(read(0, "{\"type\":\"system\",\"subtype\":\"init\"}", "{\"type\":\"assis")
                        .failure())
                .extracting(Failure::kind)
                .isEqualTo("no-end-event");
    }

    @Test
    void aStreamWithoutAnEventTellsNothingOfSkills() throws IOException {
        AgentReport report = read(1, "error: unknown option");
        assertThat(report.failure()).extracting(Failure::kind).isEqualTo("crash");
        assertThat(report.skills()).isNull();
    }

    @Test
    void aSkillCallThatFailedIsNoUse() throws IOException {
        AgentReport report = read(
                0,
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"1\",\"name\":\"Skill\",\"input\":{\"skill\":\"lost\"}},"
                        + "{\"type\":\"tool_use\",\"id\":\"2\",\"name\":\"Read\",\"input\":{\"file_path\":\"/w/.claude/skills/found/SKILL.md\"}}]}}",
                "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"1\",\"is_error\":true},{\"type\":\"tool_result\",\"tool_use_id\":\"2\"}]}}",
                "{\"type\":\"result\",\"is_error\":false}");
        assertThat(report.skills()).containsExactly("found");
    }

    @Test
    void oneLineMayBeLargerThanAnyBuffer() throws IOException {
        String large = "{\"type\":\"user\",\"message\":{\"content\":\"" + "x".repeat(6 << 20) + "\"}}";
        AgentReport report = read(0, large, "{\"type\":\"result\",\"is_error\":false,\"result\":\"done\"}");
        assertThat(report.result()).isEqualTo("done");
    }

    @Test
    void theExplanationOfAFailureNeverEndsInHalfACharacter() throws IOException {
        String said = "x".repeat(299) + "😀 and more";
        Failure failure = read(1, "{\"type\":\"result\",\"is_error\":true,\"result\":\"" + said + "\"}")
                .failure();
        assertThat(failure.message()).isEqualTo("x".repeat(299) + "…");
    }

    @Test
    void anOrdinaryPromptIsAnArgumentAndIsNotRecordedTwice() {
        Launch.Command launch = CLAUDE.command("Add a route.", "Use this.");
        assertThat(launch.argv())
                .startsWith("claude", "-p", "Add a route.", "--output-format", "stream-json", "--verbose")
                .containsSequence("--append-system-prompt", "Use this.")
                .endsWith("--allowedTools", "Read,Write,Edit,Glob,Grep,Bash,Skill");
        assertThat(launch.shown()).contains("{prompt}", "{systemPrompt}").doesNotContain("Add a route.", "Use this.");
        assertThat(launch.stdin()).isNull();
        assertThat(launch.environment()).containsEntry("CLAUDE_CONFIG_DIR", "/place/home/.claude");
    }

    @Test
    void aPromptThatLooksLikeAnOptionGoesToStandardInput() {
        Launch.Command launch = CLAUDE.command("--version please");
        assertThat(launch.argv()).doesNotContain("--version please");
        assertThat(launch.stdin()).isEqualTo("--version please");
    }

    @Test
    void aPromptThatIsTooLongForAnArgumentGoesToStandardInput() {
        String prompt = "ü".repeat(70_000);
        Launch.Command launch = CLAUDE.command(prompt);
        assertThat(launch.stdin()).isEqualTo(prompt);
        assertThat(longest(launch.argv())).isLessThan(128 * 1024);
    }

    @Test
    void aSystemPromptThatIsTooLongForAnArgumentGoesIntoAFileOfTheRun() {
        String addition = "skill ".repeat(40_000);
        Launch.Command launch = CLAUDE.command("Add a route.", addition);
        Path file = Path.of("/place/home/addition.md");
        assertThat(launch.argv()).containsSequence("--append-system-prompt-file", file.toString());
        assertThat(launch.files()).containsEntry(file, addition);
        assertThat(longest(launch.argv())).isLessThan(128 * 1024);
        assertThat(launch.shown()).containsSequence("--append-system-prompt-file", "{systemPrompt}");
    }

    @Test
    void noServersButThoseOfTheRunAreUsed() {
        assertThat(CLAUDE.command("Do it.").argv())
                .contains("--strict-mcp-config")
                .doesNotContain("--mcp-config");
        Launch.Command launch = CLAUDE.asking(Options.server()).command("Do it.");
        Path file = Path.of("/place/home/mcp.json");
        assertThat(launch.argv())
                .containsSequence("--mcp-config", file.toString())
                .endsWith("--allowedTools", "Read,Write,Edit,Glob,Grep,Bash,Skill,mcp__docs");
        assertThat(launch.files()).containsEntry(file, "{\"mcpServers\":{\"docs\":{\"command\":\"docs-server\"}}}");
    }

    @Test
    void aPermissionModeIsPassedOn() {
        assertThat(CLAUDE.asking(Options.permissionMode("plan"))
                        .command("Do it.")
                        .argv())
                .containsSequence("--permission-mode", "plan");
        assertThat(CLAUDE.command("Do it.").argv()).doesNotContain("--permission-mode");
    }

    @Test
    void usageIsToldByModel() throws IOException {
        AgentReport report = read(
                0,
                "{\"type\":\"result\",\"is_error\":false,\"modelUsage\":{\"a\":{\"inputTokens\":1,\"outputTokens\":2,\"cacheReadInputTokens\":3},"
                        + "\"b\":{\"inputTokens\":5,\"outputTokens\":6,\"cacheReadInputTokens\":7,\"cacheCreationInputTokens\":8}}}");
        assertThat(report.usage())
                .containsExactly(new ModelUsage("a", 1L, 3L, null, 2L), new ModelUsage("b", 5L, 7L, 8L, 6L));
        assertThat(report.metrics()).containsEntry("inputTokens", 6.0).containsEntry("cacheWriteTokens", 8.0);
    }

    @Test
    void itsWatchCountsTheAnswersOfTheMainConversation() {
        ClaudeWatch watch = new ClaudeWatch();
        for (String event : List.of(
                "{\"type\":\"assistant\",\"message\":{\"id\":\"a\"}}",
                "{\"type\":\"assistant\",\"message\":{\"id\":\"a2\"}}",
                "{\"type\":\"user\"}",
                "{\"type\":\"assistant\",\"message\":{\"id\":\"a2\"}}",
                "{\"type\":\"assistant\",\"parent_tool_use_id\":\"1\",\"message\":{\"id\":\"s\"}}",
                "{\"type\":\"user\"}",
                "{\"type\":\"assistant\",\"message\":{\"id\":\"b\"}}")) {
            watch.event(Json.mapper().readTree(event));
        }
        assertThat(watch.turns()).isEqualTo(2);
        assertThat(watch.ended()).isFalse();
        watch.event(Json.mapper().readTree("{\"type\":\"result\"}"));
        assertThat(watch.ended()).isTrue();
        watch.event(Json.mapper().readTree("{\"type\":\"assistant\",\"message\":{\"id\":\"c\"}}"));
        assertThat(watch.ended()).isFalse();
    }

    private static int longest(List<String> argv) {
        return argv.stream()
                .mapToInt(word -> word.getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
                .max()
                .orElse(0);
    }

    private AgentReport read(int exit, String... lines) throws IOException {
        Path stdout = Files.write(folder.resolve("out"), List.of(lines));
        return new ClaudeCode()
                .read(new AgentOutput(CLAUDE.spec(), "Do it.", stdout, folder.resolve("none"), folder, exit));
    }
}
