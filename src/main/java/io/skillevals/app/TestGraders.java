package io.skillevals.app;

import io.skillevals.grade.Grader;
import io.skillevals.report.SelfTestSummary;
import io.skillevals.results.FixtureSelfTest;
import io.skillevals.results.SelfTestReading;
import io.skillevals.results.SolutionGrade;
import io.skillevals.results.SolutionGrade.Kind;
import io.skillevals.run.PristineFixture;
import io.skillevals.rundir.SelfTestRecord;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.PristineProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Tests the graders of one fixture after the other by its ready solutions. */
final class TestGraders {

    private final Suite suite;
    private final Kinds kinds;
    private final SelftestLimits limits;
    private final Grading grading;
    private final Log log;
    private final Grader grader;
    private final GradeSolutions solutions;

    TestGraders(Suite suite, Kinds kinds, SelftestLimits limits, Grading grading, Log log) {
        this.suite = suite;
        this.kinds = kinds;
        this.limits = limits;
        this.grading = grading;
        this.log = log;
        BooleanSupplier over = over(limits.time());
        this.grader = grading.grader(suite.layers(), over);
        this.solutions = new GradeSolutions(
                suite,
                grader,
                grading.grader(withoutSandbox(), over),
                grading.scratch(),
                grading.redactor(),
                over,
                "the self-test's time limit of " + limits.time().toSeconds()
                        + " s is over: raise selftestTimeout, or lower mutants");
    }

    private BooleanSupplier over(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        return () -> grading.cancellation().getAsBoolean() || System.nanoTime() - end > 0;
    }

    /** What came of each, told as it comes. */
    List<FixtureSelfTest> test() throws IOException {
        List<FixtureSelfTest> tested = new ArrayList<>();
        for (Fixture fixture : suite.fixtures()) {
            FixtureSelfTest one = test(fixture);
            if (grading.cancellation().getAsBoolean()) {
                break;
            }
            SelfTestSummary.lines(one).forEach(log::info);
            warnings(one).forEach(warning -> log.warn(fixture.name() + ": " + warning));
            tested.add(one);
        }
        return tested;
    }

    private FixtureSelfTest test(Fixture fixture) throws IOException {
        Path place = Files.createTempDirectory(grading.scratch(), "fixture-");
        PristineProject pristine = PristineFixture.prepare(fixture, place.resolve("pristine"));
        Attempts attempts = new Attempts(fixture, pristine, place);
        List<Attempt> all = attempts.make(mutants(fixture));
        announce(fixture, all);
        List<SolutionGrade> grades = solutions.grade(all, fixture, pristine);
        return new SelfTestReading(fixture, grades, this::isBeyondSolutions, suite.passScore(), attempts.notes())
                .read(grader.digest(fixture), PristineFixture.digestOf(fixture));
    }

    /** Whether a check, or one that is in it, can never apply to a ready solution. */
    private boolean isBeyondSolutions(CheckSpec check) {
        return check.all()
                .anyMatch(one -> AskedOfSolutions.leavesOut(one, suite)
                        || kinds.checks()
                                .find(one.type())
                                .filter(CheckType::needsRun)
                                .isPresent());
    }

    /** Containers take their time; everything else is over in a moment. */
    private void announce(Fixture fixture, List<Attempt> attempts) {
        if (SandboxLayer.fixtures(suite).contains(fixture)) {
            long contained = attempts.stream()
                    .filter(attempt -> attempt.kind() != Kind.MUTANT)
                    .count();
            log.info("self-test of " + fixture.name() + ": " + contained + " solutions in containers, and "
                    + (attempts.size() - contained) + " mutants");
        }
    }

    /** Mutants are many, and no container is started for them: without another layer they would show nothing. */
    private int mutants(Fixture fixture) {
        boolean gradeable = withoutSandbox().stream()
                .filter(layer -> fixture.layers().isEmpty() || fixture.layers().contains(layer.name()))
                .anyMatch(layer -> fixture.everyCheck().stream()
                        .anyMatch(check -> check.layer().equals(layer.name())));
        return gradeable ? limits.mutants() : 0;
    }

    private List<LayerSpec> withoutSandbox() {
        return suite.layers().stream()
                .filter(layer -> !layer.name().equals(SandboxLayer.NAME))
                .toList();
    }

    private static List<String> warnings(FixtureSelfTest fixture) {
        return Stream.concat(
                        fixture.problems().stream()
                                .filter(problem -> problem.kind() == SelfTestRecord.Kind.LACKING)
                                .map(SelfTestRecord.Problem::text),
                        fixture.warnings().stream())
                .toList();
    }
}
