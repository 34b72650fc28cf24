package io.skillevals.trajectory;

import io.skillevals.io.Json;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Passes steps on in the order in which they began, and numbers them, although some are finished only after later ones.
 *
 * <p>A step that calls a sub-agent is finished after all steps of the sub-agent. Those wait in a temporary file, so that memory
 * does not grow with what the sub-agent did.
 */
public final class StepOrder implements Closeable {

    private final StepSink sink;
    private final Deque<Place> places = new ArrayDeque<>();
    private @Nullable SeekableByteChannel waiting;
    private int passed;

    /** An order whose steps go to {@code sink}. */
    public StepOrder(StepSink sink) {
        this.sink = sink;
    }

    /** The place of a step in the order. */
    public static final class Place {

        private long offset = -1;
        private int length;

        private Place() {}
    }

    /** Begins a step: it will stand here, whenever it is finished. */
    public Place begin() {
        Place place = new Place();
        places.add(place);
        return place;
    }

    /** Finishes a step. */
    public void finish(Place place, Step step) throws IOException {
        if (place != places.peek()) {
            keep(place, step);
            return;
        }
        places.remove();
        pass(step);
        for (Place next = places.peek(); next != null && next.offset >= 0; next = places.peek()) {
            places.remove();
            pass(kept(next));
        }
        if (places.isEmpty() && waiting != null) {
            waiting.truncate(0);
        }
    }

    /** How many steps were passed on. */
    public int passed() {
        return passed;
    }

    private void pass(Step step) throws IOException {
        passed++;
        sink.step(step.withId(passed));
    }

    private void keep(Place place, Step step) throws IOException {
        if (waiting == null) {
            Path file = Files.createTempFile("evals-steps", ".json");
            waiting = Files.newByteChannel(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        }
        byte[] bytes = Json.compact(step).getBytes(StandardCharsets.UTF_8);
        place.offset = waiting.size();
        place.length = bytes.length;
        waiting.position(place.offset);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            waiting.write(buffer);
        }
    }

    private Step kept(Place place) throws IOException {
        SeekableByteChannel file = waiting;
        if (file == null) {
            throw new IllegalStateException("nothing waits");
        }
        ByteBuffer buffer = ByteBuffer.allocate(place.length);
        file.position(place.offset);
        while (buffer.hasRemaining() && file.read(buffer) >= 0) {
            // a read may give a part
        }
        return Json.mapper().readValue(buffer.array(), Step.class);
    }

    @Override
    public void close() throws IOException {
        if (waiting != null) {
            waiting.close();
        }
    }
}
