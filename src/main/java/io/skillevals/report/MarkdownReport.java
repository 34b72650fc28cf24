package io.skillevals.report;

import io.skillevals.io.AtomicFile;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Cell;
import io.skillevals.results.CheckFinding;
import io.skillevals.results.Figures;
import io.skillevals.results.GateVerdict;
import io.skillevals.results.Results;
import io.skillevals.results.Results.FixtureInfo;
import io.skillevals.results.Results.PromptInfo;
import io.skillevals.results.RunResult;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * {@code report.md}: the summary, then every fixture with its runs and what each check found. It is kept, sent and looked at in places that
 * show no more than a page, so of a large suite it has the runs that need reading and says how many it leaves out.
 */
public final class MarkdownReport {

    /** The file's name. */
    public static final String FILE_NAME = "report.md";

    /** Most findings of a check in its row of the table. */
    private static final int MOST_EVIDENCE = 20;

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Results results;
    private final Overview overview;
    private final Columns columns;
    private final StringBuilder out = new StringBuilder();
    private final Writer writer;

    private MarkdownReport(Results results, Writer writer) {
        this.results = results;
        this.writer = writer;
        this.overview = new Overview(results);
        this.columns = new Columns(results);
    }

    /** The report's text. */
    static String render(Results results) {
        StringWriter text = new StringWriter();
        try {
            new MarkdownReport(results, text).write();
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory took nothing", e);
        }
        return text.toString();
    }

