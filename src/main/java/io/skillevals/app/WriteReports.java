package io.skillevals.app;

import io.skillevals.gate.Gate;
import io.skillevals.redaction.Redactor;
import io.skillevals.report.ConsoleSummary;
import io.skillevals.report.HtmlReport;
import io.skillevals.report.JsonReport;
import io.skillevals.report.KeptReport;
import io.skillevals.report.MarkdownReport;
import io.skillevals.report.SurefireReport;
import io.skillevals.results.GateVerdict;
import io.skillevals.results.GateVerdict.Verdict;
import io.skillevals.results.Results;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Holds results against the gate, writes every report, and says what that means for the build. */
final class WriteReports {

    private final Suite suite;
    private final Path reports;
    private final Path kept;
    private final Redactor redactor;
    private final Log log;

    /**
     * A writer.
     *
     * @param reports the folder of the reports
     * @param kept the folder in which the Markdown report is kept under its time
     */
    WriteReports(Suite suite, Path reports, Path kept, Redactor redactor, Log log) {
        this.suite = suite;
        this.reports = reports;
        this.kept = kept;
        this.redactor = redactor;
        this.log = log;
    }

    /** Writes the reports and asks the gate. */
    ReportOutcome write(Results ungated) throws IOException {
        GateVerdict verdict = Gate.evaluate(suite.gate(), ungated);
        Results results = ungated.withGate(verdict);
        writeAll(results);
        return outcome(verdict, results);
    }

    /** Writes the reports of what no gate is meant for. */
    ReportOutcome writeUngated(Results results) throws IOException {
        writeAll(results);
        log.info("gate: not asked");
        return new ReportOutcome(ReportOutcome.Kind.PASSED, "");
    }

    private void writeAll(Results results) throws IOException {
        Path json = JsonReport.write(reports, results, redactor);
        Path markdown = MarkdownReport.write(reports, results, redactor);
        List<Path> others = List.of(
                SurefireReport.write(reports, results, redactor),
                markdown,
                HtmlReport.write(reports, results, redactor),
                KeptReport.write(kept, results, markdown));
        ConsoleSummary.lines(results, ConsoleSummary.width(System.getenv("COLUMNS")))
                .forEach(log::info);
        log.info("results: " + json);
        others.forEach(report -> log.info("report:  " + report));
    }

    private ReportOutcome outcome(GateVerdict verdict, Results results) {
        String message =
                Gate.message(verdict, reports.resolve(MarkdownReport.FILE_NAME).toString());
        boolean graded = results.cells().stream().anyMatch(cell -> cell.graded() > 0);
        if (!graded) {
            return new ReportOutcome(ReportOutcome.Kind.NOTHING_GRADED, message);
        }
        if (verdict.verdict() == Verdict.PASS) {
            return new ReportOutcome(ReportOutcome.Kind.PASSED, "");
        }
        if (verdict.verdict() == Verdict.INCONCLUSIVE && suite.gate().inconclusiveWarns()) {
            message.lines().forEach(log::warn);
            return new ReportOutcome(ReportOutcome.Kind.PASSED, "");
        }
        return new ReportOutcome(ReportOutcome.Kind.MISSED, message);
    }
}
