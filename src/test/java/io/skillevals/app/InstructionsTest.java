package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.suite.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A fixture's own instructions are part of it: for the agent, for grading, and for whatever is compared with it. */
@Timeout(120)
class InstructionsTest {

    private static final String EVAL =
            "{\"name\": \"told\", \"prompt\": \"Do it.\", \"checks\": [{\"name\": \"ended\", \"type\": \"exit-code\", \"layer\": \"rubric\"}]}";

    @TempDir
    Path folder;

    private Build build;
    private Path instructions;

    @BeforeEach
    void aFixtureWithInstructions() throws IOException {
        build = Build.in(folder);
        Path project = Files.createDirectories(build.path("fixtures/told/project"));
        Files.writeString(project.resolve("app.txt"), "one\n");
        Files.writeString(build.path("fixtures/told/eval.json"), EVAL);
        Files.createDirectories(build.path("fixtures/told/golden"));
        Files.writeString(build.path("fixtures/told/golden/app.txt"), "two\n");
        instructions = Files.writeString(build.path("fixtures/told/AGENTS.md"), "Use tabs.\n");
    }

    @Test
    void theyAreThereAndNoWorkOfTheAgents() throws Exception {
        build.run();
        assertThat(run("control/nop").resolve("workspace/AGENTS.md")).hasContent("Use tabs.");
        assertThat(run("control/nop").resolve("diff.patch")).isEmptyFile();
        assertThat(run("skill/oracle").resolve("diff.patch"))
                .content()
                .contains("+two")
                .doesNotContain("AGENTS.md");
    }

    @Test
    void aRunThatWasToldOtherwiseIsUngradeable() throws Exception {
        build.run().report();
        assertThat(build.runs()).noneMatch(run -> run.contains("fixture changed"));
        Files.writeString(instructions, "Use spaces.\n");
        build.report();
        assertThat(build.runs()).isNotEmpty().allMatch(run -> run.contains(" ungradeable: fixture changed"));
    }

    @Test
    void aLinkOutOfTheFixtureIsRefusedBeforeAnythingStarts() throws Exception {
        Files.delete(instructions);
        Files.createSymbolicLink(instructions, Files.writeString(build.path("secret"), "x"));
        assertThatThrownBy(build::run)
                .isInstanceOf(ConfigurationException.class)
                .message()
                .contains("AGENTS.md")
                .contains("link");
        assertThat(build.path(".evals/runs")).doesNotExist();
    }

    private Path run(String cell) {
        return build.path(".evals/runs/told/" + cell + "/run-01");
    }
}
