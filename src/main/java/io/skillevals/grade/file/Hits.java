package io.skillevals.grade.file;

import java.util.List;

/**
 * Where something was found in a text.
 *
 * @param count how often; of what need not be counted, no more than are shown
 * @param lines the first lines that it begins in
 */
record Hits(int count, List<Line> lines) {

    Hits {
        lines = List.copyOf(lines);
    }

    /**
     * A line.
     *
     * @param number from 1
     * @param text what stands in it, or the part where something was found
     */
    record Line(int number, String text) {}

    boolean any() {
        return count > 0;
    }
}
