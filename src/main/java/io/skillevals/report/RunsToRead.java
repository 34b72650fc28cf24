package io.skillevals.report;

import io.skillevals.results.Cell;
import io.skillevals.results.CellKey;
import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The runs that a page has room for. Each cell gives up first what a reader looks for: a secret, no verdict, another verdict than most of
 * its cell, a miss; then its first runs.
 */
final class RunsToRead {

    /** About half a megabyte of Markdown. */
    static final int MOST = 200;

    private final Map<CellKey, Cell> cells;
    private final Set<RunResult> shown = Collections.newSetFromMap(new IdentityHashMap<>());

    private RunsToRead(Results results) {
        this.cells = results.cells().stream().collect(Collectors.toMap(Cell::key, cell -> cell));
        List<RunResult> runs = results.runs();
        (runs.size() <= MOST ? runs : inTurn(runs)).stream().limit(MOST).forEach(shown::add);
    }

    static RunsToRead of(Results results) {
        return new RunsToRead(results);
    }

    boolean shows(RunResult run) {
        return shown.contains(run);
    }

    /** The first of each cell, then the second of each, and so on. */
    private List<RunResult> inTurn(List<RunResult> runs) {
        Map<CellKey, List<RunResult>> byCell = new HashMap<>();
        runs.forEach(run ->
                byCell.computeIfAbsent(run.key(), key -> new ArrayList<>()).add(run));
        Map<RunResult, Integer> turns = new IdentityHashMap<>();
        for (List<RunResult> cell : byCell.values()) {
            cell.sort(Comparator.comparing(this::reason));
            for (int turn = 0; turn < cell.size(); turn++) {
                turns.put(cell.get(turn), turn);
            }
        }
        return runs.stream()
                .sorted(Comparator.<RunResult>comparingInt(turns::get).thenComparing(this::reason))
                .toList();
    }

    private Reason reason(RunResult run) {
        if (!run.leaks().isEmpty()) {
            return Reason.SECRET;
        }
        if (run.skipped()) {
            return Reason.SKIPPED;
        }
        if (!run.graded()) {
            return Reason.NO_VERDICT;
        }
        if (isUnlikeItsCell(run)) {
            return Reason.UNLIKE_ITS_CELL;
        }
        return run.passedItsTask() ? Reason.NONE : Reason.MISSED;
    }

    private boolean isUnlikeItsCell(RunResult run) {
        Cell cell = cells.get(run.key());
        if (cell == null) {
            return false;
        }
        int alike = run.passedItsTask() ? cell.passed() : cell.graded() - cell.passed();
        return 2 * alike < cell.graded();
    }

    /** Why a run is worth reading, the best reason first. */
    private enum Reason {
        SECRET,
        NO_VERDICT,
        UNLIKE_ITS_CELL,
        MISSED,
        NONE,
        SKIPPED
    }
}
