package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.InstructionFiles;
import io.skillevals.suite.Solution;
import io.skillevals.workspace.Overlay;
import io.skillevals.workspace.TreeFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Applies a fixture's ready solution, the golden or a decoy, in the last session, and says what it brings as its last word. */
public final class Oracle implements Agent {

    @Override
    public String name() {
        return "oracle";
    }

    @Override
    public boolean modelFree() {
        return true;
    }

    /** {@inheritDoc} It remembers nothing, so that any session goes on with any other. */
    @Override
    public boolean resumes(AgentSpec spec) {
        return true;
    }

    @Override
    public Optional<String> session(AgentOutput output) {
        return Optional.of(name());
    }

    @Override
    public Launch launch(AgentTask task) {
        String wanted = task.spec().solution();
        Solution solution = solution(task, wanted)
                .orElseThrow(() -> new IllegalArgumentException(
                        "fixture " + task.fixture().name() + " has no solution `" + wanted + "`"));
        if (!task.session().last()) {
            // A solution is the tree at the end; put twice, it would be removed twice.
            return new Launch.Builtin(() -> {});
        }
        return new Launch.Builtin(
                () -> Overlay.put(
                        solution.directory(), solution.complete(), task.workspace(), butDelivered(task.fixture())),
                Overlay.output(solution.directory()).orElse(null),
                null,
                0);
    }

    @Override
    public AgentReport read(AgentOutput output) throws IOException {
        return AgentReport.of(null, new String(Files.readAllBytes(output.stdout()), StandardCharsets.UTF_8));
    }

    /** A full copy lacks the skills and instructions that were delivered, and must not delete them. */
    private TreeFilter butDelivered(Fixture fixture) {
        return TreeFilter.standard()
                .withDelivered(
                        fixture.instructions() == null
                                ? List.of(skillsFolder())
                                : List.of(skillsFolder(), InstructionFiles.AGENTS));
    }

    private static Optional<Solution> solution(AgentTask task, String name) {
        return name.equals(Solution.GOLDEN)
                ? task.fixture().golden(task.promptName())
                : Optional.ofNullable(task.fixture().decoys().get(name));
    }
}
