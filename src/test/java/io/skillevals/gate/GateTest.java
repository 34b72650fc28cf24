package io.skillevals.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.results.Experiment;
import io.skillevals.results.GateVerdict;
import io.skillevals.results.GateVerdict.Verdict;
import io.skillevals.results.GateVerdict.Violation;
import io.skillevals.results.SelfTest;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.GateSpec.Limits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GateTest {

    private static GateSpec all(Limits limits) {
        return new GateSpec(limits, Map.of(), null, false);
    }

    private static GateSpec on(String condition, Limits limits) {
        return new GateSpec(Limits.NONE, Map.of(condition, limits), null, false);
    }

    private static Limits minScore(double score) {
        return new Limits(score, null, null, null, null);
    }

    private static Limits minPassRate(double rate) {
        return new Limits(null, rate, null, null, null);
    }

    private static Limits minUplift(double points) {
        return new Limits(null, null, points, null, null);
    }

    private static Limits minPassRateUplift(double rate) {
        return new Limits(null, null, null, rate, null);
    }

    private static Limits maxFailedRuns(int runs) {
        return new Limits(null, null, null, null, runs);
    }

    private static void assertPasses(Experiment experiment) {
        assertThat(experiment.verdict()).isEqualTo(new GateVerdict(Verdict.PASS, java.util.List.of()));
    }

    private static void assertWord(Experiment experiment, Verdict verdict, String... sentences) {
        assertThat(experiment.verdict().violations())
                .extracting(Violation::text)
                .containsExactly(sentences);
        assertThat(experiment.verdict().verdict()).isEqualTo(verdict);
    }

    @Test
    void gradersThatAreKnownToBeWrongAreInconclusiveWhateverTheLimits() {
        SelfTest wrong = new SelfTest(
                false, "the graders did not hold", List.of("a: the golden does not pass", "a: x", "a: y", "b: z"));
        assertWord(
                Experiment.with().selfTest(wrong).skill("a", "codex", "100"),
                Verdict.INCONCLUSIVE,
                "suite: its graders are known to be wrong by their self-test: a: the golden does not pass; a: x; a: y; and 1"
                        + " more");
    }

    @Test
    void aMissedLimitIsMissedAlsoByGradersThatAreKnownToBeWrong() {
        SelfTest wrong = new SelfTest(false, "the graders did not hold", List.of("a: the untouched project passes"));
        assertThat(Experiment.with()
                        .selfTest(wrong)
                        .gate(all(minPassRate(0.8)))
                        .skill("a", "codex", "0")
                        .verdict()
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void aSuiteThatWasNeverSelfTestedPasses() {
        SelfTest never = new SelfTest(null, "there was no self-test of a", List.of());
        assertPasses(Experiment.with().selfTest(never).skill("a", "codex", "100"));
    }

    @Test
    void keptLimitsPassAtTheLimitItself() {
        // 4 of 5 passed, mean (100 + 90 + 90 + 80 + 40) / 5 = 80; control mean 50, none passed.
        Limits limits = new Limits(80.0, 0.8, 30.0, 0.8, 0);
        assertPasses(Experiment.with()
                .gate(all(limits))
                .control("a", "codex", "40 60")
                .skill("a", "codex", "100 90 90 80 40"));
    }

    @Test
    void roundingErrorOfADifferenceMissesNoLimit() {
        // 7/10 − 2/10 is 0.49999999999999994.
        assertPasses(Experiment.with()
                .gate(all(minPassRateUplift(0.5)))
                .control("a", "codex", "80 80 0 0 0 0 0 0 0 0")
                .skill("a", "codex", "80 80 80 80 80 80 80 0 0 0"));
    }

    @Test
    void missedPassRateIsSaidWithCountsAndInterval() {
        assertWord(
                Experiment.with().gate(all(minPassRate(0.8))).skill("a", "codex", "100 0"),
                Verdict.FAIL,
                "skill: pass-rate 0.50 (1/2, 95% 0.09–0.91) is below minPassRate 0.80");
    }

    private static Experiment versions(Limits all, Integer mostFailed) {
        return Experiment.with()
                .gate(new GateSpec(all, Map.of("skill", new Limits(null, null, null, null, 0)), mostFailed, false))
                .control("a", "codex", "0 0")
                .skill("a", "codex", "100 100")
                .version("baseline")
                .control("a", "codex", "0 0");
    }

    @Test
    void limitsAreHeldAgainstTheCandidateAlone() {
        Limits limits = new Limits(90.0, 0.9, 50.0, 0.5, null);

        assertThat(versions(limits, null).skill("a", "codex", "0 0").verdict().verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(versions(limits, null)
                        .skill("a", "codex", "failed failed")
                        .verdict()
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void runsOfTheBaselineWithoutVerdictCountForTheSuiteAndNotForTheCondition() {
        GateVerdict verdict = versions(Limits.NONE, 1)
                .skill("a", "codex", "failed skipped:budget")
                .verdict();

        assertThat(verdict.violations())
                .extracting(Violation::text)
                .containsExactly("suite: 2 runs without a verdict (1 failed, 1 skipped) are more than maxFailedRuns 1");
    }

    @Test
    void skippedRunsAreNeverAPass() {
        GateVerdict skipped = Experiment.with()
                .control("a", "codex", "0")
                .skill("a", "codex", "skipped:budget skipped:budget")
                .verdict();

        assertThat(skipped.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(skipped.violations())
                .extracting(Violation::text)
                .containsExactly(
                        "suite: 2 of 3 planned runs were not made (2 skipped): make them by another evals:run, or say with"
                                + " maxFailedRuns how many may be without a verdict",
                        "skill: no run was graded (2 planned: 2 skipped)");
    }

    @Test
    void aPartOfThePlanIsNoPassUnlessALimitSaysHowMuchMayBeLeftOut() {
        Experiment experiment = Experiment.with()
                .control("a", "codex", "0 0 skipped:budget")
                .skill("a", "codex", "100 100 skipped:budget")
                .skill("b", "codex", "100 100 missing");
        assertWord(
                experiment.gate(all(minPassRate(0.8))),
                Verdict.INCONCLUSIVE,
                "suite: 3 of 9 planned runs were not made (1 missing, 2 skipped): make them by another evals:run, or say with"
                        + " maxFailedRuns how many may be without a verdict");
        assertThat(experiment
                        .gate(new GateSpec(minPassRate(0.8), Map.of("skill", maxFailedRuns(2)), null, false))
                        .verdict()
                        .violations())
                .extracting(Violation::seen)
                .containsExactly("1 of 3 not made");
        assertPasses(experiment.gate(new GateSpec(minPassRate(0.8), Map.of(), 3, false)));
        assertThat(experiment
                        .gate(new GateSpec(minPassRate(0.8), Map.of(), 2, false))
                        .verdict()
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void aPartOfTheBaselineIsNoPassEither() {
        assertThat(versions(Limits.NONE, null)
                        .skill("a", "codex", "0 skipped:budget")
                        .verdict()
                        .violations())
                .extracting(Violation::seen)
                .containsExactly("1 of 6 not made");
    }

    @Test
    void aConditionThatMostlyBrokeIsInconclusiveUnlessALimitAllowsIt() {
        Experiment experiment = Experiment.with()
                .control("a", "codex", "0 0 failed")
                .skill("a", "codex", "100 failed ungradeable")
                .skill("a", "gemini@pro", "100 failed 100");
        assertWord(
                experiment.gate(all(minPassRate(0.8))),
                Verdict.INCONCLUSIVE,
                "skill with codex: more runs broke than were graded (3 planned: 1 graded, 1 failed, 1 ungradeable): say with"
                        + " maxFailedRuns how many may be without a verdict");
        assertPasses(experiment.gate(new GateSpec(minPassRate(0.8), Map.of("skill", maxFailedRuns(3)), null, false)));
    }

    @Test
    void missedScoreIsSaidWithCountsAndInterval() {
        // Mean 20, sd 10, n 3: 20 ± 24.84, cut at 0.
        assertWord(
                Experiment.with().gate(all(minScore(80))).skill("a", "codex", "10 20 30"),
                Verdict.FAIL,
                "skill: mean score 20.0 (3 runs, 95% 0.0–44.8) is below minScore 80.0");
    }

    @Test
    void missedUpliftsAreSaidWithCountsAndInterval() {
        // 70 − 20 = 50 points, ± 22.67; pass-rate 1/3 − 0/3, Newcombe −0.29 … 0.79.
        assertWord(
                Experiment.with()
                        .gate(all(new Limits(null, null, 60.0, 0.5, null)))
                        .control("a", "codex", "10 20 30")
                        .skill("a", "codex", "60 70 80"),
                Verdict.FAIL,
                "skill: uplift +50.0 points of mean score (3 against 3 runs, 95% +27.3 to +72.7) is below minUplift +60.0",
                "skill: uplift +0.33 in pass-rate (3 against 3 runs, 95% -0.29 to +0.79) is below minPassRateUplift"
                        + " +0.50");
    }

    @Test
    void valueThatRoundsToTheLimitIsShownApartFromIt() {
        // 39 of 49 is 0.7959.
        assertThat(Experiment.with()
                        .gate(all(minPassRate(0.8)))
                        .skill("a", "codex", "80 ".repeat(39) + "0 ".repeat(10))
                        .verdict()
                        .violations())
                .singleElement()
                .satisfies(violation -> assertThat(violation.text()).startsWith("skill: pass-rate 0.796 (39/49"));
    }

    @Test
    void controlKeepsOnlyLimitsThatNameIt() {
        Experiment experiment = Experiment.with()
                .gate(all(new Limits(50.0, 0.5, null, null, 0)))
                .control("a", "codex", "0 failed")
                .skill("a", "codex", "100 100");
        assertPasses(experiment);

        assertWord(
                experiment.gate(on("control", minScore(10))),
                Verdict.FAIL,
                "control: mean score 0.0 (1 run) is below minScore 10.0");
    }

    @Test
    void limitOfOneConditionComesOnTopOfTheOneForAll() {
        Experiment experiment = Experiment.with().skill("a", "codex", "100 100 0 0");
        GateSpec spec = new GateSpec(minPassRate(0.3), Map.of("skill", minPassRate(0.6)), null, false);
        GateSpec lax = new GateSpec(minPassRate(0.6), Map.of("skill", minPassRate(0.3)), null, false);

        assertThat(experiment.gate(spec).verdict().violations())
                .extracting(Violation::wanted)
                .containsExactly("at least 0.60");
        assertThat(experiment.gate(lax).verdict().violations())
                .extracting(Violation::wanted)
                .containsExactly("at least 0.60");
    }

    @Test
    void agentsAreHeldAgainstTheLimitOneByOne() {
        assertWord(
                Experiment.with()
                        .gate(all(minPassRate(0.8)))
                        .skill("a", "codex", "100 100")
                        .skill("a", "gemini@pro", "0 0"),
                Verdict.FAIL,
                "skill with gemini@pro: pass-rate 0.00 (0/2, 95% 0.00–0.66) is below minPassRate 0.80");
    }

    @Test
    void limitIsHeldAgainstAllFixturesTogether() {
        // 1 of 2 and 3 of 3: pooled 4 of 5.
        Experiment experiment = Experiment.with().skill("a", "codex", "100 0").skill("b", "codex", "100 100 100");

        assertPasses(experiment.gate(all(minPassRate(0.8))));
        assertThat(experiment.gate(all(minPassRate(0.81))).verdict().verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void runsWithoutVerdictAreCountedOverTheSuiteAndByCondition() {
        assertWord(
                Experiment.with()
                        .gate(new GateSpec(Limits.NONE, Map.of("skill", maxFailedRuns(1)), 2, false))
                        .control("a", "codex", "0 invalid")
                        .skill("a", "codex", "100 failed")
                        .skill("b", "codex", "100 missing"),
                Verdict.FAIL,
                "suite: 3 runs without a verdict (1 failed, 1 invalid, 1 missing) are more than maxFailedRuns 2",
                "skill: 2 runs without a verdict (1 failed, 1 missing) are more than maxFailedRuns 1");
    }

    @Test
    void stricterOfTwoLimitsOnRunsWithoutVerdictCounts() {
        Experiment experiment = Experiment.with().skill("a", "codex", "100 failed failed");
        for (GateSpec spec : java.util.List.of(
                new GateSpec(maxFailedRuns(1), Map.of("skill", maxFailedRuns(2)), null, false),
                new GateSpec(maxFailedRuns(2), Map.of("skill", maxFailedRuns(1)), null, false))) {
            assertThat(experiment.gate(spec).verdict().violations())
                    .extracting(Violation::wanted)
                    .containsExactly("at most 1");
        }
    }

    @Test
    void suiteWithoutGradedRunFailsWithoutAnyLimit() {
        assertThat(Experiment.with()
                        .control("a", "codex", "failed")
                        .skill("a", "codex", "failed missing")
                        .verdict()
                        .verdict())
                .isEqualTo(Verdict.FAIL);
        assertWord(Experiment.with(), Verdict.FAIL, "suite: no run of the suite was graded: it has no runs");
    }

    @Test
    void treatmentWithoutGradedRunIsInconclusiveWithoutAnyLimit() {
        assertWord(
                Experiment.with().control("a", "codex", "0").skill("a", "codex", "failed ungradeable"),
                Verdict.INCONCLUSIVE,
                "skill: no run was graded (2 planned: 1 failed, 1 ungradeable)");
    }

    @Test
    void cellWithoutGradedRunIsInconclusiveThoughTheRestKeepsTheLimit() {
        assertWord(
                Experiment.with()
                        .gate(all(minPassRate(0.8)))
                        .skill("a", "codex", "100")
                        .skill("b", "codex", "failed"),
                Verdict.INCONCLUSIVE,
                "skill: minPassRate cannot be measured on b: no run was graded (1 planned: 1 failed)");
    }

    @Test
    void cellWithoutGradedRunLeavesTheScoreOpenToo() {
        assertWord(
                Experiment.with()
                        .gate(all(minScore(80)))
                        .skill("a", "codex", "100")
                        .skill("b", "codex", "missing"),
                Verdict.INCONCLUSIVE,
                "suite: 1 of 2 planned runs were not made (1 missing): make them by another evals:run, or say with"
                        + " maxFailedRuns how many may be without a verdict",
                "skill: minScore cannot be measured on b: no run was graded (1 planned: 1 missing)");
    }

    @Test
    void upliftWithoutControlIsInconclusive() {
        assertWord(
                Experiment.with().gate(all(minUplift(10))).skill("a", "codex", "100"),
                Verdict.INCONCLUSIVE,
                "skill: minUplift cannot be measured on a: there is no control to measure against");
    }

    @Test
    void upliftAgainstAControlThatWasNotGradedIsInconclusive() {
        assertWord(
                Experiment.with()
                        .gate(all(minPassRateUplift(0.1)))
                        .control("a", "codex", "0")
                        .control("b", "codex", "failed")
                        .skill("a", "codex", "100")
                        .skill("b", "codex", "100"),
                Verdict.INCONCLUSIVE,
                "skill: minPassRateUplift cannot be measured on b: no run of the control was graded, 1 planned: 1"
                        + " failed");
    }

    @Test
    void missedLimitWeighsMoreThanOneThatCannotBeMeasured() {
        assertThat(Experiment.with()
                        .gate(all(new Limits(null, 0.8, 10.0, null, null)))
                        .skill("a", "codex", "0")
                        .verdict()
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void limitOnWhatWasNotPlannedIsInconclusive() {
        assertWord(
                Experiment.with().gate(on("noise", minScore(10))).skill("a", "codex", "100"),
                Verdict.INCONCLUSIVE,
                "noise: the gate has limits for it, but no run was planned");
        assertWord(
                Experiment.with().gate(all(minScore(10))).control("a", "codex", "0"),
                Verdict.INCONCLUSIVE,
                "suite: the gate has limits for treatment conditions, but only the control was planned");
    }

    @Test
    void onlyControlPassesAGateThatAsksNothing() {
        assertPasses(Experiment.with().control("a", "codex", "0"));
    }

    @Test
    void upliftOfTheControlItselfCannotBeMeasured() {
        assertWord(
                Experiment.with().gate(on("control", minUplift(1))).control("a", "codex", "0"),
                Verdict.INCONCLUSIVE,
                "control: minUplift cannot be measured: the control has no uplift of its own");
    }

    @Test
    void aSecretThatIsLeftFailsAGateThatAsksNothingElse() {
        assertWord(
                Experiment.with()
                        .control("a", "codex", "0")
                        .skill("a", "codex", "100 100!agent.log failed:crash!workspace/.env"),
                Verdict.FAIL,
                "suite: a secret is left in 2 runs: a/skill/codex/run-02/agent.log,"
                        + " a/skill/codex/run-03/workspace/.env");
    }

    @Test
    void filesWithASecretAreNamedUpToALimit() {
        Violation violation = Experiment.with()
                .skill("a", "codex", "100!1 100!2 100!3 100!4 100!5 100!6 100!7")
                .verdict()
                .violations()
                .get(0);

        assertThat(violation.rule()).isEqualTo("hygiene");
        assertThat(violation.seen()).isEqualTo("7 runs with a secret");
        assertThat(violation.text())
                .contains("run-05/5")
                .endsWith(" and 2 more")
                .doesNotContain("run-06");
    }

    @Test
    void runsThatWereTriedAgainPassTheirGate() {
        assertPasses(Experiment.with().gate(all(minPassRate(1))).skill("a", "codex", "100+overload 100"));
    }

    @Test
    void messageListsEverythingAndTheReport() {
        GateVerdict verdict = Experiment.with()
                .gate(all(new Limits(90.0, 0.8, null, null, null)))
                .skill("a", "codex", "100 0")
                .verdict();

        assertThat(Gate.message(verdict, "/project/target/evals-reports/report.md"))
                .isEqualTo("""
                        The gate is missed:
                          - skill: pass-rate 0.50 (1/2, 95% 0.09–0.91) is below minPassRate 0.80
                          - skill: mean score 50.0 (2 runs, 95% 0.0–100.0) is below minScore 90.0
                        Report: /project/target/evals-reports/report.md""");
    }
}
