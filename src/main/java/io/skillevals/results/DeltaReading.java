package io.skillevals.results;

import io.skillevals.results.Uplift.Control;
import io.skillevals.rundir.Coordinates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sets the uplift of the candidate against that of the baseline, cell by cell and over all fixtures. Both versions must have been
 * graded by the same graders: a difference between graders is none between versions.
 */
final class DeltaReading {

    /** Characters of a digest that tell it from others, with the name of its algorithm. */
    private static final int DIGEST = 15;

    private final UpliftReading uplifts;
    private final Map<CellKey, Cell> cells = new HashMap<>();

    DeltaReading(UpliftReading uplifts, List<Cell> cells) {
        this.uplifts = uplifts;
        cells.forEach(cell -> this.cells.put(cell.key(), cell));
    }

    /**
     * A cell in both versions.
     *
     * @param sides its runs; none where they must not be compared
     * @param hole why there is no delta; absent when there is one
     * @param notes what to know about it
     */
    private record Comparison(
            @Nullable Control control,
            Sides sides,
            @Nullable String hole,
            Set<String> notes) {}

    /** The delta of one cell, named by the candidate's key. */
    Delta of(CellKey key) {
        Comparison comparison = comparison(key);
        Set<String> notes = new LinkedHashSet<>(comparison.notes());
        if (comparison.hole() != null) {
            notes.add(comparison.hole());
        }
        return delta(key, comparison.control(), comparison.sides(), notes);
    }

    /**
     * The delta of a condition over all fixtures: the graded runs pooled. A fixture that cannot be compared takes no part, on either
     * side, in either version.
     */
    Delta overall(CellKey overall, List<CellKey> keys) {
        List<Sides> parts = new ArrayList<>();
        Set<Control> controls = new LinkedHashSet<>();
        Set<String> notes = new LinkedHashSet<>();
        List<String> leftOut = new ArrayList<>();
        for (CellKey key : keys) {
            if (!key.overall().equals(overall)) {
                continue;
            }
            Comparison comparison = comparison(key);
            if (comparison.hole() != null) {
                leftOut.add(key.task() + " (" + comparison.hole() + ")");
                continue;
            }
            parts.add(comparison.sides());
            notes.addAll(comparison.notes());
            if (comparison.control() != null) {
                controls.add(comparison.control());
            }
        }
        if (!leftOut.isEmpty()) {
            notes.add((parts.isEmpty() ? "nothing to compare: " : "left out: ") + String.join("; ", leftOut));
        }
        if (!parts.stream().allMatch(part -> part.isSpreadAs(parts.get(0)))) {
            notes.add("conditions and versions are spread unevenly over the fixtures, so part of the difference may be"
                    + " theirs");
        }
        return delta(overall, controls.size() == 1 ? controls.iterator().next() : null, Sides.pooled(parts), notes);
    }

    private static Delta delta(CellKey key, @Nullable Control control, Sides sides, Set<String> notes) {
        return sides.measured(Delta.none(
                key,
                control,
                sides.treated().size(),
                sides.untreated().size(),
                sides.treatedBefore().size(),
                sides.untreatedBefore().size(),
                notes.isEmpty() ? null : String.join("; ", notes)));
    }

    private Comparison comparison(CellKey key) {
        CellKey before = key.of(Coordinates.BASELINE);
        ControlChoice control = uplifts.controlOf(key);
        ControlChoice controlBefore = uplifts.controlOf(before);
        Control named = named(control);
        Control namedBefore = named(controlBefore);
        Sides sides = new Sides(
                graded(cells.get(key)),
                graded(control.cell()),
                graded(cells.get(before)),
                graded(controlBefore.cell()));
        Set<String> notes = new LinkedHashSet<>();
        if (named != null && namedBefore != null) {
            if (!named.equals(namedBefore)) {
                return new Comparison(null, Sides.NONE, "the versions are measured against different controls", notes);
            }
            add(notes, control.note());
            add(notes, controlBefore.note());
        }
        List<String> graders = sides.graders();
        if (graders.size() > 1) {
            return new Comparison(named, Sides.NONE, refused(graders), notes);
        }
        String hole = hole(key, control);
        return new Comparison(named, sides, hole == null ? hole(before, controlBefore) : hole, notes);
    }

    private static String refused(List<String> graders) {
        return "refused, because not all of its runs were graded by the same graders ("
                + String.join(
                        ", ",
                        graders.stream()
                                .map(digest -> digest.substring(0, Math.min(DIGEST, digest.length())))
                                .toList())
                + "): grade them anew by evals:report -Devals.regrade";
    }

    /** Why a version of a cell cannot be measured against its control. */
    private @Nullable String hole(CellKey key, ControlChoice control) {
        Cell cell = cells.get(key);
        if (cell == null) {
            return "no run of the " + key.version() + " was planned";
        }
        String hole = control.cell() == null ? control.note() : UpliftReading.hole(cell, control.cell());
        return hole == null ? null : "in the " + key.version() + ", " + hole;
    }

    private List<RunResult> graded(@Nullable Cell cell) {
        return cell == null ? List.of() : uplifts.graded(cell);
    }

    private static @Nullable Control named(ControlChoice choice) {
        return choice.cell() == null ? null : UpliftReading.control(choice.cell());
    }

    private static void add(Set<String> notes, @Nullable String note) {
        if (note != null) {
            notes.add(note);
        }
    }
}
