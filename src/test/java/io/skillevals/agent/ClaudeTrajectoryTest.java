package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.spi.AgentOutput;
import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.Step.Source;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.ToolKind;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of the recorded streams of the real Claude Code, and of streams that it could print. */
class ClaudeTrajectoryTest {

    private static final Path CAPTURES = folder();

    @TempDir
    Path folder;

    static Stream<String> rows() throws IOException {
        return Files.readAllLines(CAPTURES.resolve("trajectories.expected")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"));
    }

    static Stream<String> captures() throws IOException {
        try (Stream<Path> files = Files.list(CAPTURES)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jsonl"))
                    .map(name -> name.substring(0, name.length() - ".jsonl".length()))
                    .toList();
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void becomesTheExpectedTrajectory(String row) throws IOException {
        String name = row.substring(0, row.indexOf(' '));
        assertThat(read(CAPTURES.resolve(name + ".jsonl")).row(name)).isEqualTo(row);
    }

    @Test
    void everyCaptureIsInTheTable() throws IOException {
        assertThat(rows().map(row -> row.substring(0, row.indexOf(' '))))
                .containsExactlyInAnyOrderElementsOf(captures().toList());
    }

    @ParameterizedTest
    @MethodSource("captures")
    void numbersItsStepsAndPairsItsCalls(String name) throws IOException {
        Read read = read(CAPTURES.resolve(name + ".jsonl"));
        assertThat(read.steps())
                .extracting(Step::stepId)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, read.steps().size()).boxed().toList());
        assertThat(read.summary().extra() == null ? "" : read.summary().extra().toString())
                .doesNotContain("results_without_call");
        read.steps().stream()
                .filter(step -> step.observation() != null)
                .forEach(step -> assertThat(step.observation().results())
                        .allSatisfy(result -> assertThat(step.toolCalls())
                                .extracting(ToolCall::toolCallId)
                                .contains(result.sourceCallId())));
    }

    @Test
    void keepsASubAgentApartAndBehindTheCallThatStartedIt() throws IOException {
        Read read = read(CAPTURES.resolve("subagent.jsonl"));
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
        Step first = read(CAPTURES.resolve("happy.jsonl")).steps().get(0);
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

    private Read read(String stream) throws IOException {
        return read(Files.writeString(folder.resolve("stream.jsonl"), stream.replace("\\\\", "\\")));
    }

    private static Read read(Path stream) throws IOException {
        List<Step> steps = new ArrayList<>();
        TrajectorySummary summary = new ClaudeCode()
                .trajectory(new AgentOutput(Asked.agent(new ClaudeCode()).spec(), "Do it.", stream, stream, stream, 0))
                .orElseThrow()
                .read(steps::add);
        return new Read(steps, summary);
    }

    /** A trajectory that was read. */
    private record Read(List<Step> steps, TrajectorySummary summary) {

        String row(String name) {
            return String.join(
                    " | ",
                    name,
                    steps.stream()
                            .map(step -> step.source().name().substring(0, 1))
                            .collect(Collectors.joining()),
                    steps.stream()
                            .flatMap(step -> step.toolCalls().stream().map(call -> shown(step, call)))
                            .collect(Collectors.joining(" ")),
                    skills(),
                    tokens(summary.finalMetrics()),
                    String.valueOf(summary.agent().modelName()),
                    shortened(lastMessage()));
        }

        private static String shown(Step step, ToolCall call) {
            String failed = step.resultOf(call) == null ? "?" : step.failed(call) ? "!" : "";
            return call.tool().name() + ":" + call.tool().kind().label() + failed;
        }

        private String skills() {
            return steps.stream()
                    .flatMap(step -> step.toolCalls().stream())
                    .filter(call -> call.tool().kind() == ToolKind.SKILL)
                    .map(call -> call.arguments().path("skill").asString("-"))
                    .collect(Collectors.joining(","));
        }

        private String lastMessage() {
            return steps.stream()
                    .filter(step ->
                            step.source() == Source.AGENT && !step.message().isEmpty())
                    .reduce("-", (last, step) -> step.message(), (first, second) -> second);
        }

        private static String tokens(FinalMetrics metrics) {
            return Stream.of(
                            metrics.totalPromptTokens(),
                            metrics.totalCachedTokens(),
                            metrics.totalCompletionTokens(),
                            metrics.extra() == null
                                    ? null
                                    : metrics.extra().path("turns").asString("?"))
                    .map(String::valueOf)
                    .collect(Collectors.joining("/"));
        }

        private static String shortened(String text) {
            return text.substring(0, Math.min(40, text.length())).strip();
        }
    }

    private static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(ClaudeTrajectoryTest.class.getResource("/captures/claude"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
