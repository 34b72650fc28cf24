package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.rundir.Outcome;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import io.skillevals.suite.Gating;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GraderTest {

    private static final Check BROKEN = evidence -> CheckResult.error("Docker is down");
    private static final Check NOT_HERE = evidence -> CheckResult.notApplicable("no route");

    @TempDir
    Path folder;

    @Test
    void aScoreIsTheWeightedMeanOfLayersOfWeightedMeans() throws IOException {
        Grade grade = layer("rubric", 0.4)
                .scores(1, 30)
                .scores(0.5, 10)
                .layer("sandbox", 0.6)
                .scores(0, 1)
                .scores(1, 3)
                .grade();
        assertThat(Graded.layer(grade, "rubric").score()).isEqualTo(87.5);
        assertThat(grade.score()).isEqualTo(0.4 * 87.5 + 0.6 * 75, within(1e-9));
        assertThat(grade.outcome()).isEqualTo(Outcome.GRADED);
    }

    @Test
    void layerWeightsRenormaliseOverWhatWasRequested() throws IOException {
        assertThat(layer("rubric", 0.4).scores(0.9, 1).grade().score()).isEqualTo(90);
    }

    @Test
    void aLayerThatWasNotMeasuredIsNeverLeftOutOfTheScore() throws IOException {
        Grade grade = layer("rubric", 1)
                .scores(1, 1)
                .layer("sandbox", 1)
                .check(BROKEN, 1, Gating.COUNT)
                .grade();
        assertThat(grade.outcome()).isEqualTo(Outcome.UNGRADEABLE);
        assertThat(grade.score()).isNull();
        assertThat(grade.passed()).isNull();
        assertThat(grade.failure().message())
                .contains("sandbox")
                .contains("Docker is down")
                .doesNotContain("rubric");
        assertThat(Graded.layer(grade, "rubric").score()).isEqualTo(100);
    }

    @Test
    void aPerfectRunHasAHundredAndNotAlmost() throws IOException {
        Graded run = layer("rubric", 0.1);
        IntStream.range(0, 7).forEach(i -> run.scores(1, 0.1 + i / 3.0));
        assertThat(run.layer("other", 0.7).scores(1, 0.3).passScore(100).grade().passed())
                .isTrue();
    }

    @Test
    void whatDoesNotApplyLeavesTheDenominator() throws IOException {
        Grade grade = layer("rubric", 1)
                .scores(0.5, 1)
                .check(NOT_HERE, 99, Gating.COUNT)
                .grade();
        assertThat(grade.score()).isEqualTo(50);
        assertThat(grade.layers().get(0).checks().get(1).reason()).isEqualTo("no route");
    }

    @Test
    void aLayerOfWhichNothingAppliesLeavesTheScoreToTheOthers() throws IOException {
        Grade grade = layer("rubric", 1)
                .scores(0.9, 1)
                .layer("checks", 1)
                .check(NOT_HERE, 1, Gating.GATE)
                .grade();
        assertThat(grade.outcome()).isEqualTo(Outcome.GRADED);
        assertThat(grade.score()).isEqualTo(90);
        assertThat(grade.passed()).isTrue();
    }

    @Test
    void aRunToWhichNothingAppliesIsUngradeable() throws IOException {
        Grade grade = layer("rubric", 1).check(NOT_HERE, 1, Gating.COUNT).grade();
        assertThat(grade.outcome()).isEqualTo(Outcome.UNGRADEABLE);
        assertThat(grade.failure().message()).contains("no check applies");
    }

    @ParameterizedTest
    @EnumSource(
            value = Gating.class,
            names = {"GATE", "COUNT"})
    void anErrorOfACheckThatMattersMakesTheRunUngradeable(Gating gating) throws IOException {
        assertThat(layer("rubric", 1)
                        .scores(1, 1)
                        .check(BROKEN, 1, gating)
                        .grade()
                        .outcome())
                .isEqualTo(Outcome.UNGRADEABLE);
    }

    @Test
    void anErrorOfAnObservedCheckIsShownAndChangesNothing() throws IOException {
        Grade grade =
                layer("rubric", 1).scores(1, 1).check(BROKEN, 5, Gating.OBSERVE).grade();
        assertThat(grade.score()).isEqualTo(100);
        assertThat(grade.layers().get(0).checks().get(1).status()).isEqualTo(Status.ERROR);
        assertThat(layer("rubric", 1)
                        .scores(1, 1)
                        .check(BROKEN, 0, Gating.COUNT)
                        .grade()
                        .score())
                .as("a check without weight that does not gate")
                .isEqualTo(100);
    }

    @Test
    void aLayerThatIsOnlyObservedHasNoPartInTheScore() throws IOException {
        Grade grade = layer("rubric", 1)
                .scores(0.9, 1)
                .layer("seen", 9)
                .check(BROKEN, 0, Gating.OBSERVE)
                .grade();
        assertThat(grade.score()).isEqualTo(90);
        assertThat(Graded.layer(grade, "seen").score()).isNull();
    }

    @Test
    void aRunOfWhichEverythingIsOnlyObservedHasNoVerdict() throws IOException {
        Grade grade = layer("seen", 1).check(NOT_HERE, 0, Gating.OBSERVE).grade();
        assertThat(grade.outcome()).isEqualTo(Outcome.UNGRADEABLE);
        assertThat(grade.failure().message()).isEqualTo("nothing that was requested has a weight");
    }

    @Test
    void aGateBelowItsThresholdFailsTheRunWhateverTheScore() throws IOException {
        assertThat(layer("rubric", 1).scores(1, 99).gate(0.7, 0.8, 1).grade().passed())
                .isFalse();
        assertThat(layer("rubric", 1).scores(1, 99).gate(0.8, 0.8, 1).grade().passed())
                .isTrue();
    }

    @Test
    void gatesWithoutWeightAloneMakeAScore() throws IOException {
        Grade grade = layer("rubric", 1).gate(1, 1, 0).gate(0, 1, 0).grade();
        assertThat(grade.score()).isEqualTo(50);
        assertThat(grade.passed()).isFalse();
    }

    @Test
    void thePassScoreIsReachedAndNotPassed() throws IOException {
        assertThat(layer("rubric", 1).scores(0.8, 1).grade().passed()).isTrue();
        assertThat(layer("rubric", 1).scores(0.7999, 1).grade().passed()).isFalse();
    }

    @Test
    void aRunThatFailedIsNotGraded() throws IOException {
        Failure failure = new Failure("rate-limit", "429");
        for (Ended ended : List.of(Ended.FAILED, Ended.INTERRUPTED)) {
            Grade grade = forbidden().ended(ended, failure).grade();
            assertThat(grade.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(grade.failure()).isEqualTo(failure);
            assertThat(grade.layers()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"timeout", "idle"})
    void aLimitOfTimeHasNoVerdictUnlessTheSuiteSaysSo(String kind) throws IOException {
        Failure late = new Failure(kind, "nothing for 10 min");
        assertThat(forbidden().ended(Ended.FAILED, late).grade().outcome()).isEqualTo(Outcome.FAILED);

        Grade grade = forbidden()
                .layer("other", 3)
                .check(BROKEN, 0, Gating.OBSERVE)
                .timeoutIsVerdict()
                .ended(Ended.FAILED, late)
                .grade();

        assertThat(grade.outcome()).isEqualTo(Outcome.GRADED);
        assertThat(grade.passed()).isFalse();
        assertThat(grade.score()).isZero();
        assertThat(grade.layers())
                .containsExactly(
                        new LayerGrade("rubric", 1, true, 0.0, List.of()),
                        new LayerGrade("other", 3, true, null, List.of()));
        assertThat(grade.failure()).isEqualTo(new Failure(kind, "nothing for 10 min; graded as 0, no check was asked"));
    }

    @Test
    void onlyALimitOfTimeIsGradedAs0() throws IOException {
        for (Failure failure : List.of(new Failure("overload", "529"), new Failure("interrupted", "by the user"))) {
            assertThat(forbidden()
                            .timeoutIsVerdict()
                            .ended(Ended.FAILED, failure)
                            .grade()
                            .outcome())
                    .isEqualTo(Outcome.FAILED);
        }
    }

    @Test
    void aRunThatWasNotBegunForItsConditionIsInvalid() throws IOException {
        assertThat(forbidden()
                        .ended(Ended.FAILED, FailureClass.CONDITION.because("the skill is there"))
                        .breach("the skill is there")
                        .grade()
                        .outcome())
                .isEqualTo(Outcome.INVALID);
    }

    @Test
    void aRunOutOfTimeIsStillInvalidOrUngradeable() throws IOException {
        Failure late = new Failure("timeout", "10 min");
        assertThat(forbidden()
                        .timeoutIsVerdict()
                        .ended(Ended.FAILED, late)
                        .breach("the skill is gone")
                        .grade()
                        .outcome())
                .isEqualTo(Outcome.INVALID);
        assertThat(forbidden()
                        .timeoutIsVerdict()
                        .ended(Ended.FAILED, late)
                        .pristine("sha256:other")
                        .grade()
                        .outcome())
                .isEqualTo(Outcome.UNGRADEABLE);
        assertThat(layer("seen", 1)
                        .check(NOT_HERE, 0, Gating.OBSERVE)
                        .timeoutIsVerdict()
                        .ended(Ended.FAILED, late)
                        .grade()
                        .failure()
                        .message())
                .isEqualTo("nothing that was requested has a weight");
    }

    @Test
    void anAgentThatStoppedForAReasonWithAVerdictIsGraded() throws IOException {
        Grade grade = layer("rubric", 1)
                .scores(1, 1)
                .ended(Ended.CAPTURED, new Failure("max-turns", "60 turns"))
                .grade();
        assertThat(grade.score()).isEqualTo(100);
        assertThat(grade.failure()).isNull();
    }

    @Test
    void manyBreachesAreSaidShortly() throws IOException {
        Failure failure = forbidden()
                .breach("1 " + "x".repeat(500), "2", "3", "4", "5")
                .grade()
                .failure();
        assertThat(failure.message())
                .startsWith("1 xxx")
                .endsWith("x…; 2; 3; and 2 more")
                .hasSizeLessThan(240);
    }

    @Test
    void aBreachOfTheConditionIsInvalid() throws IOException {
        Grade grade = forbidden().breach("the skill is gone").grade();
        assertThat(grade.outcome()).isEqualTo(Outcome.INVALID);
        assertThat(grade.failure()).isEqualTo(new Failure("condition", "the skill is gone"));
    }

    @Test
    void anotherPristineProjectIsUngradeable() throws IOException {
        Grade grade = forbidden().pristine("sha256:other").grade();
        assertThat(grade.outcome()).isEqualTo(Outcome.UNGRADEABLE);
        assertThat(grade.failure().kind()).isEqualTo("fixture-changed");
    }

    @Test
    void aRunWithoutItsTreeIsUngradeable() throws IOException {
        Graded run = forbidden();
        Files.delete(run.directory().workspace());
        assertThat(run.grade().failure().kind()).isEqualTo("no-evidence");
    }

    static Stream<Check> broken() {
        return Stream.of(
                evidence -> {
                    throw new IOException("disk");
                },
                evidence -> {
                    throw new IllegalStateException("bug");
                },
                evidence -> {
                    throw new AssertionError("a test library in a check");
                },
                evidence -> {
                    throw new NoClassDefFoundError("missing/Dependency");
                },
                evidence -> {
                    throw new StackOverflowError();
                },
                evidence -> null,
                evidence -> CheckResult.scored(Double.NaN, "", List.of()),
                evidence -> CheckResult.scored(1.5, "", List.of()));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void aCheckThatBreaksIsAnErrorOfThisCheckAlone(Check check) throws IOException {
        Grade grade =
                layer("rubric", 1).check(check, 1, Gating.OBSERVE).scores(1, 1).grade();
        assertThat(Graded.only(grade).status()).isEqualTo(Status.ERROR);
        assertThat(Graded.only(grade).reason()).startsWith("the check broke: ");
        assertThat(grade.score()).isEqualTo(100);
    }

    @Test
    void evidenceAndMetricsAreInTheGrade() throws IOException {
        Grade grade = layer("rubric", 1)
                .check(
                        evidence -> new CheckResult.Scored(
                                1, "two calls", List.of(Evidence.at("a.py", 3, "call")), Map.of("calls", 2.0)),
                        1,
                        Gating.COUNT)
                .grade();
        assertThat(Graded.only(grade).evidence()).containsExactly("a.py:3: call");
        assertThat(Graded.only(grade).reason()).isEqualTo("two calls");
        assertThat(grade.metrics()).containsOnly(Map.entry("check-0/calls", 2.0));
    }

    @Test
    void everyCheckHasAScratchFolderOfItsOwnThatIsGoneAfterwards() throws IOException {
        Set<Path> seen = ConcurrentHashMap.newKeySet();
        Check writing = evidence -> {
            assertThat(evidence.scratch()).isEmptyDirectory().isEqualTo(evidence.scratch());
            Files.writeString(
                    Files.createDirectories(evidence.scratch().resolve("a")).resolve("b"), "x");
            seen.add(evidence.scratch());
            return CheckResult.scored(1, "", List.of());
        };
        Graded run = layer("rubric", 1).check(writing, 1, Gating.COUNT).check(writing, 1, Gating.COUNT);
        assertThat(run.grade().score()).isEqualTo(100);
        assertThat(seen).hasSize(2);
        assertThat(run.scratch()).isEmptyDirectory();
    }

    @Test
    void checksOfARunAndRunsOfAFixtureShareWhatIsMadeOnce() throws Exception {
        AtomicInteger ofRun = new AtomicInteger();
        AtomicInteger ofFixture = new AtomicInteger();
        Check sharing = evidence -> {
            evidence.shared(Integer.class, () -> {
                evidence.sharedByFixture(String.class, () -> "pristine " + ofFixture.incrementAndGet());
                return ofRun.incrementAndGet();
            });
            return CheckResult.scored(1, "", List.of());
        };
        Graded run = layer("rubric", 1).check(sharing, 1, Gating.COUNT).check(sharing, 1, Gating.COUNT);
        Grader grader = run.grader();
        IntStream.range(0, 50)
                .parallel()
                .forEach(i -> assertThat(grader.grade(run.directory(), run.record(), run.fixture(), Graded.PRISTINE)
                                .score())
                        .isEqualTo(100));
        assertThat(ofRun.get()).isEqualTo(50);
        assertThat(ofFixture.get()).isEqualTo(1);
    }

    @Test
    void theDigestTellsEverythingThatDecides() throws IOException {
        String digest = layer("rubric", 1).scores(1, 1).digest();
        assertThat(layer("rubric", 1).scores(1, 1).digest()).isEqualTo(digest);
        assertThat(Stream.of(
                        layer("rubric", 1).scores(1, 2).digest(),
                        layer("rubric", 2).scores(1, 1).digest(),
                        layer("other", 1).scores(1, 1).digest(),
                        layer("rubric", 1).scores(1, 1).passScore(81).digest(),
                        layer("rubric", 1).scores(1, 1).timeoutIsVerdict().digest(),
                        layer("rubric", 1).gate(1, 0, 1).digest(),
                        layer("rubric", 1).gate(1, 0.5, 1).digest(),
                        layer("rubric", 1).scores(1, 1).scores(1, 1).digest()))
                .doesNotContain(digest)
                .doesNotHaveDuplicates();
    }

    private Graded layer(String name, double weight) throws IOException {
        return Graded.in(folder).layer(name, weight);
    }

    /** A run whose check must not be asked. */
    private Graded forbidden() throws IOException {
        return layer("rubric", 1)
                .check(
                        evidence -> {
                            throw new IllegalStateException("asked");
                        },
                        1,
                        Gating.COUNT);
    }
}
