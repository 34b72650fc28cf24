package io.skillevals.run;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gives numbers to the runs of a cell, none of them twice. */
final class Numbers {

    private final Set<Integer> taken;
    private final int highest;
    private final int rounds;

    /**
     * The numbers of a cell.
     *
     * @param own numbers of the runs that it has
     * @param highest the highest number that was ever given out
     * @param rounds how many places there are
     */
    Numbers(List<Integer> own, int highest, int rounds) {
        this.taken = new HashSet<>(own);
        this.highest = highest;
        this.rounds = rounds;
    }

    /** A number for a new run at a place. */
    int next(int place) {
        int number = Slots.numberAbove(highest, place, rounds);
        while (!taken.add(number)) {
            number += rounds;
        }
        return number;
    }

    /** A number for a run of another cell: its own, where none of this cell has it, so that it is the same in every plan. */
    int like(int number, int place) {
        return taken.add(number) ? number : next(place);
    }
}
