package io.skillevals.redaction;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Replaces secrets in a stream. It holds back only what could be the beginning of a secret, so that a log can be followed
 * while it is written. Secrets that overlap are replaced as one stretch, so that nothing of the later one is left.
 *
 * <p>Its memory does not grow: 64 KiB, or twice what the longest secret takes when all of it is escaped.
 */
final class RedactingOutputStream extends FilterOutputStream {

    /** How many bytes before a place can be looked at. */
    static final int LOOK_BEHIND = 8;

    private static final int LEAST_HELD = 64 << 10;

    private final Secrets secrets;
    private final Finds finds;
    private final byte[] held;
    /** Where the bytes begin that are not decided on; those before were written and are only looked back at. */
    private int decided;

    private int size;
    /** How many of the undecided bytes belong to a secret whose marker was written already. */
    private int covered;

    private boolean closed;

    /** Is told of secrets. */
    @FunctionalInterface
    interface Finds {

        Finds UNTOLD = (in, at, length) -> {};

        /** A secret stands there; the bytes are not to be kept. */
        void found(byte[] in, int at, int length);
    }

    RedactingOutputStream(OutputStream target, Secrets secrets, Finds finds) {
        super(target);
        this.secrets = secrets;
        this.finds = finds;
        this.held = new byte[LOOK_BEHIND + Math.max(LEAST_HELD, 2 * secrets.longest())];
    }

    @Override
    public synchronized void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        int from = offset;
        int left = length;
        while (left > 0) {
            int taken = Math.min(left, held.length - size);
            System.arraycopy(bytes, from, held, size, taken);
            size += taken;
            from += taken;
            left -= taken;
            release(false);
        }
    }

    /** Passes the bytes on; what could be the beginning of a secret stays held until more bytes or the end come. */
    @Override
    public synchronized void flush() throws IOException {
        out.flush();
    }

    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (OutputStream target = out) {
            release(true);
            target.flush();
        }
    }

    /** Writes what is decided; at the end of the stream, all. */
    private void release(boolean last) throws IOException {
        int at = secrets.next(held, decided, size);
        int plain = decided + covered;
        int end = plain;
        while (at < size) {
            Secrets.Match match = secrets.longestAt(held, at, size, last);
            if (match.isOpen()) {
                break;
            }
            if (match.isFound()) {
                finds.found(held, at, match.length());
                if (at >= end) {
                    out.write(held, plain, at - plain);
                    out.write(match.marker());
                }
                end = Math.max(end, at + match.length());
                plain = end;
            }
            at = secrets.next(held, at + 1, size);
        }
        if (plain < at) {
            out.write(held, plain, at - plain);
        }
        covered = Math.max(0, end - at);
        forget(at);
    }

    private void forget(int at) {
        int kept = Math.max(0, at - LOOK_BEHIND);
        System.arraycopy(held, kept, held, 0, size - kept);
        size -= kept;
        decided = at - kept;
    }
}
