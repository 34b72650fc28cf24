package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.Launch;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.ToolCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopilotTest {

    private static final Asked COPILOT = Asked.agent(new Copilot());

    @TempDir
    Path folder;

    @Test
    void thePromptGoesToStandardInputAndAllIsAllowed() {
        Launch.Command launch = COPILOT.command("--add a route");
        assertThat(launch.argv())
                .startsWith("copilot", "--output-format", "json")
                .contains("--no-ask-user", "--no-auto-update", "--disable-client-telemetry", "--disable-builtin-mcps")
                .containsSequence("--usage-output-file", "/place/home/usage.json")
                .endsWith("--allow-all");
        assertThat(launch.shown()).isEqualTo(launch.argv());
        assertThat(launch.stdin()).isEqualTo("--add a route");
        assertThat(launch.environment())
                .containsEntry("COPILOT_HOME", "/place/home/.copilot")
                .containsEntry("COPILOT_AUTO_UPDATE", "false");
        assertThat(launch.inherited()).contains("COPILOT_PROVIDER_BASE_URL").noneMatch(name -> name.endsWith("_KEY"));
        assertThat(launch.files()).isEmpty();
    }

    @Test
    void whatIsAskedGoesToTheCommandLineOrItsFolder() {
        assertThat(COPILOT.asking(Options.model("gpt-5.1"))
                        .arguments("--plain-diff")
                        .command("Do it.")
                        .argv())
                .containsSequence("--model", "gpt-5.1")
                .endsWith("--plain-diff");
        assertThat(COPILOT.asking(Options.tools("write", "shell(git:*)"))
                        .command("Do it.")
                        .argv())
                .endsWith("--allow-tool=write", "--allow-tool=shell(git:*)")
                .doesNotContain("--allow-all");
        assertThat(COPILOT.asking(Options.server()).command("Do it.").files())
                .containsEntry(
                        Path.of("/place/home/.copilot/mcp-config.json"),
                        "{\"mcpServers\":{\"docs\":{\"command\":\"docs-server\"}}}");
        assertThat(COPILOT.command("Do it.", "Use this.").files())
                .containsEntry(Path.of("/place/home/.copilot/copilot-instructions.md"), "Use this.");
    }

    @Test
    void whatItCannotBeAskedForIsAProblem() {
        assertThat(new Copilot().problems(COPILOT.asking(Options.maxBudget(3)).spec()))
                .containsExactly(
                        "copilot has no limit of cost: take out <maxBudgetUsd>, and limit it by <maxTurns> or <timeout>");
        assertThat(new Copilot()
                        .problems(COPILOT.asking(Options.permissionMode("plan")).spec()))
                .containsExactly(
                        "copilot has no permission modes: name the tools that it may use in <allowedTools> instead");
        assertThat(new Copilot().problems(COPILOT.spec())).isEmpty();
        assertThat(new Copilot().limitsTurns()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"errorType":"authentication","message":"no"}                       | authentication
            {"errorType":"authorization","message":"no"}                        | authentication
            {"errorType":"quota","message":"no"}                                | billing
            {"errorType":"rate_limit","message":"no"}                           | rate-limit
            {"errorType":"context_limit","message":"no"}                        | context-exceeded
            {"errorType":"query","statusCode":500,"message":"no"}               | overload
            {"errorType":"query","message":"Could not connect to the provider"} | network
            {"errorType":"query","message":"what?"}                             | agent-error
            """)
    void theFailureClassOfAnErrorEvent(String error, String kind) throws IOException {
        String event = "{\"type\":\"session.error\",\"data\":" + error + "}";
        assertThat(read(event, "{\"type\":\"result\",\"exitCode\":1}").failure())
                .extracting(Failure::kind)
                .isEqualTo(kind);
        assertThat(read(event, "{\"type\":\"result\",\"exitCode\":0}").failure())
                .isNull();
        assertThat(read(event).failure()).extracting(Failure::kind).isEqualTo("no-end-event");
    }

    @Test
    void anEndWithoutAReasonIsTheAgentsError() throws IOException {
        assertThat(read("{\"type\":\"result\",\"exitCode\":7}").failure())
                .isEqualTo(new Failure("agent-error", "copilot says that it ended with exit code 7, and not why"));
    }

    @Test
    void whatItTookStandsInAFileOfItsHome() throws IOException {
        assertThat(read("{\"type\":\"result\",\"exitCode\":0}").metrics()).isEmpty();
        Files.writeString(
                folder.resolve("usage.json"),
                "{\"modelMetrics\":{\"a\":{\"usage\":{\"inputTokens\":100,\"cacheReadTokens\":60,\"cacheWriteTokens\":15,\"outputTokens\":7}},"
                        + "\"b\":{\"usage\":{\"inputTokens\":10,\"cacheReadTokens\":0,\"outputTokens\":1}}}}");
        AgentReport report = read("{\"type\":\"result\",\"exitCode\":0}");
        assertThat(report.metrics())
                .containsEntry("inputTokens", 35.0)
                .containsEntry("cachedTokens", 60.0)
                .containsEntry("cacheWriteTokens", 15.0)
                .containsEntry("outputTokens", 8.0);
        assertThat(report.usage())
                .containsExactly(new ModelUsage("a", 25L, 60L, 15L, 7L), new ModelUsage("b", 10L, 0L, null, 1L));
    }

    @Test
    void aBrokenFileSaysNothing() throws IOException {
        Files.writeString(folder.resolve("usage.json"), "{\"modelMetrics\":{\"a\":{\"usage\":{\"inputTok");
        assertThat(read("{\"type\":\"result\",\"exitCode\":0}").metrics()).isEmpty();
    }

    @Test
    void aFileThatIsTooLargeSaysNothing() throws IOException {
        String usage = "{\"modelMetrics\":{\"a\":{\"usage\":{\"inputTokens\":100}}}}";
        int free = CopilotUsage.LARGEST - usage.length();
        Files.writeString(folder.resolve("usage.json"), usage + " ".repeat(free));
        assertThat(read("{\"type\":\"result\",\"exitCode\":0}").metrics()).containsKey("inputTokens");
        Files.writeString(folder.resolve("usage.json"), usage + " ".repeat(free + 1));
        assertThat(read("{\"type\":\"result\",\"exitCode\":0}").metrics()).isEmpty();
    }

    @Test
    void keepsASubAgentApartAndBehindTheCallThatStartedIt() throws IOException {
        Path stream = stream(
                "{\"type\":\"assistant.message\",\"data\":{\"content\":\"delegating\",\"toolRequests\":[{\"toolCallId\":\"1\",\"name\":\"task\",\"arguments\":{}}]}}",
                "{\"type\":\"assistant.message\",\"agentId\":\"s\",\"data\":{\"parentToolCallId\":\"1\",\"content\":\"\",\"toolRequests\":[{\"toolCallId\":\"1\",\"name\":\"docs-find-page\",\"arguments\":{}}]}}",
                "{\"type\":\"tool.execution_complete\",\"agentId\":\"s\",\"data\":{\"toolCallId\":\"1\",\"success\":false,\"error\":{\"message\":\"no\"}}}",
                "{\"type\":\"subagent.completed\",\"agentId\":\"s\",\"data\":{\"toolCallId\":\"1\"}}",
                "{\"type\":\"tool.execution_complete\",\"data\":{\"toolCallId\":\"1\",\"success\":true,\"result\":{\"content\":\"sub result\"}}}",
                "{\"type\":\"tool.execution_complete\",\"data\":{\"toolCallId\":\"9\",\"success\":true}}");
        List<Step> steps = new ArrayList<>();
        new Copilot()
                .trajectory(
                        new AgentOutput(COPILOT.asking(Options.server()).spec(), "Do it.", stream, stream, folder, 0))
                .orElseThrow()
                .read(steps::add);
        Step main = steps.get(0);
        Step sub = steps.get(1);
        assertThat(main.message()).isEqualTo("delegating");
        assertThat(main.extra()).isNull();
        assertThat(main.resultOf(main.toolCalls().get(0)).content()).isEqualTo("sub result");
        assertThat(sub.extra().path("parent_tool_call_id").asString("")).isEqualTo("1");
        assertThat(sub.toolCalls()).extracting(ToolCall::functionName).containsExactly("find-page");
        assertThat(sub.failed(sub.toolCalls().get(0))).isTrue();
        assertThat(steps.get(2).source()).isEqualTo(Step.Source.SYSTEM);
        assertThat(steps).hasSize(3);
    }

    @Test
    void whatASubAgentDidIsFinishedWhenTheSubAgentIs() throws IOException {
        List<Step> steps = new ArrayList<>();
        CopilotSteps reading = new CopilotSteps(Set.of(), new StepOrder(steps::add));
        for (String event : List.of(
                "{\"type\":\"assistant.message\",\"agentId\":\"s\",\"data\":{\"content\":\"sub\"}}",
                "{\"type\":\"subagent.completed\",\"agentId\":\"s\",\"data\":{}}")) {
            reading.event(Json.mapper().readTree(event));
        }
        assertThat(steps).extracting(Step::message).containsExactly("sub");
    }

    @Test
    void whatWasDeniedIsToldAndAlsoThatNothingWas() throws IOException {
        Recorded denied = new Recorded(new Copilot(), "perm-default");
        Recorded allowed = new Recorded(new Copilot(), "happy");
        assertThat(denied.read(new ArrayList<>())
                        .extra()
                        .path("permission_denials")
                        .asInt(-1))
                .isEqualTo(2);
        assertThat(allowed.read(new ArrayList<>())
                        .extra()
                        .path("permission_denials")
                        .asInt(-1))
                .isZero();
    }

    @Test
    void itsWatchCountsTheTurnsOfTheMainConversation() {
        CopilotWatch watch = new CopilotWatch();
        for (String event : List.of(
                "{\"type\":\"assistant.turn_start\",\"data\":{}}",
                "{\"type\":\"assistant.turn_start\",\"agentId\":\"s\",\"data\":{}}",
                "{\"type\":\"assistant.turn_start\",\"data\":{}}")) {
            watch.event(Json.mapper().readTree(event));
        }
        assertThat(watch.turns()).isEqualTo(2);
        assertThat(watch.ended()).isFalse();
        watch.event(Json.mapper().readTree("{\"type\":\"result\"}"));
        assertThat(watch.ended()).isTrue();
    }

    private Path stream(String... lines) throws IOException {
        return Files.write(folder.resolve("out"), List.of(lines));
    }

    private AgentReport read(String... lines) throws IOException {
        return new Copilot()
                .read(new AgentOutput(COPILOT.spec(), "Do it.", stream(lines), folder.resolve("none"), folder, 0));
    }
}
