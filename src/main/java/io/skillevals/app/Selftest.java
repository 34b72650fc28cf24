package io.skillevals.app;

import io.skillevals.report.SelfTestReport;
import io.skillevals.results.FixtureSelfTest;
import io.skillevals.results.SelfTestResults;
import io.skillevals.rundir.RunTree;
import io.skillevals.rundir.SelfTestRecord;
import io.skillevals.rundir.SelfTestRecord.Kind;
import io.skillevals.rundir.SelfTestRecord.Problem;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
        Projects.examine(suite, problems);
        Preflight.writable(request.reportsDirectory(), request.source("reportsDirectory"), problems);
        Preflight.writable(request.runsDirectory(), request.source("runsDirectory"), problems);
        problems.throwIfAny();
        problems.warnings().forEach(warning -> log.warn(warning.toString()));
        RunTree tree = new RunTree(request.runsDirectory());
        tree.selfTest(); // one that cannot be read could not be added to
        try (Grading grading = Grading.open(suite, kinds, request, log)) {
            List<FixtureSelfTest> fixtures = new TestGraders(suite, kinds, limits, grading, log).test();
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
        files.forEach(file -> log.info("report:  " + file));
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
}
