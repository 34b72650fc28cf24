package io.skillevals.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.io.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is written is read again, and is what the format asks for. */
class TrajectoryFileTest {

    private static final TrajectorySummary FULL = new TrajectorySummary(
            "session",
            new TrajectoryAgent("claude-code", "2.1.332", "claude-sonnet-5"),
            "a note",
            new FinalMetrics(10750L, 210L, 8500L, 0.008675, 2, Steps.json("{\"turns\":7}")),
            Steps.json("{\"malformed_lines\":1}"));

    private static final TrajectorySummary BARE = new TrajectorySummary(
            null, new TrajectoryAgent("claude-code", TrajectoryAgent.UNKNOWN, null), null, null, null);

    @TempDir
    Path folder;

    @Test
    void isReadAsItWasWritten() throws IOException {
        Path file = write(FULL, Steps.full().withId(1), Steps.saying("go on").withId(2));
        List<Step> steps = new ArrayList<>();
        assertThat(new TrajectoryReader(file).read(steps::add)).isEqualTo(FULL);
        assertThat(steps)
                .containsExactly(Steps.full().withId(1), Steps.saying("go on").withId(2));
    }

    @Test
    void withoutStepsAndNumbersItIsStillOne() throws IOException {
        Path file = write(BARE);
        assertThat(new TrajectoryReader(file).read(step -> {
                    throw new IOException("there is none");
                }))
                .isEqualTo(BARE);
        JsonNode tree = Json.read(file);
        assertThat(tree.propertyNames()).containsExactly("schema_version", "steps", "agent");
    }

    @Test
    void hasTheFieldsOfTheFormatAndNoOthers() throws IOException {
        JsonNode tree =
                Json.read(write(FULL, Steps.full().withId(1), Steps.saying("").withId(2)));
        assertThat(tree.path("schema_version").asString("")).isEqualTo("ATIF-v1.7");
        assertThat(tree.path("agent").propertyNames()).containsExactlyInAnyOrder("name", "version", "model_name");
        assertThat(tree.path("final_metrics").propertyNames())
                .containsExactlyInAnyOrder(
                        "total_prompt_tokens",
                        "total_completion_tokens",
                        "total_cached_tokens",
                        "total_cost_usd",
                        "total_steps",
                        "extra");
        JsonNode step = tree.path("steps").path(0);
        assertThat(step.propertyNames())
                .containsExactlyInAnyOrder(
                        "step_id",
                        "timestamp",
                        "source",
                        "message",
                        "model_name",
                        "reasoning_content",
                        "tool_calls",
                        "observation",
                        "metrics",
                        "extra");
        assertThat(step.path("source").asString("")).isEqualTo("agent");
        assertThat(step.path("tool_calls").path(0)).isEqualTo(Steps.json("""
                        {"tool_call_id": "1", "function_name": "find", "arguments": {"q": "\\"é😀"},
                         "extra": {"kind": "mcp", "raw_name": "mcp__docs__find"}}
                        """));
        assertThat(step.path("observation").path("results").path(1)).isEqualTo(Steps.json("""
                        {"source_call_id": "2", "content": "exit 3", "extra": {"is_error": true}}
                        """));
        assertThat(step.path("metrics").propertyNames())
                .containsExactlyInAnyOrder("prompt_tokens", "completion_tokens", "cached_tokens", "cost_usd", "extra");
        assertThat(tree.path("steps").path(1).propertyNames())
                .containsExactlyInAnyOrder("step_id", "source", "message");
    }

    @Test
    void halfACharacterCostsNoFile() throws IOException {
        Path file = write(BARE, Steps.saying("half \ud83d").withId(1));
        assertThat(Json.read(file).path("steps").path(0).path("message").asString(""))
                .isEqualTo("half ?");
    }

    @Test
    void theStreamThatItIsWrittenToStaysOpen() throws IOException {
        boolean[] closed = new boolean[1];
        TrajectoryWriter.write(steps -> BARE, new ByteArrayOutputStream() {
            @Override
            public void close() {
                closed[0] = true;
            }
        });
        assertThat(closed[0]).isFalse();
    }

    @Test
    void whatIsNoTrajectoryIsRefusedWithTheFile() throws IOException {
        for (String text : List.of("", "[]", "{\"steps\": [", "{}", "{\"schema_version\": \"ATIF-v2.0\"}")) {
            Path file = Files.writeString(folder.resolve("other.json"), text);
            assertThatThrownBy(() -> new TrajectoryReader(file).read(step -> {}))
                    .as(text)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("other.json");
        }
    }

    private Path write(TrajectorySummary summary, Step... steps) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TrajectoryWriter.write(
                sink -> {
                    for (Step step : steps) {
                        sink.step(step);
                    }
                    return summary;
                },
                out);
        return Files.writeString(folder.resolve("trajectory.json"), out.toString(StandardCharsets.UTF_8));
    }
}
