package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Fixture;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.TreeChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a folder is compared with that may be the workspace of a run, or a copy of the project that was worked on by hand. */
class PristineFixtureTest {

    @TempDir
    Path folder;

    @Test
    void aWorkspaceThatNobodyTouchedDiffersInNothing() throws IOException {
        Trial trial = Trial.in(folder).instructions("Use tabs.\n").file("AGENTS.md", "Test all.\n");
        trial.script("true").record();
        assertThat(changes(trial, trial.directory().workspace())).isEmpty();
        assertThat(changes(trial, trial.project())).containsExactly("AGENTS.md");
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', true",
        "'', 'Use tabs.', false",
        "'Test all.', 'Test all.', true",
        "'Test all.', 'Use tabs.', false",
        "'Test all.', '', false"
    })
    void aTreeWithWhatTheProjectHasIsWithoutInstructions(String project, String tree, boolean without)
            throws IOException {
        Trial trial = Trial.in(folder).instructions("Use tabs.\n");
        Path other = Files.createDirectories(folder.resolve("other"));
        if (!project.isEmpty()) {
            trial.file("AGENTS.md", project);
        }
        if (!tree.isEmpty()) {
            Files.writeString(other.resolve("AGENTS.md"), tree);
        }
        assertThat(PristineFixture.isWithoutInstructions(fixture(trial), other)).isEqualTo(without);
    }

    private List<String> changes(Trial trial, Path tree) throws IOException {
        PristineProject pristine = PristineFixture.prepare(fixture(trial), Files.createTempDirectory(folder, "cache"));
        return pristine.changesIn(tree, pristine.filter()).stream()
                .map(TreeChange::path)
                .toList();
    }

    private static Fixture fixture(Trial trial) {
        return trial.suite().fixtures().get(0);
    }
}
