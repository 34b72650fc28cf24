package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.suite.AgentSpec;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers that cannot be true are unknown; they cost neither the run nor the numbers beside them. */
class UntrueNumbersTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            claude-code | {"type":"result","is_error":false,"num_turns":3,"total_cost_usd":N,"usage":{"input_tokens":N,"output_tokens":N}}
            claude-code | {"type":"result","is_error":false,"num_turns":3,"modelUsage":{"m":{"inputTokens":N,"outputTokens":N}}}
            qwen        | {"type":"result","is_error":false,"num_turns":3,"usage":{"input_tokens":N,"output_tokens":N}}
            codex       | {"type":"turn.completed","usage":{"input_tokens":N,"output_tokens":N}}
            gemini      | {"type":"result","status":"success","stats":{"input_tokens":N,"output_tokens":N,"total_tokens":N,"models":{"m":{"input_tokens":N}}}}
            opencode    | {"type":"step_start","part":{}}
            command     | {"result":"x","num_turns":3,"total_cost_usd":N,"usage":{"input_tokens":N,"output_tokens":N}}
            """)
    void areUnknown(String name, String event) throws IOException {
        for (String number : List.of("1e999", "1e30", "-5", "1" + "0".repeat(400), "-1e999")) {
            AgentReport report = read(name, event.replace("N", number));
            assertThat(report.failure() == null || name.equals("opencode"))
                    .as(name)
                    .isTrue();
            assertThat(report.metrics().values()).as(name + " " + number).allMatch(UntrueNumbersTest::canBeTrue);
            assertThat(report.metrics())
                    .doesNotContainKeys("inputTokens")
                    .satisfies(metrics -> assertThat(metrics.get("turns")).isIn(null, 3.0));
        }
    }

    @Test
    void whatNoModelTellsIsUnknown() throws IOException {
        AgentReport report = read(
                "claude-code",
                "{\"type\":\"result\",\"is_error\":false,\"modelUsage\":{\"a\":{\"inputTokens\":3},\"b\":{}}}");
        assertThat(report.metrics()).containsOnlyKeys("inputTokens").containsEntry("inputTokens", 3.0);
    }

    private static boolean canBeTrue(double number) {
        return number >= 0 && number <= 1e30;
    }

    private AgentReport read(String name, String event) throws IOException {
        Path stream = Files.writeString(folder.resolve("stream"), event + "\n");
        Path log = Files.writeString(folder.resolve("log"), "");
        AgentOutput output = new AgentOutput(AgentSpec.of(name, name), "x", stream, log, folder, 0);
        var agent = AgentRegistry.load(getClass().getClassLoader()).find(name).orElseThrow();
        if (agent.trajectory(output).isPresent()) {
            TrajectorySummary summary = agent.trajectory(output).orElseThrow().read(step -> {});
            assertThat(summary).isNotNull();
        }
        return agent.read(output);
    }
}
