package io.skillevals.redaction;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keys of one kind, known by what they look like and not by their value. */
final class KeyShape implements Sought {

    /** No key is looked at further than this: 16 KiB, which a private key of 16384 bits fits into. */
    static final int LONGEST = 16 << 10;

    private final String kind;
    private final byte[] prefix;
    private final Pattern pattern;
    private final Set<String> spared;
    private final byte[] marker;

    private KeyShape(String kind, byte[] prefix, Pattern pattern, Set<String> spared) {
        this.kind = kind;
        this.prefix = prefix;
        this.pattern = pattern;
        this.spared = spared;
        this.marker = ("[redacted:" + kind + "]").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * A kind of key.
     *
     * @param prefix what it begins with, which is what makes it cheap to look for
     * @param pattern the whole key with its prefix, over bytes as the characters of Latin-1; may look behind
     *     {@value RedactingOutputStream#LOOK_BEHIND} bytes
     */
    static KeyShape of(String kind, String prefix, String pattern) {
        return new KeyShape(kind, prefix.getBytes(StandardCharsets.US_ASCII), Pattern.compile(pattern), Set.of());
    }

    /** The same without the keys whose {@link #essence} is, or is a part of, one of these. */
    KeyShape sparing(Set<String> essences) {
        return new KeyShape(kind, prefix, pattern, essences);
    }

    /** A key without line ends, indentation, and what a patch writes before its lines. */
    static String essence(byte[] in, int at, int length) {
        return new String(in, at, length, StandardCharsets.ISO_8859_1)
                .replaceAll("\\\\[nrt]", "")
                .replaceAll("[^A-Za-z0-9/=_]", "");
    }

    @Override
    public int lengthAt(byte[] bytes, int at, int end) {
        return lengthAt(bytes, at, end, false);
    }

    @Override
    public int lastLengthAt(byte[] bytes, int at, int end) {
        return lengthAt(bytes, at, end, true);
    }

    private int lengthAt(byte[] bytes, int at, int end, boolean last) {
        int known = Math.min(prefix.length, end - at);
        if (Arrays.mismatch(bytes, at, at + known, prefix, 0, known) >= 0) {
            return NONE;
        }
        int limit = Math.min(end, at + LONGEST);
        Matcher matcher = pattern.matcher(new Latin1(bytes, limit))
                .region(at, limit)
                .useTransparentBounds(true)
                .useAnchoringBounds(false);
        boolean found = matcher.lookingAt();
        if (matcher.hitEnd() && !last && limit - at < LONGEST) {
            return OPEN;
        }
        return found && !isSpared(bytes, at, matcher.end() - at) ? matcher.end() - at : NONE;
    }

    private boolean isSpared(byte[] bytes, int at, int length) {
        if (spared.isEmpty()) {
            return false;
        }
        String essence = essence(bytes, at, length);
        return spared.stream().anyMatch(known -> known.contains(essence));
    }

    @Override
    public int longest() {
        return LONGEST;
    }

    @Override
    public byte[] marker() {
        return marker;
    }

    @Override
    public void beginnings(Beginnings beginnings) {
        beginnings.bytes(prefix[0], prefix[1]);
    }

    /** Bytes as the characters of Latin-1, so that a pattern can be matched without copying them. */
    private static final class Latin1 implements CharSequence {

        private final byte[] bytes;
        private final int length;

        Latin1(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public char charAt(int index) {
            return (char) (bytes[index] & 0xff);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
        }

        @Override
        public String toString() {
            return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        }
    }
}
