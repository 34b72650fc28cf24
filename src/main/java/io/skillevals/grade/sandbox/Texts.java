package io.skillevals.grade.sandbox;

import java.util.List;

/** Texts as evidence shows them. */
final class Texts {

    private static final int LONGEST = 500;

    private Texts() {}

    static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }

    /** The last lines that are not blank, none longer than a reader wants. */
    static List<String> tail(String text, int most) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        return lines.subList(Math.max(0, lines.size() - most), lines.size()).stream()
                .map(line -> shortened(line, LONGEST))
                .toList();
    }
}
