package io.skillevals.redaction;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Replaces secrets in a stream. It holds back only what could be the beginning of a secret, so that a log can be followed
 * while it is written. Secrets that overlap are replaced as one stretch, so that nothing of the later one is left.
 */
final class RedactingOutputStream extends FilterOutputStream {

    private final Secrets secrets;
    private final byte[] held;
    private int size;
    /** How many of the held bytes belong to a secret whose marker was written already. */
    private int covered;

    private boolean closed;

    RedactingOutputStream(OutputStream target, Secrets secrets) {
        super(target);
        this.secrets = secrets;
        this.held = new byte[Math.max(8192, 4 * secrets.longest())];
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
        int at = 0;
        int plain = covered;
        int end = covered;
        while (at < size && (last || !secrets.mayBegin(held, at, size))) {
            Secrets.Secret found = secrets.longestAt(held, at, size);
            if (found != null) {
                if (at >= end) {
                    out.write(held, plain, at - plain);
                    out.write(found.marker());
                }
                end = Math.max(end, at + found.length());
                plain = end;
            }
            at++;
        }
        if (plain < at) {
            out.write(held, plain, at - plain);
        }
        covered = Math.max(0, end - at);
        System.arraycopy(held, at, held, 0, size - at);
        size -= at;
    }
}
