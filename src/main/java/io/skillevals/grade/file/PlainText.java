package io.skillevals.grade.file;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

/**
 * A text with {@code \n} for every {@code \r\n}, without a byte order mark, and with each ä as one character: what looks the same
 * is the same.
 */
final class PlainText {

    private static final String WINDOWS = "\r\n";
    private static final String UNIX = "\n";
    private static final int[] UTF_8_MARK = {0xEF, 0xBB, 0xBF};
    private static final int[] BIG_ENDIAN_MARK = {0xFE, 0xFF};
    private static final int[] LITTLE_ENDIAN_MARK = {0xFF, 0xFE};
    private static final int MARK = LITTLE_ENDIAN_MARK.length;
    private static final char REPLACEMENT = '\uFFFD';

    private PlainText() {}

    static String of(String text) {
        return composed(text.contains(WINDOWS) ? text.replace(WINDOWS, UNIX) : text);
    }

    /**
     * What bytes say.
     *
     * @param text the text, with U+FFFD for what is none
     * @param whole whether all of it is text
     */
    record Decoded(String text, boolean whole) {}

    /** The text of a file: UTF-8, or UTF-16 that begins with a byte order mark. The bytes are overwritten. */
    static Decoded of(byte[] bytes) {
        if (startsWith(bytes, BIG_ENDIAN_MARK)) {
            return decoded(bytes, MARK, bytes.length - MARK, StandardCharsets.UTF_16BE);
        }
        if (startsWith(bytes, LITTLE_ENDIAN_MARK)) {
            return decoded(bytes, MARK, bytes.length - MARK, StandardCharsets.UTF_16LE);
        }
        int start = startsWith(bytes, UTF_8_MARK) ? UTF_8_MARK.length : 0;
        int length = withoutReturns(bytes, start);
        return decoded(bytes, start, length, StandardCharsets.UTF_8);
    }

    private static Decoded decoded(byte[] bytes, int start, int length, Charset charset) {
        String text = new String(bytes, start, length, charset);
        boolean whole = text.indexOf(REPLACEMENT) < 0 || isWhole(ByteBuffer.wrap(bytes, start, length), charset);
        return new Decoded(of(text), whole);
    }

    /** A second look, since the sign for what is no text may also be meant. */
    private static boolean isWhole(ByteBuffer bytes, Charset charset) {
        try {
            charset.newDecoder().decode(bytes);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static boolean startsWith(byte[] bytes, int[] mark) {
        if (bytes.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((bytes[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /** Moves bytes together in place: a copy of a large file's text would cost as much again. */
    private static int withoutReturns(byte[] bytes, int start) {
        int end = start;
        for (int i = start; i < bytes.length; i++) {
            boolean dropped = bytes[i] == '\r' && i + 1 < bytes.length && bytes[i + 1] == '\n';
            if (!dropped) {
                bytes[end++] = bytes[i];
            }
        }
        return end - start;
    }

    /** Line by line, since nothing is composed over a line's end, and the whole at once would take much memory. */
    private static String composed(String text) {
        if (Normalizer.isNormalized(text, Normalizer.Form.NFC)) {
            return text;
        }
        StringBuilder composed = new StringBuilder(text.length());
        for (int start = 0; start < text.length(); ) {
            int lineEnd = text.indexOf('\n', start);
            int end = lineEnd < 0 ? text.length() : lineEnd + 1;
            composed.append(Normalizer.normalize(text.substring(start, end), Normalizer.Form.NFC));
            start = end;
        }
        return composed.toString();
    }
}
