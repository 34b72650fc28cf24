package io.skillevals.report;

import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Figures;
import io.skillevals.results.FixtureSelfTest;
import io.skillevals.results.SelfTestResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code selftest.md} and {@code selftest.json}: every solution with what each check makes of it. */
public final class SelfTestReport {

    /** The name of the file for readers. */
    public static final String MARKDOWN = "selftest.md";

    /** The name of the file for programs. */
    public static final String JSON = "selftest.json";

    private final StringBuilder out = new StringBuilder();

    private SelfTestReport() {}

    /** Writes both into a folder and says where they stand. */
    public static List<Path> write(Path folder, SelfTestResults results, Redactor redactor) throws IOException {
        Path json = folder.resolve(JSON);
        AtomicFile.writeJson(json, redactor, results);
        Path markdown = folder.resolve(MARKDOWN);
        AtomicFile.writeText(markdown, redactor, render(results));
        return List.of(json, markdown);
    }

    /** The report for readers. */
    static String render(SelfTestResults results) {
        SelfTestReport report = new SelfTestReport();
        report.paragraph("# Self-test: " + text(results.suite()));
        report.paragraph("A solution passes from " + Figures.points(results.passScore())
                + " points, when every gate reaches its threshold. A check notices a solution (●) when it scores it lower"
                + " than the golden; · it does not; – it was not asked, or does not apply. A mutant is the golden with one"
                + " change taken back.");
        results.fixtures().forEach(report::fixture);
        return report.out.toString();
    }

    private void fixture(FixtureSelfTest fixture) {
        paragraph("## " + text(fixture.name()) + ": " + fixture.resultName());
        list("Problems", fixture.problemTexts());
        list("Warnings", fixture.warnings());
        list(
                "Mutants that no check notices",
                fixture.survivors().stream().map(SelfTestTables::label).toList());
        if (!fixture.checks().isEmpty()) {
            paragraph("### Checks");
            table(SelfTestTables.checks(fixture));
            paragraph("### Solutions");
            table(SelfTestTables.solutions(fixture));
        }
    }

    private void list(String title, List<String> items) {
        if (!items.isEmpty()) {
            paragraph("### " + title);
            items.forEach(item -> out.append("- ").append(text(item)).append('\n'));
            out.append('\n');
        }
    }

    private void table(Table table) {
        row(table.header());
        row(table.header().stream().map(name -> "---").toList());
        table.rows().forEach(this::row);
        out.append('\n');
    }

    private void row(List<String> cells) {
        out.append("| ")
                .append(String.join(
                        " | ",
                        cells.stream()
                                .map(cell -> cell.equals("---") ? cell : text(cell))
                                .toList()))
                .append(" |\n");
    }

    private void paragraph(String text) {
        out.append(text).append("\n\n");
    }

    private static String text(String text) {
        return MarkdownText.inline(text);
    }
}
