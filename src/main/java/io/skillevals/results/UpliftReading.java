package io.skillevals.results;

import io.skillevals.results.Uplift.Control;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Measures cells against their controls, one by one and over all fixtures. */
final class UpliftReading {

    private final List<Cell> cells;
    private final Map<CellKey, List<RunResult>> runs;
    private final Map<String, List<Cell>> controls;

    UpliftReading(List<Cell> cells, Map<CellKey, List<RunResult>> runs) {
        this.cells = cells;
        this.runs = runs;
        this.controls = new HashMap<>();
        for (Cell cell : cells) {
            if (cell.control()) {
                controls.computeIfAbsent(cell.key().task(), t -> new ArrayList<>())
                        .add(cell);
            }
        }
    }

    ControlChoice controlOf(CellKey key) {
        return ControlChoice.of(key, controls.getOrDefault(key.task(), List.of()));
    }

    /** The uplift of one cell. */
    Uplift of(Cell cell) {
        ControlChoice choice = controlOf(cell.key());
        Cell control = choice.cell();
        if (control == null) {
            return notMeasured(cell.key(), null, cell.graded(), 0, choice.note());
        }
        String hole = hole(cell, control);
        if (hole != null) {
            return notMeasured(cell.key(), control(control), cell.graded(), control.graded(), hole);
        }
        return measured(cell.key(), control(control), graded(cell), graded(control), choice.note());
    }

    /**
     * The uplift of a condition over all fixtures: the graded runs pooled, so that a fixture weighs by its graded runs. A
     * fixture without graded runs on both sides takes no part, on either side.
     */
    Uplift overall(CellKey overall) {
        List<RunResult> treated = new ArrayList<>();
        List<RunResult> untreated = new ArrayList<>();
        Set<Control> controls = new LinkedHashSet<>();
        Set<String> notes = new LinkedHashSet<>();
        Set<String> leftOut = new LinkedHashSet<>();
        boolean uneven = false;
        for (Cell cell : cells) {
            if (!cell.key().overall().equals(overall)) {
                continue;
            }
            ControlChoice choice = controlOf(cell.key());
            Cell control = choice.cell();
            String hole = control == null ? choice.note() : hole(cell, control);
            if (control == null || hole != null) {
                leftOut.add(cell.key().task() + " (" + hole + ")");
                continue;
            }
            if (choice.note() != null) {
                notes.add(choice.note());
            }
            uneven |= !treated.isEmpty()
                    && (long) treated.size() * control.graded() != (long) untreated.size() * cell.graded();
            treated.addAll(graded(cell));
            untreated.addAll(graded(control));
            controls.add(control(control));
        }
        if (!leftOut.isEmpty()) {
            notes.add((treated.isEmpty() ? "nothing to compare: " : "left out: ") + String.join("; ", leftOut));
        }
        if (uneven) {
            notes.add("condition and control are spread unevenly over the fixtures, so part of the difference may be"
                    + " theirs");
        }
        String note = notes.isEmpty() ? null : String.join("; ", notes);
        Control control = controls.size() == 1 ? controls.iterator().next() : null;
        return treated.isEmpty()
                ? notMeasured(overall, control, 0, 0, note)
                : measured(overall, control, treated, untreated, note);
    }

    List<RunResult> graded(Cell cell) {
        return runs.getOrDefault(cell.key(), List.of()).stream()
                .filter(RunResult::graded)
                .toList();
    }

    static Control control(Cell cell) {
        return new Control(
                cell.key().condition(), cell.key().agent(), cell.key().model());
    }

    static @Nullable String hole(Cell cell, Cell control) {
        if (cell.graded() == 0) {
            return "no run of " + cell.key().condition() + " was graded, " + cell.shortfall();
        }
        if (control.graded() == 0) {
            return "no run of the control was graded, " + control.shortfall();
        }
        return null;
    }

    private static Uplift notMeasured(
            CellKey key, @Nullable Control control, int n, int controlN, @Nullable String reason) {
        return new Uplift(key, control, null, null, n, controlN, Intervals.NONE, reason);
    }

    private static Uplift measured(
            CellKey key,
            @Nullable Control control,
            List<RunResult> treated,
            List<RunResult> untreated,
            @Nullable String note) {
        Arm skilled = Arm.of(treated);
        Arm bare = Arm.of(untreated);
        return new Uplift(
                key,
                control,
                skilled.passed().rate() - bare.passed().rate(),
                skilled.scores().mean() - bare.scores().mean(),
                skilled.n(),
                bare.n(),
                Intervals.ofDifference(skilled, bare),
                note);
    }
}
