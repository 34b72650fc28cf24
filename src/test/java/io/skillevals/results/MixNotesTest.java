package io.skillevals.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MixNotesTest {

    private static void assertNotes(Experiment experiment, String... notes) {
        assertThat(experiment.results().notes()).containsExactly(notes);
    }

    @Test
    void runsThatWereMadeAlikeNeedNoNote() {
        assertNotes(Experiment.with()
                .usage("opus-20260115", 1L, 0L, 0L, 1L)
                .observed("opus-20260115")
                .control("a", "claude-code@opus", "0 0")
                .skill("a", "claude-code@opus", "90 90"));
    }

    @Test
    void severalVersionsInOneComparisonAreSaid() {
        assertNotes(
                Experiment.with()
                        .agentVersion("2.1.330")
                        .control("a", "claude-code", "0")
                        .control("b", "claude-code", "0")
                        .agentVersion("2.1.332")
                        .skill("a", "claude-code", "90")
                        .skill("b", "claude-code", "90"),
                "claude-code: runs of control were made with 2.1.330, of skill with 2.1.332");
    }

    @Test
    void severalVersionsWithinOneConditionAreSaid() {
        assertNotes(
                Experiment.with()
                        .agentVersion("2.1.330")
                        .control("a", "claude-code", "0")
                        .skill("a", "claude-code", "90")
                        .agentVersion("2.1.332")
                        .skill("b", "claude-code", "90"),
                "claude-code: runs of control were made with 2.1.330, of skill with 2.1.330 and 2.1.332");
    }

    @Test
    void severalModelsInOneComparisonAreSaid() {
        assertNotes(
                Experiment.with()
                        .observed("model-1")
                        .control("a", "codex", "0")
                        .observed("model-2")
                        .skill("a", "codex", "90"),
                "codex: runs of control were answered by model-1, of skill by model-2");
    }

    @Test
    void agentsAreNotMixedWithEachOther() {
        assertNotes(Experiment.with()
                .agentVersion("1")
                .control("a", "codex", "0")
                .skill("a", "codex", "90")
                .agentVersion("2")
                .control("a", "gemini", "0")
                .skill("a", "gemini", "90"));
    }

    @Test
    void anotherModelThanTheRequestedIsSaid() {
        assertNotes(
                Experiment.with()
                        .observed("sonnet-20260115")
                        .control("a", "claude-code@opus", "0 10")
                        .skill("a", "claude-code@opus", "90"),
                "claude-code@opus: opus was requested, in 3 of 3 graded runs sonnet-20260115 answered");
    }

    @Test
    void modelsBesideTheOneThatAnsweredAreSaidAndNoMismatch() {
        assertNotes(
                Experiment.with()
                        .observed("opus-20260115")
                        .usage("opus", 1L, 0L, 0L, 1L)
                        .usage("haiku", 1L, 0L, 0L, 1L)
                        .control("a", "claude-code@opus", "0")
                        .skill("a", "claude-code@opus", "90"),
                "claude-code@opus: in 2 of 2 graded runs haiku took part beside the model that answered");
    }

    @Test
    void runsThatAreNotComparedDoNotCount() {
        assertNotes(Experiment.with()
                .agentVersion("2.1.330")
                .observed("sonnet")
                .control("a", "claude-code@opus", "failed:overload invalid")
                .agentVersion("2.1.332")
                .observed("opus")
                .control("b", "claude-code@opus", "0")
                .skill("b", "claude-code@opus", "90"));
    }
}
