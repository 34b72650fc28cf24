package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.spi.AgentOutput;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.Step.Source;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of streams of Claude Code, step by step. */
class ClaudeTrajectoryTest {

    @TempDir
    Path folder;

    @Test
    void keepsASubAgentApartAndBehindTheCallThatStartedIt() throws IOException {
        Read read = recorded("subagent");
        assertThat(read.steps())
                .extracting(Step::message)
                .startsWith("delegating", "SUBAGENT-PROMPT please write sub.txt");
        Step delegating = read.steps().get(0);
        String call = delegating.toolCalls().get(0).toolCallId();
        assertThat(delegating.resultOf(delegating.toolCalls().get(0)).content()).contains("sub result");
        assertThat(read.steps().subList(1, 3))
                .allSatisfy(step -> assertThat(
                                step.extra().path("parent_tool_call_id").asString(""))
                        .isEqualTo(call));
        assertThat(read.steps().get(3).extra()).isNull();
    }

    @Test
    void countsTheUsageOfAMessageOnceAndNoMomentaryOutput() throws IOException {
        Step first = recorded("happy").steps().get(0);
        assertThat(first.message()).isEqualTo("I will use the skill.");
        assertThat(first.toolCalls()).extracting(ToolCall::functionName).containsExactly("Skill");
        assertThat(first.metrics().promptTokens()).isEqualTo(1500);
        assertThat(first.metrics().cachedTokens()).isZero();
        assertThat(first.metrics().completionTokens()).isNull();
    }

    @Test
    void anythingThatIsNoEventIsCountedAndNoted() throws IOException {
        Read read = read("""
                {"type":"assistant","message":{"id":"a","content":[{"type":"text","text":"half \\ud83d"}]}}
                {"type":"assistant","message":{"id":"b","con
                not JSON
                [1]
                {"a":1} {"b":2}

                {"type":"assistant","message":{"id":"b","content":[{"type":"text","text":"whole"}]}}
                {"type":"assista""");
        assertThat(read.steps()).extracting(Step::message).containsExactly("half \ud83d", "whole");
        assertThat(read.summary().extra().path("malformed_lines").asInt(0)).isEqualTo(5);
        assertThat(read.summary().notes()).isEqualTo("5 lines of the agent's stream cannot be read");
        assertThat(read.summary().finalMetrics().totalPromptTokens()).isNull();
        assertThat(read.summary().finalMetrics().totalCostUsd()).isNull();
    }

    @Test
    void resultsMayComeBetweenTheBlocksOfAMessage() throws IOException {
        Read read = read("""
                {"message":{"content":[{"input":{"q":1},"name":"mcp__docs__find","id":"1","type":"tool_use"}],"id":"a"},"type":"assistant"}
                {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"1","content":[{"type":"text","text":"x"},{"type":"image"}]}]}}
                {"type":"assistant","message":{"id":"a","content":[{"type":"tool_use","id":"2","name":"Bash","input":{}}]}}
                {"type":"assistant","message":{"id":"a","content":[{"type":"thinking","thinking":"hm"}]}}
                {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"3","content":"whose?","is_error":true}]}}
                {"type":"user","message":{"content":"go on"}}
                """);
        assertThat(read.steps()).extracting(Step::source).containsExactly(Source.AGENT, Source.SYSTEM, Source.USER);
        Step step = read.steps().get(0);
        assertThat(step.reasoningContent()).isEqualTo("hm");
        assertThat(step.toolCalls()).extracting(ToolCall::functionName).containsExactly("find", "Bash");
        assertThat(step.toolCalls().get(0).tool().raw()).isEqualTo("mcp__docs__find");
        assertThat(step.resultOf(step.toolCalls().get(0)).content()).isEqualTo("x\n[image]");
        assertThat(step.failed(step.toolCalls().get(0))).isFalse();
        assertThat(step.failed(step.toolCalls().get(1))).isTrue();
        assertThat(read.steps().get(1).observation().results().get(0).content()).isEqualTo("whose?");
        assertThat(read.summary().extra().path("results_without_call").asInt(0)).isEqualTo(1);
    }

    @Test
    void callsWithoutAnIdDoNotReplaceEachOther() throws IOException {
        Read read = read("""
                {"type":"assistant","message":{"id":"a","content":[{"type":"tool_use","id":"","name":"Read","input":{}}]}}
                {"type":"assistant","message":{"id":"a","content":[{"type":"tool_use","id":"","name":"Bash","input":{}}]}}
                {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"","content":"x"}]}}
                """);
        Step step = read.steps().get(0);
        assertThat(step.toolCalls()).extracting(ToolCall::functionName).containsExactly("Read", "Bash");
        assertThat(step.resultOf(step.toolCalls().get(0)).content()).isEqualTo("x");
        assertThat(step.resultOf(step.toolCalls().get(1))).isNull();
    }

    private static Read recorded(String name) throws IOException {
        List<Step> steps = new ArrayList<>();
        return new Read(steps, new Recorded(new ClaudeCode(), name).read(steps));
    }

    private Read read(String stream) throws IOException {
        Path file = Files.writeString(folder.resolve("stream.jsonl"), stream.replace("\\\\", "\\"));
        List<Step> steps = new ArrayList<>();
        TrajectorySummary summary = new ClaudeCode()
                .trajectory(new AgentOutput(Asked.agent(new ClaudeCode()).spec(), "Do it.", file, file, file, 0))
                .orElseThrow()
                .read(steps::add);
        return new Read(steps, summary);
    }

    /** A trajectory that was read. */
    private record Read(List<Step> steps, TrajectorySummary summary) {}
}
