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

/** Metrics of the cells as mean ± sample standard deviation over the graded runs, in as many tables as the width needs. */
final class MetricsTables {

    /** What a reader looks for first; other metrics follow by name. */
    private static final List<String> FIRST =
            List.of("turns", "toolCalls", "inputTokens", "cachedTokens", "outputTokens", "costUsd", "durationMs");

    private final Columns columns;
    private final List<Cell> cells;

    private MetricsTables(Results results) {
        this.columns = new Columns(results);
        this.cells = results.cells().stream()
                .filter(cell -> !cell.metrics().isEmpty())
                .toList();
    }

    /** No table when nothing was measured. */
    static List<Table> of(Results results, int width) {
        return new MetricsTables(results).tables(width);
    }

    private List<Table> tables(int width) {
        List<Table> tables = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String name : names()) {
            names.add(name);
            if (names.size() > 1 && table(names).width() > width) {
                names.remove(names.size() - 1);
                tables.add(table(names));
                names = new ArrayList<>(List.of(name));
            }
        }
        if (!names.isEmpty()) {
            tables.add(table(names));
        }
        return tables;
    }

    private Set<String> names() {
        Set<String> found = new TreeSet<>();
        cells.forEach(cell -> found.addAll(cell.metrics().keySet()));
        Set<String> names = new LinkedHashSet<>(FIRST);
        names.retainAll(found);
        names.addAll(found);
        return names;
    }

    private Table table(List<String> names) {
        List<String> header = new ArrayList<>(columns.header());
        header.add("n");
        header.addAll(names);
        List<List<String>> rows = cells.stream().map(cell -> row(cell, names)).toList();
        return new Table(header, columns.header().size(), rows);
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
