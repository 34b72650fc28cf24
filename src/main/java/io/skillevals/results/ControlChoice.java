package io.skillevals.results;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The control cell that a cell is measured against: the same agent's and model's; else the only control cell of that
 * fixture and prompt, with a note; else none, with the reason.
 *
 * @param cell absent when there is none
 * @param note what to know about the choice, or why there is none
 */
record ControlChoice(@Nullable Cell cell, @Nullable String note) {

    static ControlChoice of(CellKey key, List<Cell> cells) {
        List<Cell> controls = cells.stream()
                .filter(cell -> cell.control()
                        && Objects.equals(cell.key().fixture(), key.fixture())
                        && Objects.equals(cell.key().prompt(), key.prompt())
                        && cell.key().version().equals(key.version()))
                .toList();
        List<Cell> own = controls.stream()
                .filter(cell -> cell.key().agentAndModel().equals(key.agentAndModel()))
                .toList();
        if (own.size() == 1) {
            return new ControlChoice(own.get(0), null);
        }
        if (own.size() > 1) {
            return none("several conditions are controls of " + key.agentAndModel() + ": " + names(own));
        }
        if (controls.size() == 1) {
            Cell only = controls.get(0);
            return new ControlChoice(
                    only,
                    "measured against " + only.key().condition() + " with "
                            + only.key().agentAndModel() + ", because " + key.agentAndModel()
                            + " has no control of its own");
        }
        return controls.isEmpty()
                ? none("there is no control to measure against")
                : none("several control cells, none of them with " + key.agentAndModel() + ": " + names(controls));
    }

    private static ControlChoice none(String reason) {
        return new ControlChoice(null, reason);
    }

    private static String names(List<Cell> cells) {
        return String.join(
                ", ",
                cells.stream()
                        .map(cell ->
                                cell.key().condition() + " with " + cell.key().agentAndModel())
                        .toList());
    }
}
