package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.CheckFinding;
import io.skillevals.results.Figures;
import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import io.skillevals.results.Spread;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The scores of the cells by layer, what they come to combined, and whether the API path was the right one. */
final class LayerTable {

    private static final String API_PATH_CHECK = "api_path_match";

    private final Results results;
    private final Set<String> layers = new LinkedHashSet<>();
    private final boolean apiPath;

    private LayerTable(Results results) {
        this.results = results;
        results.cells().forEach(cell -> layers.addAll(cell.layers().keySet()));
        this.apiPath =
                results.cells().stream().anyMatch(cell -> !apiPaths(cell.key()).isEmpty());
    }

    /** Absent where a single layer is the whole score, and nobody asked for an API path. */
    static Optional<Table> of(Results results) {
        LayerTable table = new LayerTable(results);
        return table.layers.size() > 1 || table.apiPath ? Optional.of(table.table()) : Optional.empty();
    }

    private Table table() {
        Columns columns = new Columns(results);
        List<String> header = new ArrayList<>(columns.header());
        header.addAll(layers);
        if (layers.size() > 1) {
            header.add("combined");
        }
        if (apiPath) {
            header.add("api path");
        }
        List<List<String>> rows = results.cells().stream()
                .filter(cell -> cell.graded() > 0)
                .map(cell -> row(cell, columns))
                .toList();
        return new Table(header, columns.header().size(), rows);
    }

    private List<String> row(Cell cell, Columns columns) {
        List<String> row = new ArrayList<>(columns.of(cell.key()));
        for (String layer : layers) {
            Spread score = cell.layers().get(layer);
            String of = score == null || score.n() == cell.graded() ? "" : " (n=" + score.n() + ")";
            row.add(Figures.score(score) + of);
        }
        if (layers.size() > 1) {
            row.add(Figures.score(cell.score()));
        }
        if (apiPath) {
            List<Boolean> paths = apiPaths(cell.key());
            long right = paths.stream().filter(path -> path).count();
            row.add(paths.isEmpty() ? Figures.NOT_AVAILABLE : "right " + right + "/" + paths.size());
        }
        return row;
    }

    /** Of each graded run of a cell whether its API path was right. */
    private List<Boolean> apiPaths(CellKey key) {
        return results.runs().stream()
                .filter(run -> run.key().equals(key))
                .filter(RunResult::graded)
                .flatMap(run -> run.layers().values().stream())
                .flatMap(layer -> layer.checks().stream())
                .filter(check -> check.type().equals(API_PATH_CHECK) && check.score() != null)
                .map(check -> check.mark() == CheckFinding.Mark.REACHED)
                .toList();
    }
}
