package io.skillevals.process;

import java.io.OutputStream;
import java.util.Arrays;

/**
 * Hands on each whole line of a stream while its bytes pass, and never fails: whoever writes to it has more important takers.
 *
 * <p>It holds no more than one unfinished line. Used by one thread; what the taker learns must be published by the taker.
 */
public final class LineTap extends OutputStream {

    /** The longest line that is handed on: 1 MiB. */
    public static final int LONGEST_LINE = 1 << 20;

    private static final int FIRST_BYTES = 8192;

    /** Takes a line. */
    @FunctionalInterface
    public interface Lines {

        /**
         * Sees a line without its end.
         *
         * @param bytes holds the line during this call only; not to be changed
         * @param offset where the line begins
         * @param length its length in bytes
         */
        void line(byte[] bytes, int offset, int length);
    }

    private final Lines lines;
    private byte[] held = new byte[0];
    private int size;
    private boolean tooLong;
    private long passedOver;

    /** @param lines takes the lines; a line that it fails on is passed over */
    public LineTap(Lines lines) {
        this.lines = lines;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int start = offset;
        int end = offset + length;
        for (int at = offset; at < end; at++) {
            if (bytes[at] == '\n') {
                line(bytes, start, at);
                start = at + 1;
            }
        }
        hold(bytes, start, end);
    }

    /** Hands on the last line, when it had no end. */
    @Override
    public void close() {
        if (size > 0 || tooLong) {
            line(held, 0, 0);
        }
    }

    /** How many lines were too long, or were more than the taker could bear. */
    public long passedOver() {
        return passedOver;
    }

    private void line(byte[] bytes, int start, int end) {
        if (tooLong || end - start > LONGEST_LINE - size) {
            passedOver++;
        } else if (size == 0) {
            hand(bytes, start, end - start);
        } else {
            hold(bytes, start, end);
            hand(held, 0, size);
        }
        size = 0;
        tooLong = false;
    }

    private void hand(byte[] bytes, int offset, int length) {
        int bare = length > 0 && bytes[offset + length - 1] == '\r' ? length - 1 : length;
        try {
            lines.line(bytes, offset, bare);
        } catch (RuntimeException | StackOverflowError e) {
            passedOver++;
        }
    }

    private void hold(byte[] bytes, int start, int end) {
        int more = end - start;
        if (tooLong || more > LONGEST_LINE - size) {
            tooLong = true;
            size = 0;
            held = new byte[0];
            return;
        }
        if (more > held.length - size) {
            int doubled = Math.min(LONGEST_LINE, Math.max(FIRST_BYTES, 2 * held.length));
            held = Arrays.copyOf(held, Math.max(size + more, doubled));
        }
        System.arraycopy(bytes, start, held, size, more);
        size += more;
    }
}
