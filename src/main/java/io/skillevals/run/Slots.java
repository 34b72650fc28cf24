package io.skillevals.run;

import java.util.ArrayList;
import java.util.List;

/**
 * Which run stands at which place of a cell: one place for each round. A run's number tells its place, {@code (number - 1) mod
 * rounds}, so that two machines that run different rounds never give out the same number, nor take the same run twice.
 */
final class Slots {

    private Slots() {}

    /**
     * The numbers of the finished runs at their places; 0 where a run has to be made.
     *
     * @param rounds how many places there are
     * @param finished numbers of finished runs, the newest first
     * @param moving whether runs may stand at other places than their own, where those would stay empty
     */
    static int[] of(int rounds, List<Integer> finished, boolean moving) {
        return filling(new int[rounds], finished, moving);
    }

    /**
     * The numbers of other finished runs at the places that are empty; 0 at all others, and where there is none.
     *
     * @param places the numbers at their places; 0 where one is empty
     * @param others numbers of finished runs, the newest first
     * @param moving whether they may stand at other places than their own, where those would stay empty
     */
    static int[] filling(int[] places, List<Integer> others, boolean moving) {
        int[] filling = new int[places.length];
        List<Integer> left = new ArrayList<>();
        for (int number : others) {
            int place = placeOf(number, places.length);
            if (places[place] == 0 && filling[place] == 0) {
                filling[place] = number;
            } else {
                left.add(number);
            }
        }
        for (int place = 0; moving && place < places.length && !left.isEmpty(); place++) {
            if (places[place] == 0 && filling[place] == 0) {
                filling[place] = left.remove(0);
            }
        }
        return filling;
    }

    /**
     * The least number of a place above others.
     *
     * @param highest the highest number that was ever given out
     */
    static int numberAbove(int highest, int place, int rounds) {
        int least = highest + 1;
        return least + Math.floorMod(place - placeOf(least, rounds), rounds);
    }

    private static int placeOf(int number, int rounds) {
        return Math.floorMod(number - 1, rounds);
    }
}
