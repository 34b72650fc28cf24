package io.skillevals.redaction;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A named secret in one written form, also where characters of it are escaped as JSON does it, each by itself or not at all, and
 * also in JSON within JSON.
 */
final class Form implements Sought {

    /** Two escaped surrogates within JSON within JSON, or a line break before an escaped character. */
    private static final int LONGEST_CHARACTER = 16;

    private final byte[] bytes;
    /** Empty where characters are not escaped. */
    private final int[] characters;

    private final boolean wrapped;
    private final boolean backslash;
    private final byte[] marker;

    private Form(byte[] bytes, int[] characters, boolean wrapped, String marker) {
        this.bytes = bytes;
        this.characters = characters;
        this.wrapped = wrapped;
        this.backslash = holds(bytes, '\\');
        this.marker = marker.getBytes(StandardCharsets.UTF_8);
    }

    /** A text. */
    static Form text(String text, String marker) {
        return new Form(text.getBytes(StandardCharsets.UTF_8), text.codePoints().toArray(), false, marker);
    }

    /** A text that may be broken into lines anywhere. */
    static Form wrapped(String text, String marker) {
        return new Form(text.getBytes(StandardCharsets.UTF_8), text.codePoints().toArray(), true, marker);
    }

    /** These bytes and no others. */
    static Form exact(byte[] bytes, String marker) {
        return new Form(bytes, new int[0], false, marker);
    }

    @Override
    public int lengthAt(byte[] in, int at, int end) {
        int known = Math.min(bytes.length, end - at);
        int equal = Arrays.mismatch(in, at, at + known, bytes, 0, known);
        if (equal < 0) {
            return known == bytes.length ? known : OPEN;
        }
        boolean elsewise = in[at + equal] == '\\' || backslash || (wrapped && isBreak(in[at + equal]));
        return characters.length > 0 && elsewise ? escapedLengthAt(characters, in, at, end) : NONE;
    }

    @Override
    public int lastLengthAt(byte[] in, int at, int end) {
        return Math.max(NONE, lengthAt(in, at, end));
    }

    private int escapedLengthAt(int[] wanted, byte[] in, int at, int end) {
        for (int escapings = 1; escapings <= EscapedText.MOST_ESCAPINGS; escapings++) {
            int length = escapedLengthAt(wanted, in, at, end, escapings);
            if (length != NONE) {
                return length;
            }
        }
        return NONE;
    }

    private int escapedLengthAt(int[] wanted, byte[] in, int at, int end, int escapings) {
        int place = at;
        for (int character : wanted) {
            if (wrapped && place > at) {
                place += EscapedText.breakAt(in, place, end, escapings);
            }
            int length = EscapedText.lengthOf(character, in, place, end, escapings);
            if (length <= NONE) {
                return length;
            }
            place += length;
        }
        return place - at;
    }

    @Override
    public int longest() {
        return Math.max(bytes.length, LONGEST_CHARACTER * characters.length);
    }

    @Override
    public byte[] marker() {
        return marker;
    }

    @Override
    public void beginnings(Beginnings beginnings) {
        int first = bytes[0] & 0xff;
        beginnings.bytes(first, bytes[1] & 0xff);
        if (characters.length == 0) {
            return;
        }
        beginnings.bytes(first, '\\');
        beginnings.escaped(Character.toString(characters[0]).charAt(0));
        if (wrapped) {
            beginnings.bytes(first, '\r');
            beginnings.bytes(first, '\n');
        }
    }

    private static boolean isBreak(byte b) {
        return b == '\r' || b == '\n';
    }

    private static boolean holds(byte[] bytes, char wanted) {
        for (byte b : bytes) {
            if (b == wanted) {
                return true;
            }
        }
        return false;
    }
}
