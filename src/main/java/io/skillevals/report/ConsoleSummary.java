package io.skillevals.report;

import io.skillevals.results.GateVerdict;
import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The summary on the console, in lines of at most {@value #WIDTH} characters, or as many as are asked for. */
public final class ConsoleSummary {

    /** Most characters of a line. */
    public static final int WIDTH = 120;

    /** A narrower console breaks the lines itself: numbers would have no room. */
    private static final int NARROWEST = 60;

    /** What Maven puts before each line, as {@code [INFO] }. */
    private static final int MAVENS_OWN = 7;

    /** Most runs without a verdict that are listed one by one; the reports have them all. */
    private static final int MOST_TROUBLES = 10;

    private static final Pattern WORDS = Pattern.compile(" +");

    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{1,3}");

    private final Results results;
    private final int width;
    private final Overview overview;
    private final List<String> lines = new ArrayList<>();

    private ConsoleSummary(Results results, int width) {
        this.results = results;
        this.width = width;
        this.overview = new Overview(results);
    }

    /**
     * The width of lines on a console.
     *
     * @param columns the console's characters in a line, as the variable {@code COLUMNS} tells them; absent or no number for the usual
     */
    public static int width(@Nullable String columns) {
        if (columns == null || !NUMBER.matcher(columns).matches()) {
            return WIDTH;
        }
        return Math.max(NARROWEST, Integer.parseInt(columns) - MAVENS_OWN);
    }

    /**
     * The lines, without line ends.
     *
     * @param width most characters of a line
     */
    public static List<String> lines(Results results, int width) {
        ConsoleSummary summary = new ConsoleSummary(results, width);
        summary.head();
        summary.table();
        summary.versions();
        summary.uplift();
        summary.layers();
        summary.metrics();
        summary.troubles();
        summary.gate();
        return List.copyOf(summary.lines);
    }

    private void head() {
        String modelFree = overview.modelFree();
        if (modelFree != null) {
            paragraph("", modelFree);
        }
        paragraph("", "suite " + results.suite().name());
        Map<String, String> facts = overview.facts();
        int names = facts.keySet().stream().mapToInt(String::length).max().orElse(0) + 2;
        facts.forEach((name, text) -> paragraph("  " + name + ":" + " ".repeat(names - name.length() - 1), text));
    }

    private void table() {
        if (results.cells().isEmpty()) {
            return;
        }
        Summary summary = Summary.of(results);
        lines.add("");
        lines.addAll(summary.table().lines(width));
        summary.footnotes().forEach(note -> paragraph("", note));
        String pooling = overview.pooling();
        if (pooling != null) {
            paragraph("", pooling);
        }
    }

    private void uplift() {
        UpliftTable.of(results).ifPresent(uplift -> {
            lines.add("");
            paragraph("", uplift.about());
            lines.addAll(uplift.table().lines(width));
            uplift.remarks().forEach(remark -> paragraph("", remark));
        });
    }

    private void versions() {
        VersionTables.of(results).ifPresent(versions -> {
            lines.add("");
            paragraph("", VersionTables.ABOUT_DRIFT);
            lines.addAll(versions.drift().lines(width));
            lines.add("");
            paragraph("", VersionTables.ABOUT_DELTAS);
            lines.addAll(versions.deltas().lines(width));
            versions.remarks().forEach(remark -> paragraph("", remark));
        });
    }

    private void layers() {
        LayerTable.of(results).ifPresent(table -> {
            lines.add("");
            paragraph("", "layers (score, mean (min–max) over graded runs; api path: runs that chose the right one)");
            lines.addAll(table.lines(width));
        });
    }

    private void metrics() {
        List<Table> tables = MetricsTables.of(results, MetricsTables.ANY_WIDTH);
        if (!tables.isEmpty()) {
            lines.add("");
            paragraph("", "metrics (mean ± sd over graded runs; the value alone when n is 1)");
            tables.forEach(table -> lines.addAll(table.lines(width)));
            results.timingNotes().forEach(note -> paragraph("", note));
        }
        List<Table> kinds = MetricsTables.toolCalls(results, MetricsTables.ANY_WIDTH);
        if (!kinds.isEmpty()) {
            lines.add("");
            paragraph("", "tool calls by kind (mean ± sd over graded runs)");
            kinds.forEach(table -> lines.addAll(table.lines(width)));
        }
    }

    private void troubles() {
        List<RunResult> without =
                results.runs().stream().filter(run -> !run.graded()).toList();
        if (without.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("without a verdict");
        List<RunResult> troubles =
                without.stream().filter(run -> !run.skipped()).toList();
        troubles.stream()
                .limit(MOST_TROUBLES)
                .forEach(run -> paragraph("  ", run.place() + ": " + RunText.noVerdict(run)));
        if (troubles.size() > MOST_TROUBLES) {
            lines.add("  and " + (troubles.size() - MOST_TROUBLES) + " more");
        }
        skipped(without);
    }

    /** They are many, and all of a reason are alike. */
    private void skipped(List<RunResult> without) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        without.stream()
                .filter(RunResult::skipped)
                .forEach(run -> reasons.merge(RunText.noVerdict(run), 1, Integer::sum));
        reasons.forEach((reason, count) -> paragraph("  ", count + (count == 1 ? " run " : " runs ") + reason));
    }

    private void gate() {
        GateVerdict gate = results.gate();
        if (gate == null) {
            return;
        }
        lines.add("");
        paragraph("", "gate: " + overview.gate());
        gate.violations().forEach(violation -> paragraph("  ", violation.text()));
    }

    /** A text in lines of the width, all but the first indented as far as its label is wide. */
    private void paragraph(String label, String text) {
        String indent = " ".repeat(Math.max(label.length(), 2));
        StringBuilder line = new StringBuilder(label);
        boolean empty = true;
        for (String word : WORDS.splitAsStream(PlainText.line(text)).toList()) {
            String rest = word;
            if (!empty && PlainText.length(line.toString()) + 1 + PlainText.length(rest) > width) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
                empty = true;
            }
            while (PlainText.length(line.toString()) + PlainText.length(rest) > width) {
                int end = rest.offsetByCodePoints(0, width - PlainText.length(line.toString()));
                lines.add(line + rest.substring(0, end));
                line = new StringBuilder(indent);
                rest = rest.substring(end);
            }
            line.append(empty ? "" : " ").append(rest);
            empty = false;
        }
        lines.add(line.toString());
    }
}