    /** Writes the report into a folder and says where it stands. */
    public static Path write(Path folder, Results results, Redactor redactor) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        AtomicFile.write(file, redactor, out -> {
            Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            new MarkdownReport(results, writer).write();
            writer.flush();
        });
        return file;
    }

    /** Run by run, so that a large report is never in memory as a whole. */
    private void write() throws IOException {
        head();
        verdict();
        summary();
        versions();
        uplift();
        layers();
        metrics();
        Map<String, List<RunResult>> runs = new HashMap<>();
        results.runs()
                .forEach(run -> runs.computeIfAbsent(String.valueOf(run.key().fixture()), f -> new ArrayList<>())
                        .add(run));
        RunsToRead toRead = RunsToRead.of(results);
        for (FixtureInfo fixture : results.fixtures()) {
            fixture(fixture);
            List<RunResult> left = new ArrayList<>();
            for (RunResult run : runs.getOrDefault(fixture.name(), List.of())) {
                if (toRead.shows(run)) {
                    run(fixture, run);
                    flush();
                } else {
                    left.add(run);
                }
            }
            leftOut(left);
        }
        flush();
    }

    private void leftOut(List<RunResult> runs) {
        if (runs.isEmpty()) {
            return;
        }
        List<String> parts = new ArrayList<>();
        part(parts, runs, RunResult::passedItsTask, "passed");
        part(parts, runs, run -> run.graded() && !run.passedItsTask(), "not passed");
        part(parts, runs, run -> !run.graded() && !run.skipped(), "without a verdict");
        part(parts, runs, RunResult::skipped, "skipped");
        paragraph("*Left out here: " + runs.size() + (runs.size() == 1 ? " more run" : " more runs") + " ("
                + String.join(", ", parts) + "). Those above need"
                + " reading first; all stand in " + JsonReport.FILE_NAME + " and " + HtmlReport.FILE_NAME
                + ", and in their run directories.*");
    }

    private static void part(List<String> parts, List<RunResult> runs, Predicate<RunResult> which, String name) {
        long count = runs.stream().filter(which).count();
        if (count > 0) {
            parts.add(count + " " + name);
        }
    }

    private void flush() throws IOException {
        writer.append(out);
        out.setLength(0);
    }

    private void head() {
        String modelFree = overview.modelFree();
        if (modelFree != null) {
            paragraph("**" + text(modelFree) + "**");
        }
        paragraph("# Eval run: " + text(results.suite().name()));
        fact("Date", date(results));
        fact(
                "Skills",
                names(results.suite().skills().stream()
                        .map(Results.SkillInfo::name)
                        .toList()));
        fact("Fixtures", String.valueOf(results.fixtures().size()));
        overview.facts().forEach((name, text) -> fact(PlainText.capitalised(name), text(text)));
        fact("Plugin", text(results.plugin()));
        out.append('\n');
    }

    /** When the results were made, as reports show it. */
    static String date(Results results) {
        return DATE.format(results.generatedAt());
    }

    private void verdict() {
        GateVerdict gate = results.gate();
        if (gate == null) {
            return;
        }
        String symbol = switch (gate.verdict()) {
            case PASS -> "✅";
            case FAIL -> "❌";
            case INCONCLUSIVE -> "⚠️";
        };
        paragraph("## Gate: " + symbol + " " + gate.verdict());
        gate.violations().forEach(violation -> item(text(violation.text())));
        if (!gate.violations().isEmpty()) {
            out.append('\n');
        }
    }

    private void summary() {
        paragraph("## Summary");
        row(List.of("Status", "Runs"));
        row(List.of("---", "---"));
        int passed = sum(Cell::passed);
        status("✅ passed", passed);
        status("❌ not passed", sum(Cell::graded) - passed);
        status("⚠️ failed (no verdict)", sum(Cell::failed));
        status("⚠️ ungradeable (no verdict)", sum(Cell::ungradeable));
        status("⚠️ invalid (no verdict)", sum(Cell::invalid));
        status("⚠️ missing (no verdict)", sum(Cell::missing));
        if (sum(Cell::skipped) > 0) {
            status("⏭️ skipped (no verdict)", sum(Cell::skipped));
        }
        out.append('\n');
        Summary summary = Summary.of(results);
        table(summary.table());
        summary.footnotes().forEach(note -> paragraph(text(note)));
        String pooling = overview.pooling();
        if (pooling != null) {
            paragraph(text(pooling));
        }
    }

    private void uplift() {
        UpliftTable.of(results).ifPresent(uplift -> {
            paragraph("## Uplift");
            paragraph(text(uplift.about()));
            table(uplift.table());
            uplift.remarks().forEach(remark -> paragraph(text(remark)));
        });
    }

    private void versions() {
        VersionTables.of(results).ifPresent(versions -> {
            paragraph("## Versions");
            paragraph(text(VersionTables.ABOUT_DRIFT));
            table(versions.drift());
            paragraph(text(VersionTables.ABOUT_DELTAS));
            table(versions.deltas());
            versions.remarks().forEach(remark -> paragraph(text(remark)));
        });
    }

    private int sum(ToIntFunction<Cell> count) {
        return results.cells().stream().mapToInt(count).sum();
    }

    private void status(String name, int count) {
        row(List.of(name, String.valueOf(count)));
    }

    private void layers() {
        LayerTable.of(results).ifPresent(table -> {
            paragraph("## Layers");
            paragraph(
                    "Score of each layer, mean (least–greatest) over the graded runs; under API path, how many chose the right one.");
            table(table);
        });
    }

    private void metrics() {
        List<Table> tables = MetricsTables.of(results, MetricsTables.PAGE_WIDTH);
        if (!tables.isEmpty()) {
            paragraph("## Metrics");
            paragraph("Mean ± sample standard deviation over the graded runs; the value alone when n is 1.");
            tables.forEach(this::table);
            results.timingNotes().forEach(note -> paragraph(text(PlainText.capitalised(note))));
        }
        List<Table> kinds = MetricsTables.toolCalls(results, MetricsTables.PAGE_WIDTH);
        if (!kinds.isEmpty()) {
            paragraph("### Tool calls by kind");
            kinds.forEach(this::table);
        }
    }

    private void fixture(FixtureInfo fixture) {
        paragraph("## " + text(fixture.name()));
        if (!fixture.description().isBlank()) {
            paragraph(text(fixture.description()));
        }
        for (PromptInfo prompt : fixture.prompts()) {
            paragraph("**Prompt" + (prompt.name().isEmpty() ? "" : " " + text(prompt.name())) + "**:");
            paragraph(MarkdownText.fenced(prompt.text()).stripTrailing());
        }
        fact("Expected skills", names(fixture.expectedSkills()));
        out.append('\n');
    }

    private void run(FixtureInfo fixture, RunResult run) {
        String symbol = run.skipped() ? "⏭️" : !run.graded() ? "⚠️" : run.passedItsTask() ? "✅" : "❌";
        paragraph("### " + symbol + " " + text(columns.withinFixture(run.key())) + " · run " + run.run() + ": "
                + RunText.ending(run));
        RunText.why(run).ifPresent(why -> item("**No verdict**: " + text(why)));
        RunText.trouble(run).forEach(sentence -> item(text(PlainText.capitalised(sentence))));
        RunText.breaches(run).forEach(breach -> item("**Condition broken**: " + text(breach)));
        if (!run.leaks().isEmpty()) {
            item("**A secret is left in**: " + text(RunText.leaks(run)));
        }
        if (run.changes() != null) {
            item("Skills used: " + skillsUsed(fixture, run));
            item("Paths changed: " + run.changes());
        }
        item("Run directory: " + text(run.place()));
        run.steps().forEach(step -> item(text(RunText.step(step))));
        run.notes().forEach(note -> item("Note: " + text(note)));
        out.append('\n');
        if (!run.layers().isEmpty()) {
            checks(run);
        }
    }

    private static String skillsUsed(FixtureInfo fixture, RunResult run) {
        List<String> used = run.skillsUsed();
        if (used == null) {
            return "unknown, no transcript";
        }
        boolean all = used.containsAll(fixture.expectedSkills());
        String expected = fixture.expectedSkills().isEmpty() || run.control() ? "" : all ? " ✅" : " ❌ not all expected";
        return names(used) + expected;
    }

    private void checks(RunResult run) {
        row(List.of("Check", "Status", "Details"));
        row(List.of("---", "---", "---"));
        run.layers().forEach((layer, result) -> {
            Double score = result.score();
            row(List.of(
                    "**" + text(layer) + "** (layer)",
                    score == null ? "⚠️ not measured" : Figures.points(score),
                    result.checks().size() + " checks"));
            result.checks()
                    .forEach(check -> row(List.of(
                            text(check.name()),
                            symbol(check.mark()) + " " + text(CheckText.score(check)),
                            details(check))));
        });
        out.append('\n');
    }

    private static String symbol(CheckFinding.Mark mark) {
        return switch (mark) {
            case REACHED -> "✅";
            case IN_PART -> "🟡";
            case MISSED -> "❌";
            case NOT_APPLICABLE -> "➖";
            case ERROR -> "⚠️";
        };
    }

    private static String details(CheckFinding check) {
        List<String> lines = new ArrayList<>();
        if (check.description() != null) {
            lines.add(text(check.description()));
        }
        if (!check.reason().isEmpty()) {
            lines.add(text(check.reason()));
        }
        check.evidence().stream().limit(MOST_EVIDENCE).forEach(finding -> lines.add(text(finding)));
        if (check.evidence().size() > MOST_EVIDENCE) {
            lines.add("and " + (check.evidence().size() - MOST_EVIDENCE) + " more in results.json");
        }
        return String.join("<br>", lines);
    }

    private static String names(List<String> names) {
        return names.isEmpty()
                ? "none"
                : names.stream().map(MarkdownText::inline).collect(Collectors.joining(", "));
    }

    private void table(Table table) {
        row(table.header().stream().map(MarkdownText::inline).toList());
        row(table.header().stream().map(name -> "---").toList());
        table.rows().forEach(row -> row(row.stream().map(MarkdownText::inline).toList()));
        out.append('\n');
    }

    private void row(List<String> cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private void fact(String name, String value) {
        item("**" + name + "**: " + value);
    }

    private void item(String text) {
        out.append("- ").append(text).append('\n');
    }

    private void paragraph(String text) {
        out.append(text).append("\n\n");
    }

    private static String text(String text) {
        return MarkdownText.inline(text);
    }
}
