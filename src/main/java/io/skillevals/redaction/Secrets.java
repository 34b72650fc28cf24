package io.skillevals.redaction;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/** All that is sought, and where some of it stands or may begin. */
final class Secrets {

    private static final int BYTES = 256;

    private final List<List<Sought>> byFirst;
    private final boolean[] pairs = new boolean[BYTES * BYTES];
    private final BitSet escaped = new BitSet();
    private final int longest;

    private Secrets(List<List<Sought>> byFirst, int longest) {
        this.byFirst = byFirst;
        this.longest = longest;
    }

    /** Of two that take the same bytes, the earlier one counts. */
    static Secrets of(Collection<? extends Sought> sought) {
        List<List<Sought>> byFirst = new ArrayList<>();
        for (int first = 0; first < BYTES; first++) {
            byFirst.add(new ArrayList<>());
        }
        Secrets secrets = new Secrets(
                byFirst, sought.stream().mapToInt(Sought::longest).max().orElse(0));
        sought.forEach(secrets::add);
        return secrets;
    }

    private void add(Sought one) {
        one.beginnings(new Sought.Beginnings() {
            @Override
            public void bytes(int first, int second) {
                pairs[BYTES * first + second] = true;
                remember(first);
            }

            @Override
            public void escaped(char unit) {
                escaped.set(unit);
                remember('\\');
            }

            private void remember(int first) {
                List<Sought> alike = byFirst.get(first);
                if (!alike.contains(one)) {
                    alike.add(one);
                }
            }
        });
    }

    boolean isEmpty() {
        return longest == 0;
    }

    /** The longest stretch of bytes of which it can be open whether it is a secret. */
    int longest() {
        return longest;
    }

    /** The first place from which on a secret may begin. */
    int next(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && !mayBegin(bytes, at, end)) {
            at++;
        }
        return at;
    }

    private boolean mayBegin(byte[] bytes, int at, int end) {
        if (at + 1 == end) {
            return !byFirst.get(bytes[at] & 0xff).isEmpty();
        }
        return pairs[(bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff)]
                || (bytes[at] == '\\' && mayBeginEscaped(bytes, at, end));
    }

    private boolean mayBeginEscaped(byte[] bytes, int at, int end) {
        for (int escapings = 1; escapings <= EscapedText.MOST_ESCAPINGS; escapings++) {
            int first = EscapedText.valueAt(bytes, at, end, escapings);
            if (first == Sought.OPEN || escaped.get(first)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The longest secret that stands at a place.
     *
     * @param last whether nothing follows the known bytes; otherwise it may be {@linkplain Match#isOpen open}
     */
    Match longestAt(byte[] bytes, int at, int end, boolean last) {
        Match longest = Match.NONE;
        for (Sought one : byFirst.get(bytes[at] & 0xff)) {
            int length = last ? one.lastLengthAt(bytes, at, end) : one.lengthAt(bytes, at, end);
            if (length == Sought.OPEN) {
                return Match.OPEN;
            }
            if (length > longest.length()) {
                longest = new Match(length, one.marker());
            }
        }
        return longest;
    }

    /** What stands at a place: a secret, or none, or it is open. */
    static final class Match {

        private static final Match NONE = new Match(Sought.NONE, new byte[0]);
        private static final Match OPEN = new Match(Sought.OPEN, new byte[0]);

        private final int length;
        private final byte[] marker;

        private Match(int length, byte[] marker) {
            this.length = length;
            this.marker = marker;
        }

        /** How many bytes it takes. */
        int length() {
            return length;
        }

        /** What stands in its place. */
        byte[] marker() {
            return marker;
        }

        boolean isOpen() {
            return length == Sought.OPEN;
        }

        boolean isFound() {
            return length > Sought.NONE;
        }
    }
}
