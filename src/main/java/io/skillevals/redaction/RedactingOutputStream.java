package io.skillevals.redaction;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Replaces secrets in a stream; holds back just as many bytes as the longest secret needs to be recognised. */
final class RedactingOutputStream extends FilterOutputStream {

    private final List<Redactor.Replacement> replacements;
    private final int longest;
    private final byte[] held;
    private int size;

    RedactingOutputStream(OutputStream target, List<Redactor.Replacement> replacements) {
        super(target);
        this.replacements = replacements;
        this.longest = replacements.get(0).secret().length;
        this.held = new byte[Math.max(8192, 4 * longest)];
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
            release(size - longest + 1);
        }
    }

    /** Passes the bytes on; what could be the beginning of a secret stays held until more bytes or the end come. */
    @Override
    public synchronized void flush() throws IOException {
        out.flush();
    }

    @Override
    public synchronized void close() throws IOException {
        release(size);
        super.close();
    }

    private void release(int limit) throws IOException {
        int start = 0;
        int at = 0;
        while (at < limit) {
            Redactor.Replacement found = find(at);
            if (found == null) {
                at++;
            } else {
                out.write(held, start, at - start);
                out.write(found.marker());
                at += found.secret().length;
                start = at;
            }
        }
        int passed = Math.max(at, start);
        out.write(held, start, passed - start);
        System.arraycopy(held, passed, held, 0, size - passed);
        size -= passed;
    }

    private Redactor.@org.jspecify.annotations.Nullable Replacement find(int at) {
        for (Redactor.Replacement replacement : replacements) {
            if (replacement.matches(held, at, size)) {
                return replacement;
            }
        }
        return null;
    }
}
