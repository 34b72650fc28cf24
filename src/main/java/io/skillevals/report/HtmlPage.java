package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.CheckFinding;
import io.skillevals.results.Figures;
import io.skillevals.results.GateVerdict;
import io.skillevals.results.Interval;
import io.skillevals.results.Results;
import io.skillevals.results.Results.FixtureInfo;
import io.skillevals.results.RunResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code report.jte} shows, in texts and widths; the template decides nothing.
 *
 * @param suite the suite's name
 * @param modelFree the sentence that no model took part; empty when one did
 * @param date when the results were made
 * @param facts what to know before the first number
 * @param verdict the gate's word; empty when it was not asked
 * @param violations the limits that are not kept
 * @param bars pass-rates with their intervals
 * @param summary the table of the cells
 * @param remarks below the table
 * @param uplift what conditions add to their control; empty when none could be measured
 * @param drift of the controls between the versions; empty when there is a single version
 * @param deltas of the uplift between the versions; empty when there is a single version
 * @param versionRemarks below both
 * @param layers scores by layer; empty when there is a single one
 * @param metrics tables of metrics; empty when nothing was measured
 * @param toolCalls tables of tool calls by kind; empty when they were not counted
 * @param timingNotes what to know before durations are compared
 * @param fixtures the tasks with their runs
 */
