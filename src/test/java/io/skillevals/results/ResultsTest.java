package io.skillevals.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.rundir.Outcome;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResultsTest {

    private static Cell cell(Results results, String task, String condition) {
        return results.cells().stream()
                .filter(cell ->
                        cell.key().task().equals(task) && cell.key().condition().equals(condition))
                .findFirst()
                .orElseThrow();
    }

    private static Uplift uplift(Results results, String fixture, String condition) {
        return results.uplift().stream()
                .filter(row -> fixture.equals(String.valueOf(row.key().fixture()))
                        && row.key().condition().equals(condition))
                .findFirst()
                .orElseThrow();
    }

    private static Uplift overall(Results results) {
        return uplift(results, "null", "skill");
    }

    @Test
    void runOfAnEarlierStartThatIsGoneIsMissingAndNotReused() {
        Results results = Experiment.with()
                .reused(true)
                .control("shop", "codex", "0 missing")
                .results();

        assertThat(results.runs()).extracting(RunResult::reused).containsExactly(true, false);
    }

    @Test
    void everyPlannedRunIsListedWithItsOutcome() {
        Results results = Experiment.with()
                .skill("a", "codex", "90 failed:crash interrupted ungraded ungradeable invalid missing missing:torn")
                .results();

        assertThat(results.runs())
                .extracting(RunResult::outcome)
                .containsExactly(
                        Outcome.GRADED,
                        Outcome.FAILED,
                        Outcome.FAILED,
                        Outcome.UNGRADEABLE,
                        Outcome.UNGRADEABLE,
                        Outcome.INVALID,
                        Outcome.MISSING,
                        Outcome.MISSING);
        assertThat(results.runs().stream().skip(1).map(RunResult::failure).map(String::valueOf))
                .containsExactly(
                        "crash: it broke",
                        "interrupted: the record does not say why",
                        "not-graded: no grade.json",
                        "grader: it broke",
                        "grader: it broke",
                        "no-record: it was planned and left no run.json",
                        "no-record: torn");
    }

    @Test
    void onlyGradedRunsEnterTheRate() {
        // Of ten planned 80, 79.9 and 0 are graded: 1 of 3 passed, mean 53.3.
        Cell cell = cell(
                Experiment.with()
                        .skill(
                                "a",
                                "codex",
                                "80 79.9 0 failed failed:timeout ungradeable invalid missing missing ungraded")
                        .results(),
                "a",
                "skill");

        assertThat(List.of(
                        cell.planned(),
                        cell.graded(),
                        cell.passed(),
                        cell.failed(),
                        cell.ungradeable(),
                        cell.invalid(),
                        cell.missing(),
                        cell.timeouts()))
                .containsExactly(10, 3, 1, 2, 2, 1, 2, 1);
        assertThat(cell.passRate()).isEqualTo(1.0 / 3);
        assertThat(cell.score().mean()).isCloseTo(53.3, within(1e-9));
        assertThat(cell.withoutVerdict()).isEqualTo(7);
    }

    @Test
    void cellWithoutGradedRunHasNoRateAndNoScore() {
        Cell cell = cell(Experiment.with().skill("a", "codex", "failed missing").results(), "a", "skill");

        assertThat(cell.passRate()).isNull();
        assertThat(cell.score()).isNull();
        assertThat(cell.intervals()).isEqualTo(Intervals.NONE);
        assertThat(cell.shortfall()).isEqualTo("2 planned: 1 failed, 1 missing");
    }

    @Test
    void upliftIsTheDifferenceToTheControl() {
        // 2 of 3 against 1 of 4; mean 250/3 against 180/4.
        Uplift uplift = uplift(
                Experiment.with()
                        .control("a", "codex", "0 10 79 91")
                        .skill("a", "codex", "100 90 60")
                        .results(),
                "a",
                "skill");

        assertThat(uplift.passRate()).isCloseTo(2.0 / 3 - 0.25, within(1e-12));
        assertThat(uplift.score()).isCloseTo(250.0 / 3 - 45, within(1e-9));
        assertThat(uplift.n()).isEqualTo(3);
        assertThat(uplift.controlN()).isEqualTo(4);
        assertThat(uplift.control()).isEqualTo(new Uplift.Control("control", "codex", null));
        assertThat(uplift.intervals().passRate()).isNotNull();
        assertThat(uplift.intervals().score()).isNotNull();
        assertThat(uplift.note()).isNull();
    }

    @Test
    void controlHasNoUpliftOfItsOwn() {
        assertThat(Experiment.with().control("a", "codex", "0").results().uplift())
                .isEmpty();
    }

    @Test
    void upliftIsMeasuredAgainstTheSameAgentsControl() {
        Results results = Experiment.with()
                .control("a", "codex", "80")
                .control("a", "gemini", "0")
                .skill("a", "codex", "80")
                .skill("a", "gemini", "80")
                .results();

        assertThat(results.uplift()).extracting(Uplift::passRate).containsExactly(0.0, 1.0);
        assertThat(results.uplift()).extracting(Uplift::note).containsOnlyNulls();
    }

    @Test
    void upliftIsMeasuredAgainstTheSameModelsControl() {
        Results results = Experiment.with()
                .control("a", "codex@small", "0")
                .control("a", "codex@large", "80")
                .skill("a", "codex@small", "80")
                .skill("a", "codex@large", "80")
                .results();

        assertThat(results.uplift())
                .extracting(row -> row.key().model() + " " + row.passRate())
                .containsExactlyInAnyOrder("small 1.0", "large 0.0");
    }

    @Test
    void upliftAgainstAnotherAgentsOnlyControlSaysSo() {
        Uplift uplift = uplift(
                Experiment.with()
                        .control("a", "nop", "0")
                        .skill("a", "oracle", "100")
                        .results(),
                "a",
                "skill");

        assertThat(uplift.passRate()).isEqualTo(1);
        assertThat(uplift.control().agent()).isEqualTo("nop");
        assertThat(uplift.note())
                .isEqualTo("measured against control with nop, because oracle has no control of its own");
    }

    @Test
    void upliftIsAbsentWithTheReasonWhereTheControlIsNotOne() {
        Results several = Experiment.with()
                .cell("a", "control", true, "codex", "0")
                .cell("a", "other", true, "codex", "0")
                .skill("a", "codex", "100")
                .results();
        Results strangers = Experiment.with()
                .control("a", "codex", "0")
                .control("a", "gemini", "0")
                .skill("a", "qwen", "100")
                .results();
        Results none = Experiment.with().skill("a", "codex", "100").results();

        assertThat(several.control()).isNull();
        assertThat(several.controlNote()).startsWith("several conditions are controls (control, other)");
        assertThat(several.uplift()).singleElement().satisfies(row -> {
            assertThat(row.passRate()).isNull();
            assertThat(row.score()).isNull();
            assertThat(row.note())
                    .isEqualTo("several conditions are controls of codex: control with codex, other with codex");
        });
        assertThat(strangers.uplift()).singleElement().satisfies(row -> {
            assertThat(row.measured()).isFalse();
            assertThat(row.note())
                    .isEqualTo(
                            "several control cells, none of them with qwen: control with codex, control with gemini");
        });
        assertThat(none.uplift()).singleElement().satisfies(row -> {
            assertThat(row.measured()).isFalse();
            assertThat(row.note()).isEqualTo("there is no control to measure against");
        });
        assertThat(none.controlNote()).isNotNull();
    }

    @Test
    void upliftIsAbsentWithTheReasonWhereOneSideWasNotGraded() {
        Results results = Experiment.with()
                .control("a", "codex", "failed")
                .skill("a", "codex", "100")
                .control("b", "codex", "0")
                .skill("b", "codex", "missing")
                .results();

        assertThat(uplift(results, "a", "skill").note())
                .isEqualTo("no run of the control was graded, 1 planned: 1 failed");
        assertThat(uplift(results, "b", "skill").note()).isEqualTo("no run of skill was graded, 1 planned: 1 missing");
        assertThat(overall(results).measured()).isFalse();
        assertThat(overall(results).note()).startsWith("nothing to compare: a (no run of the control");
    }

    @Test
    void overallUpliftPoolsGradedRuns() {
        // skill 3 of 4, control 1 of 4; means 85 and 40; 2 and 2 runs of each fixture on both sides.
        Uplift overall = overall(Experiment.with()
                .control("a", "codex", "80 0")
                .skill("a", "codex", "100 100")
                .control("b", "codex", "40 40")
                .skill("b", "codex", "100 40")
                .results());

        assertThat(overall.passRate()).isEqualTo(0.5);
        assertThat(overall.score()).isEqualTo(45);
        assertThat(overall.n()).isEqualTo(4);
        assertThat(overall.controlN()).isEqualTo(4);
        assertThat(overall.note()).isNull();
    }

    @Test
    void overallUpliftLeavesOutFixturesWithoutBothSidesAndSaysSo() {
        // Fixture b has no graded control, so its two passed runs would be held against nothing.
        Uplift overall = overall(Experiment.with()
                .control("a", "codex", "0 80")
                .skill("a", "codex", "0 80")
                .control("b", "codex", "failed")
                .skill("b", "codex", "100 100")
                .results());

        assertThat(overall.passRate()).isZero();
        assertThat(overall.n()).isEqualTo(2);
        assertThat(overall.note()).startsWith("left out: b (no run of the control was graded");
    }

    @Test
    void overallUpliftWarnsWhereCellsAreUneven() {
        // In each fixture the skill adds nothing, yet the pooled rates differ: 3/4 against 1/4.
        Uplift overall = overall(Experiment.with()
                .control("easy", "codex", "80")
                .skill("easy", "codex", "80 80 80")
                .control("hard", "codex", "0 0 0")
                .skill("hard", "codex", "0")
                .results());

        assertThat(overall.passRate()).isEqualTo(0.5);
        assertThat(overall.note()).contains("unevenly");
    }

    @Test
    void oneFixtureHasNoRowOverAll() {
        Results results = Experiment.with()
                .control("a", "codex", "0")
                .skill("a", "codex", "80")
                .results();

        assertThat(results.severalTasks()).isFalse();
        assertThat(results.uplift()).hasSize(1);
        assertThat(results.totals()).hasSize(2);
    }

    @Test
    void promptsAreCellsOfTheirOwn() {
        Results results = Experiment.with()
                .control("a~short", "codex", "0")
                .control("a~long", "codex", "80")
                .skill("a~short", "codex", "80")
                .skill("a~long", "codex", "80")
                .results();

        assertThat(results.cells())
                .extracting(cell -> cell.key().task() + " " + cell.key().condition())
                .containsExactly("a short control", "a short skill", "a long control", "a long skill");
        assertThat(results.fixtures())
                .singleElement()
                .satisfies(fixture -> assertThat(fixture.prompts()).hasSize(2));
        assertThat(overall(results).passRate()).isEqualTo(0.5);
    }

    @Test
    void smallestCellSaysWhatOneRunMoves() {
        Results results = Experiment.with()
                .skill("a", "codex", "80 80 80 80 failed")
                .skill("b", "codex", "80 0 80 80 80")
                .skill("c", "codex", "failed")
                .results();

        assertThat(results.smallestCell()).isEqualTo(new Results.SmallestCell(4, 0.25, 1));
        assertThat(Experiment.with().skill("a", "codex", "failed").results().smallestCell())
                .isNull();
    }

    @Test
    void metricsAreDescribedOverGradedRunsThatMeasuredThem() {
        Cell cell = cell(
                Experiment.with()
                        .metric("turns", 9, 12, 100)
                        .metric("costUsd", 0.5)
                        .skill("a", "codex", "80 80 failed")
                        .results(),
                "a",
                "skill");

        assertThat(cell.metrics().get("turns").mean()).isEqualTo(10.5);
        assertThat(cell.metrics().get("turns").sd()).isCloseTo(Math.sqrt(4.5), within(1e-12));
        assertThat(cell.metrics().get("turns").n()).isEqualTo(2);
        assertThat(cell.metrics().get("costUsd")).isEqualTo(new Spread(1, 0.5, null, 0.5, 0.5));
        assertThat(cell.layers().get("rubric").mean()).isEqualTo(80);
    }

    @Test
    void modelFreeOnlyWhenEveryRunIs() {
        assertThat(Experiment.with()
                        .control("a", "nop", "0")
                        .skill("a", "oracle", "100")
                        .results()
                        .suite()
                        .modelFree())
                .isTrue();
        assertThat(Experiment.with()
                        .control("a", "nop", "0")
                        .skill("a", "codex", "missing")
                        .results()
                        .suite()
                        .modelFree())
                .isFalse();
        assertThat(Experiment.with().results().suite().modelFree()).isFalse();
    }

    @Test
    void aGradedRunSaysWhyItsAgentStopped() {
        Results results = Experiment.with()
                .skill("a", "codex", "90:max-turns 0:refused 70 failed:overload ungradeable:grader")
                .results();

        assertThat(results.runs().stream().map(RunResult::stopped).map(String::valueOf))
                .containsExactly("max-turns: it broke", "refused: it broke", "null", "null", "null");
        assertThat(results.runs()).extracting(RunResult::passed).containsExactly(true, false, false, null, null);
        assertThat(results.runs().get(0).failure()).isNull();
        assertThat(cell(results, "a", "skill").stopped()).isEqualTo(2);
        assertThat(cell(results, "a", "skill").timeouts()).isZero();
    }

    @Test
    void bothLimitsOfTimeAreCountedWhateverTheOutcome() {
        Results results = Experiment.with()
                .skill("a", "codex", "failed:timeout failed:idle 0:timeout 0:idle 90 failed:crash")
                .results();
        Cell cell = cell(results, "a", "skill");

        assertThat(List.of(cell.timeouts(), cell.graded(), cell.failed(), cell.stopped()))
                .containsExactly(4, 3, 3, 0);
        assertThat(cell.passRate()).isEqualTo(1.0 / 3);
        assertThat(results.runs().get(2).stopped()).hasToString("timeout: it broke");
    }

    @Test
    void whyTheAgentStoppedIsNotWhyThereIsNoGrade() {
        Experiment experiment = Experiment.with().skill("a", "codex", "90:max-turns");
        RunInput graded = experiment.inputs().get(0);
        RunInput ungraded = new RunInput(graded.planned(), graded.record(), null, "the disk is full");

        RunResult run = Results.of(experiment.plan(), List.of(ungraded), experiment.suite(), Experiment.TIME)
                .runs()
                .get(0);

        assertThat(run.outcome()).isEqualTo(Outcome.UNGRADEABLE);
        assertThat(run.failure()).hasToString("not-graded: the disk is full");
        assertThat(run.stopped()).hasToString("max-turns: it broke");
    }

    @Test
    void earlierTriesAreCountedWhateverBecameOfTheRun() {
        Results results = Experiment.with()
                .skill("a", "codex", "90+rate-limit+overload failed:overload+overload 80 missing")
                .skill("b", "codex", "0+network")
                .results();

        assertThat(results.runs()).extracting(RunResult::tries).containsExactly(3, 2, 1, null, 2);
        assertThat(results.runs().get(0).earlierTries()).hasToString("[rate-limit: it broke, overload: it broke]");
        assertThat(cell(results, "a", "skill").retried()).isEqualTo(2);
        assertThat(results.totals().get(0).retried()).isEqualTo(3);
    }

    @Test
    void orderIsTheSuitesWhateverTheOrderOfThePlanAndTheInputs() {
        Experiment experiment = Experiment.with()
                .control("z", "codex", "0 1 2")
                .skill("z", "codex", "3 4 5")
                .control("a", "codex", "6 7 8")
                .skill("a", "codex", "9 10 11");
        List<RunInput> reversed = new java.util.ArrayList<>(experiment.inputs());
        java.util.Collections.reverse(reversed);

        Results results = experiment.results();

        assertThat(results.runs())
                .extracting(RunResult::score)
                .containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0);
        assertThat(Results.of(experiment.plan(), reversed, experiment.suite(), Experiment.TIME))
                .isEqualTo(results);
    }

    @Test
    void gradeWithoutARecordIsNotBelieved() {
        Experiment experiment = Experiment.with().skill("a", "codex", "80");
        RunInput graded = experiment.inputs().get(0);
        RunInput torn = new RunInput(graded.planned(), null, graded.grade(), "run.json is half-written");

        Results results = Results.of(experiment.plan(), List.of(torn), experiment.suite(), Experiment.TIME);

        assertThat(results.runs()).singleElement().satisfies(run -> {
            assertThat(run.outcome()).isEqualTo(Outcome.MISSING);
            assertThat(run.failure()).hasToString("no-record: run.json is half-written");
            assertThat(run.score()).isNull();
            assertThat(run.layers()).isEmpty();
        });
    }

    @Test
    void inputOfNoPlannedRunIsRefused() {
        Experiment experiment = Experiment.with().skill("a", "codex", "80");
        PlannedRun known = experiment.plan().runs().get(0);
        PlannedRun stranger = new PlannedRun(known.coordinates(), false, "codex", false, "elsewhere/run-01");

        assertThatThrownBy(() -> Results.of(
                        experiment.plan(),
                        List.of(new RunInput(stranger, null, null, null)),
                        experiment.suite(),
                        Experiment.TIME))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("elsewhere/run-01");
    }

    @Test
    void finalTextIsCutWithoutBreakingACharacter() {
        String text = "x".repeat(RunResult.RESULT_LIMIT - 1) + "🦀 and more";
        RunResult run = Experiment.with()
                .texts(original -> original.equals("All done.") ? text : original)
                .skill("a", "codex", "80")
                .results()
                .runs()
                .get(0);

        assertThat(run.result()).startsWith("x".repeat(RunResult.RESULT_LIMIT - 1) + "… (11 more characters)");
    }
}
