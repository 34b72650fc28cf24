package io.skillevals.grade.command;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * What a program wrote to one of its streams.
 *
 * @param text its beginning and its last lines, as UTF-8
 * @param cut whether something between them is missing
 */
record Printed(String text, boolean cut) {

    /** How much of a stream's beginning is kept, in bytes; its last lines are kept too. */
    static final long KEPT = 1L << 20;

    /** How many characters of its beginning, and of its end, are shown. */
    private static final int SHOWN = 2000;

    /** What moves a cursor or paints, and other characters that no report can show. */
    private static final Pattern UNSHOWN =
            Pattern.compile("\u001B\\[[0-9;?]*[ -/]*[@-~]|[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]");

    static Printed of(ByteArrayOutputStream bytes, boolean cut) {
        return new Printed(bytes.toString(StandardCharsets.UTF_8), cut);
    }

    boolean isBlank() {
        return text.isBlank();
    }

    /** Its beginning and end, cut at ends of lines where that costs little. */
    String excerpt() {
        String plain = UNSHOWN.matcher(text).replaceAll("").strip();
        if (plain.length() <= 2 * SHOWN) {
            return plain;
        }
        int end = plain.lastIndexOf('\n', SHOWN);
        String head = plain.substring(0, whole(plain, end > SHOWN / 2 ? end : SHOWN));
        int from = plain.length() - SHOWN;
        int start = plain.indexOf('\n', from);
        String tail = plain.substring(whole(plain, start >= 0 && start < from + SHOWN / 2 ? start + 1 : from));
        int missing = plain.length() - head.length() - tail.length();
        return head + "\n… (" + missing + (cut ? " or more" : "") + " characters) …\n" + tail;
    }

    /** Not between the two halves of a character. */
    private static int whole(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
    }
}
