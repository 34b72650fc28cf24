package io.skillevals.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a container writes, passed on as it comes, each stream to its taker. */
final class PassedFrames extends ResultCallback.Adapter<Frame> {

    private final OutputStream output;
    private final OutputStream errors;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile long last = System.nanoTime();
    private volatile @Nullable Throwable broken;

    PassedFrames(OutputStream output, OutputStream errors) {
        this.output = output;
        this.errors = errors;
    }

    @Override
    public void onNext(Frame frame) {
        last = System.nanoTime();
        OutputStream taker = frame.getStreamType() == StreamType.STDERR ? errors : output;
        try {
            taker.write(frame.getPayload());
            taker.flush();
        } catch (IOException e) {
            // The rest is read all the same: whoever writes must not be held up because nobody takes it.
        }
    }

    @Override
    public void onComplete() {
        super.onComplete();
        ended.countDown();
    }

    @Override
    public void onError(Throwable throwable) {
        broken = throwable;
        super.onError(throwable);
        ended.countDown();
    }

    /** Whether both streams have ended; can be asked again, unlike {@link #awaitCompletion(long, TimeUnit)}. */
    boolean awaitEnd(Duration limit) throws InterruptedException {
        return ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    long nanosSinceLast() {
        return System.nanoTime() - last;
    }

    /** Forgets how long nothing came. */
    void begin() {
        last = System.nanoTime();
    }

    /** Why the streams ended before their writer did; absent when they did not. */
    @Nullable
    Throwable broken() {
        return broken;
    }

    /** Reads no further. */
    void abandon() {
        try {
            close();
        } catch (IOException e) {
            // nothing more was wanted of it
        }
    }
}
