package io.skillevals.report;

import java.util.Locale;

/** Text of agents, fixtures and graders made harmless for a single line on a terminal. */
final class PlainText {

    private PlainText() {}

    /** The text in one line: control and direction characters gone, line breaks and tabs as spaces. */
    static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n' || c == '\t') {
                line.append(' ');
            } else if (!hidden(c)) {
                line.appendCodePoint(c);
            }
        });
        return line.toString().strip();
    }

    /** The text with its line breaks, without what a reader could not see. */
    static String lines(String text) {
        StringBuilder lines = new StringBuilder(text.length());
        text.replace("\r\n", "\n").codePoints().forEach(c -> {
            if (visible(c)) {
                lines.appendCodePoint(c);
            }
        });
        return lines.toString();
    }

    /** At most that many characters, an ellipsis in the middle where some are missing: names differ at both ends. */
    static String cut(String text, int length) {
        int all = length(text);
        if (all <= length) {
            return text;
        }
        int head = length / 2;
        int tail = length - head - 1;
        return text.substring(0, text.offsetByCodePoints(0, head))
                + "…"
                + text.substring(text.offsetByCodePoints(0, all - tail));
    }

    static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Whether a character has a place in a text of several lines. */
    static boolean visible(int c) {
        return c == '\n' || c == '\t' || !hidden(c);
    }

    /** Control characters (ESC among them), lone surrogates and the characters that turn the writing direction. */
    private static boolean hidden(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.SURROGATE
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069);
    }
}
