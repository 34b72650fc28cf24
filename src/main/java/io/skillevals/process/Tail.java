package io.skillevals.process;

import java.util.Arrays;

/** The last bytes of what was added, in memory that does not grow past its size. */
final class Tail {

    private static final int FIRST_BYTES = 4096;

    private final int size;
    private byte[] ring = new byte[0];
    private long added;

    /** @param size how many bytes are kept */
    Tail(int size) {
        this.size = size;
    }

    void add(byte[] bytes, int offset, int length) {
        int from = offset + Math.max(0, length - size);
        long at = added + (from - offset);
        added += length;
        makeRoom();
        for (int left = offset + length - from; left > 0; ) {
            int place = (int) (at % ring.length);
            int part = Math.min(left, ring.length - place);
            System.arraycopy(bytes, from, ring, place, part);
            from += part;
            at += part;
            left -= part;
        }
    }

    /** How many bytes were added. */
    long added() {
        return added;
    }

    /** How many of the added bytes are kept no longer. */
    long lost() {
        return Math.max(0, added - size);
    }

    /** All bytes that are kept. */
    byte[] all() {
        int kept = (int) (added - lost());
        byte[] all = new byte[kept];
        int first = ring.length == 0 ? 0 : (int) (lost() % ring.length);
        int part = Math.min(kept, ring.length - first);
        System.arraycopy(ring, first, all, 0, part);
        System.arraycopy(ring, 0, all, part, kept - part);
        return all;
    }

    /** What is kept after the first end of a line; nothing when no line begins in it. */
    byte[] wholeLines() {
        byte[] all = all();
        for (int at = 0; at < all.length; at++) {
            if (all[at] == '\n') {
                return Arrays.copyOfRange(all, at + 1, all.length);
            }
        }
        return new byte[0];
    }

    /** Grows the ring while nothing is lost; until then it is filled from its start. */
    private void makeRoom() {
        long wanted = Math.min(size, added);
        if (ring.length < wanted) {
            long doubled = Math.max(FIRST_BYTES, 2L * ring.length);
            ring = Arrays.copyOf(ring, (int) Math.min(size, Math.max(wanted, doubled)));
        }
    }
}
