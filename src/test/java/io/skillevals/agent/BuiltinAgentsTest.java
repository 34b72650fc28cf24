package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.io.Json;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Solution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuiltinAgentsTest {

    @TempDir
    Path folder;

    private Path project;

    @BeforeEach
    void makeProject() throws IOException {
        project = folder.resolve("project");
        write("project/app.py", "pristine");
        write("project/old.py", "old");
        write("project/.claude/skills/reservations/SKILL.md", "skill");
        write("golden/app.py", "golden");
        write("copy/app.py", "copied");
    }

    @Test
    void allAreFoundByName() {
        AgentRegistry registry = AgentRegistry.load(getClass().getClassLoader());
        assertThat(registry.names()).contains("claude-code", "command", "nop", "oracle");
        assertThat(registry.find("oracle")).containsInstanceOf(Oracle.class);
        assertThat(registry.find("orakel")).isEmpty();
    }

    @Test
    void onlyBuiltinAgentsNeedNoModel() {
        AgentRegistry registry = AgentRegistry.load(getClass().getClassLoader());
        assertThat(registry.names().stream()
                        .filter(name -> registry.find(name).orElseThrow().modelFree()))
                .containsExactly("nop", "oracle", "replay");
    }

    @Test
    void everyAgentWithAProgramOfItsOwnCanBeAskedForItsVersion() {
        AgentRegistry registry = AgentRegistry.load(getClass().getClassLoader());
        for (String name : registry.names()) {
            Agent agent = registry.find(name).orElseThrow();
            AgentSpec spec = AgentSpec.of(name, name);
            List<String> version = agent.executable(spec)
                    .map(program -> List.of(program, "--version"))
                    .orElse(List.of());
            assertThat(agent.versionCommand(spec)).as(name).isEqualTo(version);
        }
    }

    @Test
    void nopTouchesNothing() throws IOException {
        perform(Asked.agent(new Nop()));
        assertThat(project.resolve("app.py")).hasContent("pristine");
    }

    @Test
    void oracleLaysTheGoldenOverTheProject() throws IOException {
        perform(oracle());
        assertThat(project.resolve("app.py")).hasContent("golden");
        assertThat(project.resolve("old.py")).exists();
    }

    @Test
    void oracleTakesTheDecoyThatIsWanted() throws IOException {
        perform(oracle().wanting("copy"));
        assertThat(project.resolve("app.py")).hasContent("copied");
        assertThat(project.resolve("old.py")).doesNotExist();
    }

    @Test
    void aFullCopyLeavesTheDeliveredSkillAlone() throws IOException {
        perform(oracle().wanting("copy"));
        assertThat(project.resolve(".claude/skills/reservations/SKILL.md")).hasContent("skill");
    }

    @Test
    void aFullCopyLeavesTheFixturesInstructionsAlone() throws IOException {
        write("project/AGENTS.md", "told");
        Solution copy = new Solution("copy", folder.resolve("copy"), true, List.of());
        Fixture fixture = new Fixture(
                "shop",
                "",
                folder,
                folder.resolve("pristine"),
                List.of(new Prompt("", "x")),
                List.of(),
                List.of(),
                null,
                Map.of("copy", copy),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null,
                List.of(),
                folder.resolve("AGENTS.md"),
                Json.mapper().createObjectNode());
        Launch launch = new Oracle()
                .launch(new AgentTask(
                        oracle().wanting("copy").spec(),
                        fixture,
                        "x",
                        null,
                        project,
                        folder.resolve("home"),
                        Map.of()));
        ((Launch.Builtin) launch).action().perform();
        assertThat(project.resolve("app.py")).hasContent("copied");
        assertThat(project.resolve("AGENTS.md")).hasContent("told");
    }

    @Test
    void oracleSaysWhatTheSolutionBringsAndLeavesItOutOfTheProject() throws IOException {
        write("golden/.evals-output.md", "Done.\nAll of it.\n");
        Launch.Builtin launch = (Launch.Builtin) oracle().in(folder).launch("do it", null);
        launch.action().perform();

        AgentOutput output = new AgentOutput(
                AgentSpec.of("oracle", "oracle"), "do it", Objects.requireNonNull(launch.stream()), folder, folder, 0);
        assertThat(new Oracle().read(output)).isEqualTo(AgentReport.of(null, "Done.\nAll of it.\n"));
        assertThat(project.resolve(".evals-output.md")).doesNotExist();
    }

    @Test
    void anUnknownSolutionIsNamed() {
        assertThatThrownBy(() -> oracle().wanting("silver").launch("", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("fixture shop has no solution `silver`");
    }

    private Asked oracle() {
        return Asked.agent(new Oracle())
                .knowing(
                        new Solution(Solution.GOLDEN, folder.resolve("golden"), false, List.of()),
                        new Solution("copy", folder.resolve("copy"), true, List.of()));
    }

    private void perform(Asked asked) throws IOException {
        ((Launch.Builtin) asked.in(folder).launch("do it", null)).action().perform();
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
