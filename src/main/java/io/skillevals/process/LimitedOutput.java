package io.skillevals.process;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes all that a program writes to one of its streams, and never fails: a program must never block because nobody reads.
 *
 * <p>Of a stream that exceeds the limit its beginning is passed on, and at its end the last whole lines, because an agent's last
 * line is the one that says how it ended. What follows a failure of the taker is thrown away.
 */
public final class LimitedOutput extends OutputStream {

    /** How much of a stream's end is passed on when its middle is left out: 256 KiB. */
    static final int TAIL_BYTES = 256 << 10;

    private final OutputStream tap;
    private final OutputStream taker;
    private final long limit;
    private final Tail tail = new Tail(TAIL_BYTES);
    private long passed;
    private int lastPassed = '\n';
    private boolean blind;
    private volatile boolean abandoned;
    private volatile long leftOut;
    private volatile @Nullable IOException failure;

    private LimitedOutput(OutputStream tap, OutputStream taker, long limit) {
        this.tap = tap;
        this.taker = taker;
        this.limit = limit;
    }

    /** What a request says of standard output. */
    public static LimitedOutput output(ProcessRequest request) {
        return new LimitedOutput(
                request.tap(), request.output(), request.limits().outputBytes());
    }

    /** What a request says of standard error. */
    public static LimitedOutput errors(ProcessRequest request) {
        return new LimitedOutput(
                OutputStream.nullOutputStream(),
                request.errors(),
                request.limits().outputBytes());
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        show(bytes, offset, length);
        int wanted = (int) Math.min(length, limit - passed);
        if (wanted > 0) {
            passOn(bytes, offset, wanted);
            passed += wanted;
        }
        tail.add(bytes, offset + wanted, length - wanted);
    }

    /** Passes on what was held back; nothing comes any more. */
    public void end() {
        byte[] last = tail.lost() == 0 ? tail.all() : tail.wholeLines();
        leftOut = tail.added() - last.length;
        if (leftOut > 0 && last.length > 0 && lastPassed != '\n') {
            passOn(new byte[] {'\n'}, 0, 1);
        }
        passOn(last, 0, last.length);
    }

    private void show(byte[] bytes, int offset, int length) {
        if (blind || abandoned) {
            return;
        }
        try {
            tap.write(bytes, offset, length);
        } catch (IOException | RuntimeException e) {
            blind = true;
        }
    }

    private void passOn(byte[] bytes, int offset, int length) {
        if (failure != null || abandoned || length == 0) {
            return;
        }
        try {
            taker.write(bytes, offset, length);
            taker.flush();
            lastPassed = bytes[offset + length - 1];
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Passes nothing on any longer: the takers may be closed from now on. */
    public void abandon() {
        abandoned = true;
    }

    /** Whether something between beginning and end was not passed on; certain after the end. */
    public boolean cut() {
        return leftOut > 0;
    }

    /** What a reader should know of it; certain after the end. */
    public List<String> notes(String name) {
        IOException failed = failure;
        String cut =
                name + " was cut after " + limit + " bytes: " + leftOut + " bytes were left out before its last lines";
        String lost = name + " could not be kept: " + failed;
        if (cut()) {
            return failed == null ? List.of(cut) : List.of(cut, lost);
        }
        return failed == null ? List.of() : List.of(lost);
    }
}
