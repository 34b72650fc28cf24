package io.skillevals.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.BuildResponseItem;
import com.github.dockerjava.api.model.ResponseItem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the engine says while it builds: written on up to a limit, and its last lines and its error kept. */
final class BuildLog extends ResultCallback.Adapter<BuildResponseItem> {

    private static final int LINES = 400;
    private static final int LENGTH = 4096;

    /** Of all that is written on, with the line that says so. */
    static final int MOST_WRITTEN = 16 << 20;

    private static final byte[] CUT =
            ("\n[cut after " + (MOST_WRITTEN >> 20) + " MB]\n").getBytes(StandardCharsets.UTF_8);
    private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*[A-Za-z]");
    private static final Pattern END_OF_LINE = Pattern.compile("\r?\n|\r");

    private final OutputStream out;
    private final Deque<String> lines = new ArrayDeque<>();
    private final StringBuilder open = new StringBuilder();
    private final CountDownLatch ended = new CountDownLatch(1);
    private int left = MOST_WRITTEN - CUT.length;
    private @Nullable String error;
    private @Nullable IOException notWritten;

    BuildLog(OutputStream out) {
        this.out = out;
    }

    @Override
    public synchronized void onNext(BuildResponseItem item) {
        String said = item.getStream();
        if (said != null) {
            say(COLOUR.matcher(said).replaceAll(""));
        }
        if (item.isErrorIndicated()) {
            ResponseItem.ErrorDetail detail = item.getErrorDetail();
            String message = detail == null ? null : detail.getMessage();
            error = message == null
                    ? "the build failed without a reason"
                    : COLOUR.matcher(message).replaceAll("");
            say(error + "\n");
        }
    }

    @Override
    public void onComplete() {
        super.onComplete();
        ended.countDown();
    }

    @Override
    public void onError(Throwable throwable) {
        super.onError(throwable);
        ended.countDown();
    }

    /**
     * Whether the engine has said everything; can be asked again, unlike {@link #awaitCompletion(long, TimeUnit)}, which ends
     * the build when its time is over.
     *
     * @throws RuntimeException when the engine refused, or the connection broke
     */
    boolean awaitEnd(long millis) throws InterruptedException {
        if (!ended.await(millis, TimeUnit.MILLISECONDS)) {
            return false;
        }
        throwFirstError();
        return true;
    }

    private void say(String text) {
        write(text);
        open.append(text);
        String[] parts = END_OF_LINE.split(open, -1);
        for (int i = 0; i < parts.length - 1; i++) {
            keep(parts[i]);
        }
        String rest = parts[parts.length - 1];
        open.setLength(0);
        open.append(rest, 0, Math.min(rest.length(), LENGTH));
    }

    private void keep(String line) {
        if (!line.isBlank()) {
            lines.addLast(line.length() > LENGTH ? line.substring(0, LENGTH) : line);
            if (lines.size() > LINES) {
                lines.removeFirst();
            }
        }
    }

    private void write(String text) {
        if (notWritten == null && left >= 0) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            try {
                out.write(bytes, 0, fitting(bytes));
                left -= bytes.length;
                if (left < 0) {
                    out.write(CUT);
                }
            } catch (IOException e) {
                notWritten = e;
            }
        }
    }

    /** No character is cut in two. */
    private int fitting(byte[] bytes) {
        if (bytes.length <= left) {
            return bytes.length;
        }
        int end = left;
        while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return end;
    }

    synchronized List<String> lines() {
        List<String> all = new ArrayList<>(lines);
        if (!open.toString().isBlank()) {
            all.add(open.toString());
        }
        return all;
    }

    synchronized @Nullable String error() {
        return error;
    }

    /** Why the log is not whole, if it is not. */
    synchronized @Nullable IOException notWritten() {
        return notWritten;
    }

    /** Reads no further, which ends the build if it has not ended yet. */
    void abandon() {
        try {
            close();
        } catch (IOException e) {
            // nothing more was wanted of it
        }
    }
}
