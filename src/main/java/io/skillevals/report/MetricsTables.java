package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.Figures;
import io.skillevals.results.Results;
import io.skillevals.results.Spread;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Metrics of the cells as mean ± sample standard deviation over the graded runs, on a page in as many tables as its width needs; the
 * kinds of tool calls have tables of their own, because there are so many. Earlier tries are in none: they say nothing of
 * graded runs.
 */
final class MetricsTables {

    /** The width of a table, in characters, that a page shows without scrolling. */
    static final int PAGE_WIDTH = 120;

    /** What a reader looks for first; other metrics follow by name. */
    private static final List<String> FIRST = List.of(
            "turns",
            "toolCalls",
            "failedToolCalls",
            "repeatedToolCalls",
            "subagentCalls",
            "inputTokens",
            "cachedTokens",
            "cacheWriteTokens",
            "outputTokens",
            "costUsd",
            "computedCostUsd",
            "durationMs");

    private static final String KIND_OF_TOOL = "toolCalls.";

    private static final String EARLIER_TRIES = "triesBefore";

    private final Columns columns;
    private final List<Cell> cells;

    private MetricsTables(Results results) {
        this.columns = new Columns(results);
        this.cells = results.cells().stream()
                .filter(cell -> !cell.metrics().isEmpty())
                .toList();
    }

    /** One table, however wide, for a report that breaks it itself. */
    static final int ANY_WIDTH = Integer.MAX_VALUE;

    /** No table when nothing was measured. */
    static List<Table> of(Results results, int width) {
        MetricsTables tables = new MetricsTables(results);
        return tables.tables(tables.names(), "", width);
    }

    /** Tool calls by kind; no table when they were not counted. */
    static List<Table> toolCalls(Results results, int width) {
        MetricsTables tables = new MetricsTables(results);
        return tables.tables(tables.kindsOfTools(), KIND_OF_TOOL, width);
    }

    /** Tables of metrics that share a prefix, which their headers leave out. */
    private List<Table> tables(Set<String> metrics, String prefix, int width) {
        List<Table> tables = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String name : metrics) {
            names.add(name);
            if (names.size() > 1 && table(names, prefix).width() > width) {
                names.remove(names.size() - 1);
                tables.add(table(names, prefix));
                names = new ArrayList<>(List.of(name));
            }
        }
        if (!names.isEmpty()) {
            tables.add(table(names, prefix));
        }
        return tables;
    }

    private Set<String> names() {
        Set<String> found = found();
        found.removeIf(name -> name.startsWith(KIND_OF_TOOL) || name.startsWith(EARLIER_TRIES));
        Set<String> names = new LinkedHashSet<>(FIRST);
        names.retainAll(found);
        names.addAll(found);
        return names;
    }

    private Set<String> kindsOfTools() {
        Set<String> found = found();
        found.removeIf(name -> !name.startsWith(KIND_OF_TOOL));
        return found;
    }

    private Set<String> found() {
        Set<String> found = new TreeSet<>();
        cells.forEach(cell -> found.addAll(cell.metrics().keySet()));
        return found;
    }

    private Table table(List<String> names, String prefix) {
        List<String> header = new ArrayList<>(columns.header());
        header.add("n");
        names.forEach(name -> header.add(name.substring(prefix.length())));
        List<List<String>> rows = cells.stream().map(cell -> row(cell, names)).toList();
        return new Table(header, columns.header().size() + 1, rows);
    }

    private List<String> row(Cell cell, List<String> names) {
        List<String> row = new ArrayList<>(columns.of(cell.key()));
        row.add(String.valueOf(cell.graded()));
        for (String name : names) {
            Spread spread = cell.metrics().get(name);
            if (spread == null) {
                row.add("-");
            } else {
                String of = spread.n() == cell.graded() ? "" : " (n=" + spread.n() + ")";
                row.add(Figures.metric(spread) + of);
            }
        }
        return row;
    }
}
