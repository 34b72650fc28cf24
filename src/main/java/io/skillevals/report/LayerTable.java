package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.CheckFinding;
import io.skillevals.results.Figures;
import io.skillevals.results.LayerResult;
import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import io.skillevals.results.Spread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The scores of the cells by layer, what they come to combined, and whether the API path was the right one. */
final class LayerTable {

    private static final String API_PATH_CHECK = "api_path_match";

    private final Results results;
    private final Set<String> layers = new LinkedHashSet<>();
    private final Map<CellKey, List<Boolean>> apiPaths = new HashMap<>();

    private LayerTable(Results results) {
        this.results = results;
        results.cells().forEach(cell -> layers.addAll(cell.layers().keySet()));
        results.runs().stream().filter(RunResult::graded).forEach(this::apiPaths);
    }

    /** Absent where a single layer is the whole score, and nobody asked for an API path. */
    static Optional<Table> of(Results results) {
        LayerTable table = new LayerTable(results);
        return table.layers.size() > 1 || !table.apiPaths.isEmpty() ? Optional.of(table.table()) : Optional.empty();
    }

    private Table table() {
        Columns columns = new Columns(results);
        List<String> header = new ArrayList<>(columns.header());
        header.addAll(layers);
        if (layers.size() > 1) {
            header.add("combined");
        }
        if (!apiPaths.isEmpty()) {
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
        if (!apiPaths.isEmpty()) {
            List<Boolean> paths = apiPaths.getOrDefault(cell.key(), List.of());
            long right = paths.stream().filter(path -> path).count();
            row.add(paths.isEmpty() ? Figures.NOT_AVAILABLE : "right " + right + "/" + paths.size());
        }
        return row;
    }

    /** Notes whether the API path of a run was right, where one was asked for. */
    private void apiPaths(RunResult run) {
        for (LayerResult layer : run.layers().values()) {
            for (CheckFinding check : layer.checks()) {
                if (check.type().equals(API_PATH_CHECK) && check.score() != null) {
                    apiPaths.computeIfAbsent(run.key(), key -> new ArrayList<>())
                            .add(check.mark() == CheckFinding.Mark.REACHED);
                }
            }
        }
    }
}
