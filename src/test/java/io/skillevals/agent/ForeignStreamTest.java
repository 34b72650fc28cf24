package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.suite.AgentSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream that another kind of agent printed, as after a wrong {@code command}, proves no good end. */
class ForeignStreamTest {

    private static final List<String> KINDS = List.of("claude-code", "codex", "gemini", "opencode", "copilot");

    @TempDir
    Path folder;

    @Test
    void hasNoEndEvent() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "");
        for (String printing : KINDS) {
            Path captures = Path.of(getClass()
                    .getResource("/captures/" + printing.replace("-code", ""))
                    .getPath());
            for (String reading : KINDS) {
                AgentOutput output = new AgentOutput(
                        AgentSpec.of(reading, reading), "x", captures.resolve("happy.jsonl"), log, folder, 0);
                Agent agent = AgentRegistry.load(getClass().getClassLoader())
                        .find(reading)
                        .orElseThrow();
                assertThat(agent.read(output).failure() == null)
                        .as(printing + " read as " + reading)
                        .isEqualTo(printing.equals(reading));
            }
        }
    }
}
