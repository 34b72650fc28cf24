package io.skillevals.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table that any report can show.
 *
 * @param header the columns' names
 * @param names how many of the first columns say what a row is about
 * @param rows as many texts each as there are columns
 */
record Table(List<String> header, int names, List<List<String>> rows) {

    private static final String GAP = "  ";
    private static final String INDENT = "  ";
    private static final String BETWEEN = " · ";

    /** A name up to this length is shown whole; a longer one may be cut to it where space is short. */
    private static final int WHOLE_NAME = 24;

    /** The least that is left of a name where a single column beside it is too wide. */
    private static final int SHORTEST_NAME = 6;

    Table {
        header = List.copyOf(header);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** The width, in characters, of the table as text. */
    int width() {
        return width(widths(), columns(0, header.size()));
    }

    /**
     * The table in aligned lines. One that is too wide has the first of its names in lines of their own above the rows that share
     * them, or goes on in a second block, with its names again: whatever takes fewer lines.
     */
    List<String> lines(int width) {
        List<String> fewest = lines(0, width);
        for (int heads = 1; heads < names; heads++) {
            List<String> lines = lines(heads, width);
            if (lines.size() < fewest.size()) {
                fewest = lines;
            }
        }
        return fewest;
    }

    /**
     * The table in lines.
     *
     * @param heads how many of the names stand above the rows
     */
    private List<String> lines(int heads, int width) {
        String indent = heads == 0 ? "" : INDENT;
        int room = width - indent.length();
        List<String> lines = new ArrayList<>();
        for (List<Integer> block : blocks(heads, room)) {
            List<Integer> widths = cut(widths(), block, room);
            List<String> above = List.of();
            if (heads > 0) {
                lines.add(head(header, heads, width));
            }
            lines.add(indent + line(header, block, widths));
            for (List<String> row : rows) {
                List<String> shared = row.subList(0, heads);
                if (!shared.equals(above)) {
                    lines.add(head(row, heads, width));
                    above = shared;
                }
                lines.add(indent + line(row, block, widths));
            }
        }
        return lines;
    }

    /** The columns of each block: names that are not above the rows, and as many of the others as there is room for. */
    private List<List<Integer>> blocks(int heads, int room) {
        List<Integer> widths = widths();
        for (int name = 0; name < names; name++) {
            widths.set(name, Math.min(widths.get(name), WHOLE_NAME));
        }
        List<List<Integer>> blocks = new ArrayList<>();
        List<Integer> block = columns(heads, names);
        for (int column = names; column < header.size(); column++) {
            block.add(column);
            if (width(widths, block) > room && block.size() > names - heads + 1) {
                block.remove(block.size() - 1);
                blocks.add(block);
                block = columns(heads, names);
                block.add(column);
            }
        }
        blocks.add(block);
        return blocks;
    }

    private static List<Integer> columns(int from, int to) {
        return new ArrayList<>(IntStream.range(from, to).boxed().toList());
    }

    /** The longest names cut until the block fits. */
    private List<Integer> cut(List<Integer> widths, List<Integer> block, int room) {
        for (int excess = width(widths, block) - room; excess > 0; excess--) {
            int longest = block.get(0);
            for (int column : block) {
                if (column < names && widths.get(column) > widths.get(longest)) {
                    longest = column;
                }
            }
            if (longest >= names || widths.get(longest) <= SHORTEST_NAME) {
                break;
            }
            widths.set(longest, widths.get(longest) - 1);
        }
        return widths;
    }

    private static int width(List<Integer> widths, List<Integer> columns) {
        return columns.stream().mapToInt(widths::get).sum() + GAP.length() * Math.max(0, columns.size() - 1);
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

    private static String head(List<String> texts, int heads, int width) {
        List<String> shown = texts.subList(0, heads).stream()
                .map(PlainText::line)
                .filter(text -> !text.isEmpty())
                .toList();
        return PlainText.cut(String.join(BETWEEN, shown), width);
    }

    private static String line(List<String> texts, List<Integer> columns, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        for (int column : columns) {
            String text = PlainText.cut(PlainText.line(texts.get(column)), widths.get(column));
            line.append(text).append(" ".repeat(widths.get(column) - PlainText.length(text)));
            line.append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