record HtmlPage(
        String suite,
        String modelFree,
        String date,
        Map<String, String> facts,
        String verdict,
        List<String> violations,
        List<Bar> bars,
        Table summary,
        List<String> remarks,
        List<UpliftTable> uplift,
        List<Table> drift,
        List<Table> deltas,
        List<String> versionRemarks,
        List<Table> layers,
        List<Table> metrics,
        List<Table> toolCalls,
        List<String> timingNotes,
        List<FixturePart> fixtures) {

    /** The width of a chart in units of its drawing. */
    static final int CHART_WIDTH = 240;

    /**
     * A pass-rate in a chart.
     *
     * @param low where its interval begins, 0 to {@value #CHART_WIDTH}
     * @param at where it stands
     * @param high where its interval ends
     */
    record Bar(String name, boolean control, String rate, String interval, String low, String at, String high) {}

    /** A fixture with its runs, each of which is put into words when its turn comes. */
    record FixturePart(
            String name, String description, List<PromptPart> prompts, String expectedSkills, Iterable<RunPart> runs) {}

    /** A prompt; the name is empty when it is the only one. */
    record PromptPart(String name, String text) {}

    /**
     * A run.
     *
     * @param kind {@code passed}, {@code missed} or {@code none}, for its colour
     */
    record RunPart(String kind, String name, String ending, List<String> facts, List<CheckPart> checks) {}

    /**
     * A check, or the head of a layer.
     *
     * @param kind {@code passed}, {@code part}, {@code missed}, {@code none} or {@code layer}, for its colour
     */
    record CheckPart(String kind, String name, String status, List<String> details) {}

    static HtmlPage of(Results results) {
        Overview overview = new Overview(results);
        Summary summary = Summary.of(results);
        GateVerdict gate = results.gate();
        String modelFree = overview.modelFree();
        List<String> remarks = new ArrayList<>(summary.footnotes());
        String pooling = overview.pooling();
        if (pooling != null) {
            remarks.add(pooling);
        }
        Optional<VersionTables> versions = VersionTables.of(results);
        return new HtmlPage(
                results.suite().name(),
                modelFree == null ? "" : modelFree,
                MarkdownReport.date(results),
                overview.facts(),
                gate == null ? "" : gate.verdict().name(),
                gate == null
                        ? List.of()
                        : gate.violations().stream()
                                .map(GateVerdict.Violation::text)
                                .toList(),
                bars(results),
                summary.table(),
                remarks,
                UpliftTable.of(results).stream().toList(),
                versions.map(VersionTables::drift).stream().toList(),
                versions.map(VersionTables::deltas).stream().toList(),
                versions.map(VersionTables::remarks).orElse(List.of()),
                LayerTable.of(results).stream().toList(),
                MetricsTables.of(results, MetricsTables.PAGE_WIDTH),
                MetricsTables.toolCalls(results, MetricsTables.PAGE_WIDTH),
                results.timingNotes().stream().map(PlainText::capitalised).toList(),
                fixtures(results));
    }

    private static List<Bar> bars(Results results) {
        Columns columns = new Columns(results);
        List<Cell> rows = new ArrayList<>(results.cells());
        if (results.severalTasks()) {
            rows.addAll(results.totals());
        }
        List<Bar> bars = new ArrayList<>();
        for (Cell cell : rows) {
            Double rate = cell.passRate();
            Interval interval = cell.intervals().passRate();
            if (rate != null && interval != null) {
                bars.add(new Bar(
                        name(columns, cell.key()),
                        cell.control(),
                        Figures.passRate(cell),
                        Figures.rateInterval(interval),
                        place(interval.low()),
                        place(rate),
                        place(interval.high())));
            }
        }
        return bars;
    }

    private static String name(Columns columns, CellKey key) {
        List<String> names = new ArrayList<>(columns.of(key));
        names.removeIf(String::isEmpty);
        return String.join(" · ", names);
    }

    private static String place(double rate) {
        return String.format(Locale.ROOT, "%.1f", rate * CHART_WIDTH);
    }

    private static List<FixturePart> fixtures(Results results) {
        Columns columns = new Columns(results);
        Map<String, List<RunResult>> runs = new HashMap<>();
        for (RunResult run : results.runs()) {
            runs.computeIfAbsent(String.valueOf(run.key().fixture()), f -> new ArrayList<>())
                    .add(run);
        }
        return results.fixtures().stream()
                .map(fixture -> fixture(columns, fixture, runs.getOrDefault(fixture.name(), List.of())))
                .toList();
    }

    private static FixturePart fixture(Columns columns, FixtureInfo fixture, List<RunResult> runs) {
        return new FixturePart(
                fixture.name(),
                fixture.description(),
                fixture.prompts().stream()
                        .map(prompt -> new PromptPart(prompt.name(), prompt.text()))
                        .toList(),
                names(fixture.expectedSkills()),
                () -> runs.stream().map(run -> run(columns, run)).iterator());
    }

    private static RunPart run(Columns columns, RunResult run) {
        List<String> facts = new ArrayList<>();
        RunText.why(run).ifPresent(why -> facts.add("No verdict: " + why));
        RunText.trouble(run).forEach(sentence -> facts.add(PlainText.capitalised(sentence)));
        RunText.breaches(run).forEach(breach -> facts.add("Condition broken: " + breach));
        if (!run.leaks().isEmpty()) {
            facts.add("A secret is left in: " + RunText.leaks(run));
        }
        List<String> used = run.skillsUsed();
        if (used != null) {
            facts.add("Skills used: " + names(used));
        }
        if (run.changes() != null) {
            facts.add("Paths changed: " + run.changes());
        }
        facts.add("Run directory: " + run.place());
        run.steps().forEach(step -> facts.add(RunText.step(step)));
        run.notes().forEach(note -> facts.add("Note: " + note));
        List<CheckPart> checks = new ArrayList<>();
        run.layers().forEach((layer, result) -> {
            Double layerScore = result.score();
            checks.add(new CheckPart(
                    "layer", layer, layerScore == null ? "not measured" : Figures.points(layerScore), List.of()));
            result.checks().forEach(check -> checks.add(check(check)));
        });
        return new RunPart(
                !run.graded() ? "none" : run.passedItsTask() ? "passed" : "missed",
                columns.withinFixture(run.key()) + " · run " + run.run(),
                RunText.ending(run),
                facts,
                checks);
    }

    private static CheckPart check(CheckFinding check) {
        List<String> details = new ArrayList<>();
        if (check.description() != null) {
            details.add(check.description());
        }
        if (!check.reason().isEmpty()) {
            details.add(check.reason());
        }
        details.addAll(check.evidence());
        String kind = switch (check.mark()) {
            case REACHED -> "passed";
            case IN_PART -> "part";
            case MISSED -> "missed";
            case NOT_APPLICABLE, ERROR -> "none";
        };
        return new CheckPart(kind, check.name(), CheckText.score(check), details);
    }

    private static String names(List<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
