package io.skillevals.run;

import io.skillevals.cost.Expense;
import io.skillevals.cost.Pricing;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.RunTree;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of earlier starts that need not be repeated. A run is finished when its agent came to an end that says something of the
 * agent, a limit of time included, whatever is thought of it: to repeat those that look bad would make the others look better. One
 * that broke, was interrupted or left no whole record is none.
 */
public final class FinishedRuns {

    private final RunTree tree;
    private final boolean none;
    private final Map<Coordinates, List<Finished>> cells = new HashMap<>();
    private final Pricing pricing;
    private final List<Expense> expenses = new ArrayList<>();

    /** A finished run, of any fingerprint. */
    private record Finished(int number, String fingerprint) {}

    /**
     * Those of a folder of runs.
     *
     * @param tree the folder
     * @param pricing what models cost
     * @param none whether none of them may be reused, because all are to be made anew
     */
    public FinishedRuns(RunTree tree, Pricing pricing, boolean none) {
        this.tree = tree;
        this.pricing = pricing;
        this.none = none;
    }

    /** The numbers of those of a cell with a fingerprint, the newest first. */
    List<Integer> of(Coordinates cell, String fingerprint) throws IOException {
        List<Finished> all = cells.get(cell.cell());
        if (all == null) {
            all = read(cell);
            cells.put(cell.cell(), all);
        }
        return all.stream()
                .filter(run ->
                        !none && !fingerprint.isEmpty() && run.fingerprint().equals(fingerprint))
                .map(Finished::number)
                .toList();
    }

    private List<Finished> read(Coordinates cell) throws IOException {
        List<Integer> numbers = new ArrayList<>(tree.numbers(cell));
        numbers.sort(Collections.reverseOrder());
        List<Finished> finished = new ArrayList<>();
        for (int number : numbers) {
            RunDirectory directory = tree.directory(RunTree.path(cell.numbered(number)));
            if (directory.isRecorded()) {
                finished(directory, cell)
                        .map(record -> new Finished(number, record.fingerprint()))
                        .ifPresent(finished::add);
            }
        }
        return finished;
    }

    /** What the runs took whose records were read for it, of whatever fingerprint. */
    public List<Expense> expenses() {
        return List.copyOf(expenses);
    }

    private Optional<RunRecord> finished(RunDirectory directory, Coordinates cell) {
        RunRecord record;
        try {
            record = directory.readRun();
        } catch (IOException e) {
            return Optional.empty(); // it stays where it is, for whoever can read it
        }
        Expense.of(record, pricing).ifPresent(expenses::add);
        boolean whole = record.ended() != Ended.CAPTURED || Files.isDirectory(directory.workspace());
        return record.coordinates().cell().equals(cell.cell())
                        && Expense.isTelling(record.ended(), record.failure())
                        && whole
                ? Optional.of(record)
                : Optional.empty();
    }
}
