package io.skillevals.redaction;

import java.nio.charset.StandardCharsets;

/**
 * Reads characters that may be escaped as in a JSON string: by four hexadecimal digits of either case, {@code \n}, {@code \/}. Text that
 * was escaped twice, as JSON within JSON, is read with two escapings.
 *
 * <p>A character that was read is one number: its value, whether it was escaped, and how many bytes it took.
 */
final class EscapedText {

    /** How often a text may have been escaped. */
    static final int MOST_ESCAPINGS = 2;

    private static final int NONE = Sought.NONE;
    private static final int OPEN = Sought.OPEN;
    private static final int ESCAPED = 1 << 16;
    private static final int LENGTH = 17;
    private static final int VALUE = 0xffff;
    private static final int HEX_DIGITS = 4;
    private static final int HEX = 16;
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String MEANINGS = "\"\\/\b\f\n\r\t";

    private EscapedText() {}

    /** The byte or UTF-16 unit that stands at a place where it may be escaped, or {@link Sought#OPEN}. */
    static int valueAt(byte[] in, int at, int end, int escapings) {
        int unit = unit(in, at, end, escapings);
        return unit == OPEN ? OPEN : value(unit);
    }

    /**
     * How many bytes a character takes at a place where it may be escaped, or {@link Sought#NONE} when another stands there, or
     * {@link Sought#OPEN}.
     */
    static int lengthOf(int wanted, byte[] in, int at, int end, int escapings) {
        int unit = unit(in, at, end, escapings);
        if (unit == OPEN) {
            return OPEN;
        }
        if (!isEscaped(unit)) {
            return wanted < 0x80 ? (value(unit) == wanted ? length(unit) : NONE) : plainLengthOf(wanted, in, at, end);
        }
        if (Character.isBmpCodePoint(wanted)) {
            return value(unit) == wanted ? length(unit) : NONE;
        }
        if (value(unit) != Character.highSurrogate(wanted)) {
            return NONE;
        }
        int low = unit(in, at + length(unit), end, escapings);
        if (low == OPEN) {
            return OPEN;
        }
        return value(low) == Character.lowSurrogate(wanted) ? length(unit) + length(low) : NONE;
    }

    /** How many bytes the end of a line takes at a place; 0 when none stands there, or only perhaps. */
    static int breakAt(byte[] in, int at, int end, int escapings) {
        int length = 0;
        int unit = unit(in, at, end, escapings);
        if (unit != OPEN && value(unit) == '\r') {
            length = length(unit);
            unit = unit(in, at + length, end, escapings);
        }
        return unit != OPEN && value(unit) == '\n' ? length + length(unit) : length;
    }

    private static int plainLengthOf(int wanted, byte[] in, int at, int end) {
        byte[] utf8 = Character.toString(wanted).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < utf8.length; i++) {
            if (at + i >= end) {
                return OPEN;
            }
            if (in[at + i] != utf8[i]) {
                return NONE;
            }
        }
        return utf8.length;
    }

    /** The byte or UTF-16 unit at a place. */
    private static int unit(byte[] in, int at, int end, int escapings) {
        if (at >= end) {
            return OPEN;
        }
        if (escapings == 0) {
            return unit(in[at] & 0xff, false, 1);
        }
        int first = unit(in, at, end, escapings - 1);
        if (first == OPEN || value(first) != '\\') {
            return first;
        }
        int letter = unit(in, at + length(first), end, escapings - 1);
        if (letter == OPEN) {
            return OPEN;
        }
        int length = length(first) + length(letter);
        if (value(letter) == 'u') {
            return hex(in, at, length, end, escapings - 1, first);
        }
        int meaning = ESCAPES.indexOf(value(letter));
        return meaning < 0 ? first : unit(MEANINGS.charAt(meaning), true, length);
    }

    private static int hex(byte[] in, int at, int before, int end, int escapings, int otherwise) {
        int length = before;
        int value = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
            int digit = unit(in, at + length, end, escapings);
            if (digit == OPEN) {
                return OPEN;
            }
            int number = Character.digit(value(digit), HEX);
            if (number < 0) {
                return otherwise;
            }
            value = HEX * value + number;
            length += length(digit);
        }
        return unit(value, true, length);
    }

    private static int unit(int value, boolean escaped, int length) {
        return length << LENGTH | (escaped ? ESCAPED : 0) | value;
    }

    private static int value(int unit) {
        return unit & VALUE;
    }

    private static boolean isEscaped(int unit) {
        return (unit & ESCAPED) != 0;
    }

    private static int length(int unit) {
        return unit >>> LENGTH;
    }
}
