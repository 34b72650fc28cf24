package io.skillevals.app;

import io.skillevals.grade.Grader;
import io.skillevals.report.SelfTestReport;
import io.skillevals.report.SelfTestSummary;
import io.skillevals.results.FixtureSelfTest;
import io.skillevals.results.SelfTestReading;
import io.skillevals.results.SelfTestResults;
import io.skillevals.results.SolutionGrade;
import io.skillevals.rundir.RunTree;
import io.skillevals.rundir.SelfTestRecord;
import io.skillevals.rundir.SelfTestRecord.Kind;
import io.skillevals.rundir.SelfTestRecord.Problem;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.PristineProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Tests the graders of each fixture by its ready solutions: what must pass, what must not, and what somebody must notice. */
public final class Selftest {

    private final SuiteRequest request;
    private final Log log;
    private final Kinds kinds;

    public Selftest(SuiteRequest request, Log log, ClassLoader loader) {
        this.request = request;
        this.log = log;
        this.kinds = Kinds.load(loader);
    }

    /**
     * Does it. Starts no agent.
     *
     * @throws ConfigurationException when the suite cannot be read
     */
    public SelftestOutcome execute() throws ConfigurationException, IOException {
        Problems problems = new Problems();
        Suite suite = new ReadSuite(request, kinds, problems, false).read();
        SelftestLimits limits = SelftestLimits.of(request, problems);
        Preflight.writable(request.reportsDirectory(), request.source("reportsDirectory"), problems);
        Preflight.writable(request.runsDirectory(), request.source("runsDirectory"), problems);
        problems.throwIfAny();
        problems.warnings().forEach(warning -> log.warn(warning.toString()));
        RunTree tree = new RunTree(request.runsDirectory());
        tree.selfTest(); // one that cannot be read could not be added to
        try (Grading grading = Grading.open(suite, kinds, request, log)) {
            List<FixtureSelfTest> fixtures = new Fixtures(suite, limits, grading).test();
            if (grading.cancellation().getAsBoolean()) {
                throw new IOException("the build was stopped; nothing is recorded of this self-test");
            }
            return report(suite, fixtures, tree, grading);
        }
    }

    private SelftestOutcome report(Suite suite, List<FixtureSelfTest> fixtures, RunTree tree, Grading grading)
            throws IOException {
        Instant now = Instant.now();
        SelfTestResults results = new SelfTestResults(
                SelfTestResults.SCHEMA, now, request.plugin(), suite.name(), suite.passScore(), fixtures);
        List<Path> files = SelfTestReport.write(request.reportsDirectory(), results, grading.redactor());
        tree.writeSelfTest(
                new SelfTestRecord(
                        SelfTestRecord.SCHEMA,
                        request.plugin(),
                        now,
                        fixtures.stream().map(FixtureSelfTest::record).toList()),
                grading.redactor());
        files.forEach(file -> log.info("self-test: " + file));
        return outcome(fixtures, files.get(files.size() - 1));
    }

    private static SelftestOutcome outcome(List<FixtureSelfTest> fixtures, Path report) {
        List<String> failed = told(fixtures, problem -> problem.kind().fails());
        List<String> notGraded = told(fixtures, problem -> problem.kind() == Kind.NOT_GRADED);
        if (!failed.isEmpty()) {
            failed.addAll(notGraded);
            return new SelftestOutcome(
                    SelftestOutcome.Kind.FAILED, message("The graders do not hold:", failed, report));
        }
        return notGraded.isEmpty()
                ? new SelftestOutcome(SelftestOutcome.Kind.HELD, "")
                : new SelftestOutcome(
                        SelftestOutcome.Kind.INCONCLUSIVE,
                        message(
                                "The self-test is INCONCLUSIVE, because not every solution could be graded:",
                                notGraded,
                                report));
    }

    private static List<String> told(List<FixtureSelfTest> fixtures, Predicate<Problem> wanted) {
        List<String> told = new ArrayList<>();
        fixtures.forEach(fixture -> fixture.problems().stream()
                .filter(wanted)
                .forEach(problem -> told.add(fixture.name() + ": " + problem.text())));
        return told;
    }

    private static String message(String head, List<String> sentences, Path report) {
        return head + "\n  - " + String.join("\n  - ", sentences) + "\nReport: " + report;
    }

    /** The fixtures of one self-test, one after the other. */
    private final class Fixtures {

        private final Suite suite;
        private final SelftestLimits limits;
        private final Grading grading;
        private final Grader grader;
        private final GradeSolutions solutions;

        Fixtures(Suite suite, SelftestLimits limits, Grading grading) {
            this.suite = suite;
            this.limits = limits;
            this.grading = grading;
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

        private List<LayerSpec> withoutSandbox() {
            return suite.layers().stream()
                    .filter(layer -> !layer.name().equals(SandboxLayer.NAME))
                    .toList();
        }

        List<FixtureSelfTest> test() throws IOException {
            List<FixtureSelfTest> tested = new ArrayList<>();
            for (Fixture fixture : suite.fixtures()) {
                FixtureSelfTest one = test(fixture);
                SelfTestSummary.lines(one).forEach(log::info);
                warnings(one).forEach(warning -> log.warn(fixture.name() + ": " + warning));
                tested.add(one);
            }
            return tested;
        }

        private FixtureSelfTest test(Fixture fixture) throws IOException {
            Path place = Files.createTempDirectory(grading.scratch(), "fixture-");
            PristineProject pristine = PristineProject.prepare(fixture.project(), place.resolve("pristine"));
            Attempts attempts = new Attempts(fixture, pristine, place);
            List<Attempt> all = attempts.make(mutants(fixture));
            List<SolutionGrade> grades = solutions.grade(all, fixture, pristine);
            return new SelfTestReading(fixture.name(), grades, suite.passScore(), attempts.notes())
                    .read(grader.digest(fixture), pristine.digest());
        }

        /** Mutants are many, and no container is started for them: without another layer they would show nothing. */
        private int mutants(Fixture fixture) {
            boolean gradeable = withoutSandbox().stream()
                    .filter(layer ->
                            fixture.layers().isEmpty() || fixture.layers().contains(layer.name()))
                    .anyMatch(layer -> fixture.everyCheck().stream()
                            .anyMatch(check -> check.layer().equals(layer.name())));
            return gradeable ? limits.mutants() : 0;
        }

        private List<String> warnings(FixtureSelfTest fixture) {
            List<String> warnings = new ArrayList<>();
            fixture.problems().stream()
                    .filter(problem -> problem.kind() == Kind.LACKING)
                    .forEach(problem -> warnings.add(problem.text()));
            warnings.addAll(fixture.warnings());
            return warnings;
        }
    }
}
