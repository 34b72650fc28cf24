package io.skillevals.run;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Takes whatever is written to it and passes on what a limit allows, for as long as its taker takes it. Never fails. */
final class LimitedSink extends OutputStream {

    private final OutputStream taker;
    private final long limit;
    private long passed;
    private volatile boolean cut;
    private volatile @Nullable IOException failure;

    LimitedSink(OutputStream taker, long limit) {
        this.taker = taker;
        this.limit = limit;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        int wanted = (int) Math.min(length, limit - passed);
        cut |= wanted < length;
        if (wanted > 0 && failure == null) {
            passed += wanted;
            try {
                taker.write(bytes, from, wanted);
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    @Override
    public void flush() {
        if (failure == null) {
            try {
                taker.flush();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /** Whether there was more than the limit allows. */
    boolean cut() {
        return cut;
    }

    /** Why the taker does not have all of it; absent when nothing went wrong. */
    @Nullable
    IOException failure() {
        return failure;
    }
}
