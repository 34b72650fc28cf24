package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.spi.Agent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of agents in the manual says what the agents say. */
class AgentsPageTest {

    private static final Path PAGE = Path.of("src/site/markdown/agents.md");
    private static final AgentRegistry AGENTS = AgentRegistry.load(AgentsPageTest.class.getClassLoader());

    static List<String> names() {
        return AGENTS.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyAgentHasItsRow(String name) throws IOException {
        String row = Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches("\\| .*`" + name + "`.*\\|.*"))
                .findFirst()
                .orElseThrow();
        Agent agent = AGENTS.find(name).orElseThrow();
        if (!agent.modelFree() && !name.equals("command")) {
            assertThat(row).contains("`" + agent.skillsFolder() + "`");
            assertThat(row).endsWith(agent.limitsTurns() ? "| the CLI |" : "| the plugin |");
        }
    }
}
