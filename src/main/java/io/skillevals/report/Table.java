package io.skillevals.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table that any report can show.
 *
 * @param header the columns' names
 * @param names how many of the first columns hold names, which may be cut where space is short
 * @param rows as many texts each as there are columns
 */
record Table(List<String> header, int names, List<List<String>> rows) {

    private static final String GAP = "  ";
    private static final int SHORTEST_NAME = 6;

    Table {
        header = List.copyOf(header);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** The width, in characters, of the table as text. */
    int width() {
        return widths().stream().mapToInt(Integer::intValue).sum() + GAP.length() * (header.size() - 1);
    }

    /** The table in aligned lines, names cut until it fits. */
    List<String> lines(int width) {
        List<Integer> widths = widths();
        int excess = width() - width;
        while (excess > 0) {
            int longest = longestName(widths);
            if (widths.get(longest) <= SHORTEST_NAME) {
                break;
            }
            widths.set(longest, widths.get(longest) - 1);
            excess--;
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(header, widths));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    private int longestName(List<Integer> widths) {
        int longest = 0;
        for (int column = 1; column < names; column++) {
            if (widths.get(column) > widths.get(longest)) {
                longest = column;
            }
        }
        return longest;
    }

    private List<Integer> widths() {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < header.size(); column++) {
            int width = PlainText.length(header.get(column));
            for (List<String> row : rows) {
                width = Math.max(width, PlainText.length(PlainText.line(row.get(column))));
            }
            widths.add(width);
        }
        return widths;
    }

    private static String line(List<String> texts, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < texts.size(); column++) {
            String text = PlainText.cut(PlainText.line(texts.get(column)), widths.get(column));
            line.append(text).append(" ".repeat(widths.get(column) - PlainText.length(text)));
            line.append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
