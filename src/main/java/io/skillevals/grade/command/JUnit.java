package io.skillevals.grade.command;

import io.skillevals.container.EngineException;
import io.skillevals.grade.Fields;
import io.skillevals.io.Wildcard;
import io.skillevals.process.ProcessEnding.How;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.Evidence;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The share of tests that pass, of those that a command runs in a copy of what the agent left, by the JUnit XML that it writes.
 * Skipped tests are left out.
 */
public final class JUnit implements CheckType {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final String REPORTS = "reports";
    private static final String MIN = "min";
    private static final String PROJECT = "project";
    private static final int MOST_SHOWN = 20;

    private static final List<String> USUAL_REPORTS = List.of(
            "**/TEST-*.xml",
            "**/target/surefire-reports/*.xml",
            "**/target/failsafe-reports/*.xml",
            "**/build/test-results/**/*.xml",
            "**/junit.xml");

    private final Programs programs;

    /** One that runs commands on this machine. */
    public JUnit() {
        this(Programs.ofThisMachine());
    }

    JUnit(Programs programs) {
        this.programs = programs;
    }

    @Override
    public String name() {
        return "junit";
    }

    @Override
    public String schema() {
        Fields fields = ProgramFields.directoryIn(ProgramFields.commandIn(Fields.none()));
        return ProgramFields.in(fields, TIMEOUT.toMinutes() + "m")
                .textOrTexts(
                        REPORTS, "glob", "The reports that it writes. Default: " + String.join(", ", USUAL_REPORTS))
                .count(MIN, "How many tests must be run at least. Default: 1.")
                .require(ProgramFields.COMMAND)
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(ProgramFields.problems(spec.config()));
        Fields.textsOf(spec.config().path(REPORTS)).stream()
                .filter(glob -> glob.startsWith("/") || ProgramFields.leaves(glob))
                .forEach(glob -> problems.add(REPORTS + ": " + glob + " leaves the tree"));
        Fields.textsOf(spec.config().path(REPORTS)).stream()
                .flatMap(glob -> Wildcard.problem(glob).stream())
                .forEach(problem -> problems.add(REPORTS + ": " + problem));
        if (spec.config().path(MIN).asInt(1) < 1) {
            problems.add(MIN + ": a run of no test says nothing: write 1 or more");
        }
        return problems;
    }

    @Override
    public Duration limit(CheckSpec spec) {
        return Programs.limit(ProgramFields.timeout(spec.config(), TIMEOUT));
    }

    @Override
    public Check create(CheckSpec spec) {
        JsonNode config = spec.config();
        Program program = ProgramFields.read(config, TIMEOUT);
        List<String> reports = config.has(REPORTS) ? Fields.textsOf(config.path(REPORTS)) : USUAL_REPORTS;
        int min = config.path(MIN).asInt(1);
        return evidence -> check(evidence, program, reports, min);
    }

    private CheckResult check(RunEvidence evidence, Program program, List<String> globs, int min) throws IOException {
        try (Workplace place = Workplace.in(evidence.scratch())) {
            Path copy = place.copy(PROJECT, evidence.workspace(), path -> false);
            ReportFiles reports = new ReportFiles(copy, globs);
            reports.markOld();
            Ran ran = programs.run(program, place, copy, Map.of(), true, evidence::cancelled);
            if (ran.how() == How.CANCELLED) {
                return CheckResult.error(ran.told());
            }
            return ran.isFaultOfTheMachine()
                    ? CheckResult.error(ran.account())
                    : judge(ran, ran.exited() ? Optional.of(reports.readNew()) : Optional.empty(), min);
        } catch (EngineException e) {
            return CheckResult.error(String.valueOf(e.getMessage()));
        }
    }

    private static CheckResult judge(Ran ran, Optional<ReportFiles.Found> read, int min) {
        if (read.isEmpty()) {
            return scored(0, ran.told(), TestReport.NONE, ran.evidence());
        }
        ReportFiles.Found found = read.get();
        List<Evidence> evidence = new ArrayList<>();
        found.problems().forEach(problem -> evidence.add(Evidence.of("a report that cannot be read: " + problem)));
        evidence.addAll(shown(found.report().failed()));
        if (found.files() == 0 || !found.problems().isEmpty()) {
            evidence.addAll(ran.evidence());
            String what = found.files() == 0 ? "no test report was written" : "a test report cannot be read";
            // A command that failed did so over what the agent left; one that ended well was not the right one.
            return ran.exit() == 0
                    ? CheckResult.error(what + ", although " + ran.account())
                    : scored(0, what + ": " + ran.told(), found.report(), evidence);
        }
        return judge(ran, found.report(), min, evidence);
    }

    private static CheckResult judge(Ran ran, TestReport report, int min, List<Evidence> evidence) {
        String counts = report.passed() + " of " + report.tests() + " tests passed"
                + (report.skipped() > 0 ? ", " + report.skipped() + " were skipped" : "");
        if (report.tests() < min) {
            evidence.addAll(ran.evidence());
            return scored(0, counts + ", but at least " + min + " must be run", report, evidence);
        }
        if (ran.exit() != 0 && report.failed().isEmpty()) {
            evidence.addAll(ran.evidence());
            return scored(0, counts + ", but something else failed: " + ran.told(), report, evidence);
        }
        evidence.add(Evidence.of("command: " + ran.program().shown()));
        return scored((double) report.passed() / report.tests(), counts, report, evidence);
    }

    private static CheckResult scored(double score, String details, TestReport report, List<Evidence> evidence) {
        Map<String, Double> metrics = Map.of("tests", (double) report.tests(), "failures", (double)
                report.failed().size());
        return new CheckResult.Scored(score, details, evidence, metrics);
    }

    private static List<Evidence> shown(List<TestReport.Failed> failed) {
        List<Evidence> shown = new ArrayList<>();
        failed.stream()
                .limit(MOST_SHOWN)
                .forEach(test -> shown.add(Evidence.of(
                        "failed: " + test.name() + (test.message().isEmpty() ? "" : ": " + test.message()))));
        if (failed.size() > MOST_SHOWN) {
            shown.add(Evidence.of("and " + (failed.size() - MOST_SHOWN) + " further tests that failed"));
        }
        return shown;
    }
}
