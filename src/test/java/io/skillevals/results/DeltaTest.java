package io.skillevals.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class DeltaTest {

    private static Experiment versions(String control, String skill, String controlBefore, String skillBefore) {
        return Experiment.with()
                .control("a", "codex", control)
                .skill("a", "codex", skill)
                .version("baseline")
                .control("a", "codex", controlBefore)
                .skill("a", "codex", skillBefore);
    }

    private static Delta only(Experiment experiment) {
        List<Delta> deltas = experiment.results().deltas();
        assertThat(deltas).hasSize(1);
        return deltas.get(0);
    }

    @Test
    void oneVersionHasNoDelta() {
        assertThat(Experiment.with()
                        .control("a", "codex", "0")
                        .skill("a", "codex", "100")
                        .results()
                        .deltas())
                .isEmpty();
    }

    @Test
    void deltaIsTheDifferenceOfTheUplifts() {
        // Candidate: 2 of 2 against 1 of 2, baseline: 1 of 2 against 0 of 2: both versions add 0.5.
        Delta delta = only(versions("80 60", "100 90", "40 20", "85 55"));

        assertThat(delta.passRate()).isZero();
        assertThat(delta.score()).isCloseTo((95 - 70) - (70 - 30), within(1e-9));
        assertThat(delta.controlDrift()).isEqualTo(0.5);
        assertThat(delta.controlScoreDrift()).isCloseTo(70 - 30, within(1e-9));
        assertThat(List.of(delta.n(), delta.controlN(), delta.baselineN(), delta.baselineControlN()))
                .containsExactly(2, 2, 2, 2);
        assertThat(delta.note()).isNull();
    }

    @Test
    void eachVersionIsMeasuredAgainstItsOwnControl() {
        assertThat(versions("0", "100", "90", "100").results().uplift())
                .extracting(uplift -> uplift.key().version() + " " + uplift.score())
                .containsExactly("candidate 100.0", "baseline 10.0");
    }

    @Test
    void versionWithoutGradedRunLeavesTheDriftAlone() {
        Delta delta = only(versions("80", "100", "40", "failed:timeout skipped:budget"));

        assertThat(delta.measured()).isFalse();
        assertThat(delta.intervals()).isEqualTo(Intervals.NONE);
        assertThat(delta.controlDrift()).isEqualTo(1);
        assertThat(delta.note())
                .isEqualTo("in the baseline, no run of skill was graded, 2 planned: 1 failed, 1 skipped");
    }

    @Test
    void missingControlIsTold() {
        Delta delta = only(Experiment.with()
                .skill("a", "codex", "100")
                .version("baseline")
                .control("a", "codex", "0")
                .skill("a", "codex", "100"));

        assertThat(delta.measured()).isFalse();
        assertThat(delta.controlDrift()).isNull();
        assertThat(delta.note()).isEqualTo("in the candidate, there is no control to measure against");
    }

    @Test
    void conditionOfOneVersionOnlyIsTold() {
        Experiment experiment =
                versions("0", "100", "0", "90").version("candidate").cell("a", "full", false, "codex", "95");

        assertThat(experiment.results().deltas())
                .extracting(delta -> delta.key().condition() + ": " + delta.note())
                .containsExactly("skill: null", "full: no run of the baseline was planned");
    }

    @Test
    void differentGradersAreRefused() {
        Delta delta = only(Experiment.with()
                .grader("sha256:aaaabbbbcccc")
                .control("a", "codex", "0 0")
                .skill("a", "codex", "100 90")
                .version("baseline")
                .control("a", "codex", "0 0")
                .grader("sha256:ddddeeeeffff")
                .skill("a", "codex", "80 90"));

        assertThat(delta.passRate()).isNull();
        assertThat(delta.controlDrift()).isNull();
        assertThat(delta.note())
                .startsWith("refused, because not all of its runs were graded by the same graders"
                        + " (sha256:aaaabbbb, sha256:ddddeeee)")
                .contains("-Devals.regrade");
    }

    @Test
    void differentControlsAreRefused() {
        Delta delta = only(Experiment.with()
                .control("a", "codex", "0")
                .skill("a", "codex", "100")
                .version("baseline")
                .cell("a", "placebo", true, "codex", "0")
                .skill("a", "codex", "100"));

        assertThat(delta.note()).isEqualTo("the versions are measured against different controls");
        assertThat(delta.controlDrift()).isNull();
    }

    @Test
    void overAllLeavesOutWhatOneVersionLacks() {
        Experiment experiment = versions("0 0", "100 100", "0 0", "0 100")
                .version("candidate")
                .control("b", "codex", "0")
                .skill("b", "codex", "100")
                .version("baseline")
                .control("b", "codex", "missing")
                .skill("b", "codex", "0");
        Delta overall = experiment.results().deltas().get(2);

        assertThat(overall.key().fixture()).isNull();
        assertThat(overall.passRate()).isEqualTo(0.5);
        assertThat(overall.n()).isEqualTo(2);
        assertThat(overall.note())
                .isEqualTo("left out: b (in the baseline, no run of the control was graded, 1 planned: 1 missing)");
    }

    @Test
    void overAllSaysWhereVersionsAreSpreadUnevenly() {
        Experiment experiment = versions("0 0", "100 100", "0 0", "0 100")
                .version("candidate")
                .control("b", "codex", "0 0")
                .skill("b", "codex", "100 100")
                .version("baseline")
                .control("b", "codex", "0 0")
                .skill("b", "codex", "0");

        assertThat(experiment.results().deltas().get(2).note()).contains("spread unevenly");
        assertThat(experiment.results().deltas().get(2).passRate()).isCloseTo(1 - 1.0 / 3, within(1e-9));
    }

    @Test
    void timingsOfRunsMadeBesideDifferentNumbersOfOthersAreToldApart() {
        Experiment experiment = Experiment.with()
                .control("a", "codex", "0 0")
                .concurrent(4)
                .skill("a", "codex", "100 100 failed")
                .control("b", "codex", "0")
                .skill("b", "codex", "0");

        assertThat(experiment.results().timingNotes())
                .containsExactly("durations compare runs that were not made alike: of a,"
                        + " control ran 1 at a time (2 runs); skill ran 4 at a time (2 runs)");
    }

    @Test
    void timingsOfTasksThatWereEachMadeAlikeNeedNoWord() {
        Experiment experiment = Experiment.with()
                .control("a", "codex", "0")
                .skill("a", "codex", "0")
                .concurrent(4)
                .control("b", "codex", "0")
                .skill("b", "codex", "0");

        assertThat(experiment.results().timingNotes()).isEmpty();
    }
}
