package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.Figures;
import io.skillevals.results.Results;
import io.skillevals.results.Spread;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The scores of the cells by layer. */
final class LayerTable {

    private LayerTable() {}

    /** Absent where there are not several layers: the score is the only layer's then. */
    static Optional<Table> of(Results results) {
        Set<String> layers = new LinkedHashSet<>();
        results.cells().forEach(cell -> layers.addAll(cell.layers().keySet()));
        if (layers.size() < 2) {
            return Optional.empty();
        }
        Columns columns = new Columns(results);
        List<String> header = new ArrayList<>(columns.header());
        header.addAll(layers);
        header.add("score");
        List<List<String>> rows = results.cells().stream()
                .filter(cell -> cell.graded() > 0)
                .map(cell -> row(cell, columns, layers))
                .toList();
        return Optional.of(new Table(header, columns.header().size(), rows));
    }

    private static List<String> row(Cell cell, Columns columns, Set<String> layers) {
        List<String> row = new ArrayList<>(columns.of(cell.key()));
        for (String layer : layers) {
            Spread score = cell.layers().get(layer);
            String of = score == null || score.n() == cell.graded() ? "" : " (n=" + score.n() + ")";
            row.add(Figures.score(score) + of);
        }
        row.add(Figures.score(cell.score()));
        return row;
    }
}
