package io.skillevals.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What a container writes, kept up to a size; the rest is read and dropped, so that the writer is not held up. */
final class CappedFrames extends ResultCallback.Adapter<Frame> {

    private final long most;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private boolean truncated;

    CappedFrames(long most) {
        this.most = most;
    }

    @Override
    public synchronized void onNext(Frame frame) {
        byte[] payload = frame.getPayload();
        int fits = (int) Math.min(payload.length, most - kept.size());
        kept.write(payload, 0, fits);
        truncated |= fits < payload.length;
    }

    synchronized byte[] bytes() {
        return kept.toByteArray();
    }

    synchronized String text() {
        return kept.toString(StandardCharsets.UTF_8);
    }

    synchronized boolean truncated() {
        return truncated;
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
