package io.skillevals.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class TranscriptTest {

    private static final TrajectoryAgent AGENT = new TrajectoryAgent("one", TrajectoryAgent.UNKNOWN, null);

    private final List<Step> steps = new ArrayList<>();

    @TempDir
    Path folder;

    @Test
    void toolCallsAreInTheirOrderAndWithoutThoseOfSkills() throws IOException {
        call("1", "mcp__docs__find", "{\"q\":1}", Observation.Result.of("1", "found", false));
        call("2", "Skill", "{\"skill\":\"shop:hello\",\"args\":\"fast\"}", Observation.Result.of("2", "ok", false));
        call("3", "Bash", "{\"command\":\"false\"}", Observation.Result.of("3", "exit 1", true));
        call("4", "Bash", "{\"command\":\"sleep\"}", null);
        Transcript transcript = transcript();
        assertThat(transcript.toolCalls())
                .extracting(
                        TranscriptCall::position,
                        TranscriptCall::name,
                        TranscriptCall::rawName,
                        TranscriptCall::kind,
                        TranscriptCall::output,
                        TranscriptCall::isError,
                        TranscriptCall::callId)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                0, "find", "mcp__docs__find", ToolKind.MCP, "found", false, "1"),
                        org.assertj.core.groups.Tuple.tuple(2, "Bash", "Bash", ToolKind.SHELL, "exit 1", true, "3"),
                        org.assertj.core.groups.Tuple.tuple(3, "Bash", "Bash", ToolKind.SHELL, "", true, "4"));
        assertThat(transcript.toolCalls("find").get(0).input()).isEqualTo(Steps.json("{\"q\":1}"));
        assertThat(transcript.toolCalls("Skill")).isEmpty();
        assertThat(transcript.calls()).extracting(TranscriptCall::position).containsExactly(0, 1, 2, 3);
        assertThat(transcript.skillCalls()).containsExactly(new SkillCall("hello", "fast", "2", "ok", false, 1, false));
        assertThat(transcript.wasSkillCalled("hello")).isTrue();
        assertThat(transcript.wasSkillCalled("shop:hello")).isFalse();
        assertThat(transcript.skillCalls("other")).isEmpty();
    }

    @Test
    void aWrappedCallIsThatOfTheToolThatIsMeant() throws IOException {
        call(
                "1",
                "mcp__docs__exec",
                "{\"command\":\"call --optimized find {\\\"q\\\":1}\"}",
                Observation.Result.of("1", "found", false));
        call("2", "exec", "{\"command\":\"info find\"}", Observation.Result.of("2", "takes q", false));
        call("3", "ToolSearch", "{\"query\":\"select:find,put\"}", Observation.Result.of("3", "both", false));
        Transcript transcript = transcript();
        assertThat(transcript.toolCalls())
                .extracting(TranscriptCall::name)
                .containsExactly("find", "__info__:find", "__info__:find", "__info__:put");
        assertThat(transcript.toolCalls()).extracting(TranscriptCall::position).containsExactly(0, 1, 2, 3);
        TranscriptCall find = transcript.toolCalls("find").get(0);
        assertThat(find.rawName()).isEqualTo("mcp__docs__exec");
        assertThat(find.unwrapped()).isTrue();
        assertThat(find.requestedOutputFormat()).isEqualTo("optimized");
        assertThat(find.input()).isEqualTo(Steps.json("{\"q\":1}"));
        assertThat(transcript.toolCalls("__info__:put").get(0).callId()).isEqualTo("3");
    }

    @Test
    void everyStepIsSpanned() throws IOException {
        call("1", "Bash", "{}", null);
        say("first", null);
        List<Step> first = List.copyOf(steps);
        steps.clear();
        call("1", "Bash", "{}", Observation.Result.of("1", "done", false));
        Transcript transcript = Transcript.read("Do it.", List.of(part(first, null), part(steps, null)));
        assertThat(transcript.toolCalls()).extracting(TranscriptCall::position).containsExactly(0, 1);
        assertThat(transcript.toolCalls()).extracting(TranscriptCall::isError).containsExactly(true, false);
        assertThat(transcript.toolCalls()).extracting(TranscriptCall::repeated).containsExactly(false, true);
        assertThat(transcript.finalMessage()).contains("first");
    }

    @Test
    void theUsersPromptIsTheFirstThatWasSaidByHimInTheMainConversation() throws IOException {
        steps.add(step(Step.Source.USER, "a skill's text", Steps.json("{\"synthetic\":true}")));
        steps.add(step(Step.Source.USER, "to a sub-agent", Steps.json("{\"parent_tool_call_id\":\"1\"}")));
        assertThat(transcript().userPrompt()).isEqualTo("Do it.");
        steps.add(step(Step.Source.USER, "really", null));
        steps.add(step(Step.Source.USER, "go on", null));
        assertThat(transcript().userPrompt()).isEqualTo("really");
    }

    @Test
    void theFinalMessageIsTheModelsLastInTheMainConversation() throws IOException {
        assertThat(transcript().finalMessage()).isEmpty();
        say("hello", null);
        say("done", null);
        say("sub-agent done", "{\"parent_tool_call_id\":\"1\"}");
        say("API Error", "{\"synthetic\":true}");
        say(" ", null);
        assertThat(transcript().finalMessage()).contains("done");
    }

    @Test
    void whoCallsNothingAndSaysNothingDidNothing() throws IOException {
        say("API Error", "{\"synthetic\":true}");
        steps.add(step(Step.Source.USER, "really", null));
        assertThat(transcript().didNothing()).isTrue();
        say("sub-agent done", "{\"parent_tool_call_id\":\"1\"}");
        assertThat(transcript().didNothing()).isFalse();
        steps.clear();
        call("1", "Bash", "{}", null);
        assertThat(transcript().didNothing()).isFalse();
    }

    @Test
    void callsWithoutIdsKeepTheirOwnResults() throws IOException {
        Path file = Files.writeString(folder.resolve("trajectory.json"), """
                {"schema_version": "ATIF-v1.7", "agent": {"name": "other", "version": "1"}, "steps": [
                  {"step_id": 1, "source": "agent", "message": "", "tool_calls": [
                     {"function_name": "mcp__docs__find", "arguments": {"q": 1}},
                     {"function_name": "mcp__docs__find", "arguments": {"q": 1}},
                     {"function_name": "Bash"}],
                   "observation": {"results": [{"content": "one"}, {"content": "two", "extra": {"is_error": true}}]}}]}
                """);
        Transcript transcript = Transcript.read("Do it.", List.of(new TrajectoryReader(file)));
        assertThat(transcript.toolCalls("find"))
                .extracting(TranscriptCall::output)
                .containsExactly("one", "two");
        assertThat(transcript.toolCalls()).extracting(TranscriptCall::isError).containsExactly(false, true, true);
        assertThat(transcript.toolCalls()).extracting(TranscriptCall::callId).containsOnlyNulls();
    }

    @Test
    void denialsAreKnownWhereEveryPartTellsThem() throws IOException {
        JsonNode none = Steps.json("{\"permission_denials\":0}");
        JsonNode two = Steps.json("{\"permission_denials\":2}");
        assertThat(denials(none, two)).hasValue(2);
        assertThat(denials(none, none)).hasValue(0);
        assertThat(denials(none, null)).isEmpty();
        assertThat(denials(two, null)).as("two at least").hasValue(2);
    }

    private static java.util.OptionalInt denials(@Nullable JsonNode first, @Nullable JsonNode second)
            throws IOException {
        return Transcript.read("", List.of(part(List.of(), first), part(List.of(), second)))
                .permissionDenials();
    }

    @Test
    void whatIsLongIsCutWithAMark() throws IOException {
        String input = Json.compact(Json.mapper()
                .createObjectNode()
                .put("file_path", "a.txt")
                .put("content", "x".repeat(1_000_000))
                .put("more", "y".repeat(1_000_000)));
        call("1", "Write", input, Observation.Result.of("1", "z".repeat(40_000), false));
        TranscriptCall call = transcript().calls().get(0);
        assertThat(call.output()).hasSizeLessThan(33_000).startsWith("zzz").endsWith("… (7232 more characters)");
        assertThat(call.input().path("file_path").asString("")).isEqualTo("a.txt");
        assertThat(call.input().path("content").asString("")).endsWith(" more characters)");
        assertThat(Json.compact(call.input())).hasSizeLessThan(33_000);
    }

    @Test
    void ofManyLongOutputsLittleIsKept() throws IOException {
        String output = "z".repeat(40_000);
        Trajectory many = sink -> {
            for (int i = 0; i < 1_000; i++) {
                sink.step(calling(
                        "1",
                        "Bash",
                        "{\"command\":\"" + output + i + "\"}",
                        Observation.Result.of("1", output, false),
                        null));
            }
            return summary(null);
        };
        Transcript transcript = Transcript.read("", List.of(many));
        long kept = transcript.calls().stream()
                .mapToLong(
                        call -> call.output().length() + call.input().toString().length())
                .sum();
        assertThat(kept).isLessThan(12_000_000);
        assertThat(transcript.calls()).hasSize(1_000).noneMatch(TranscriptCall::repeated);
        assertThat(transcript.calls().get(999).output()).startsWith("z".repeat(200) + "… (");
    }

    @Test
    void moreCallsThanCanBeHeldAreRefused() {
        Trajectory endless = sink -> {
            for (int i = 0; i < 1_000_000; i++) {
                sink.step(calling("1", "Bash", "{}", null, null));
            }
            return summary(null);
        };
        assertThatThrownBy(() -> Transcript.read("", List.of(endless)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("50000 tool calls");
    }

    private Transcript transcript() throws IOException {
        return Transcript.read("Do it.", List.of(part(steps, null)));
    }

    private static Trajectory part(List<Step> steps, @Nullable JsonNode extra) {
        return sink -> {
            for (Step step : steps) {
                sink.step(step);
            }
            return summary(extra);
        };
    }

    private static TrajectorySummary summary(@Nullable JsonNode extra) {
        return new TrajectorySummary(null, AGENT, null, null, extra);
    }

    private void say(String text, @Nullable String extra) {
        steps.add(step(Step.Source.AGENT, text, extra == null ? null : Steps.json(extra)));
    }

    private void call(String id, String tool, String arguments, Observation.@Nullable Result result) {
        steps.add(calling(id, tool, arguments, result, null));
    }

    private static Step step(Step.Source source, String text, @Nullable JsonNode extra) {
        return new Step(0, null, source, text, null, null, List.of(), null, null, extra);
    }

    private static Step calling(
            String id, String tool, String arguments, Observation.@Nullable Result result, @Nullable JsonNode extra) {
        return new Step(
                0,
                null,
                Step.Source.AGENT,
                "",
                null,
                null,
                List.of(ToolCall.of(id, tool, Steps.json(arguments))),
                result == null ? null : new Observation(List.of(result)),
                null,
                extra);
    }
}
