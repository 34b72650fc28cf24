package io.skillevals.record;

import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file to which a line of JSON is added for each run, and from which nothing is ever removed.
 *
 * <p>The id is written into {@code grade.json} first and the line after it, and a line whose id is in the file already is not added
 * again. So a killed build loses no line and repeats none, and another file, or a lost one, gets every run anew. A line that was torn
 * is ended, and no line for a reader.
 */
public final class HistoryPlace implements Place {

    /** The name of a history that is nowhere else. */
    public static final String FILE_NAME = "history.jsonl";

    private static final int SCHEMA = 1;
    private static final String KEY = "history";
    private static final String ID = "id";

    private final Path file;
    private final Belonging belonging;
    private final boolean dryRuns;
    private final Redactor redactor;
    private final Duration longestWait;
    private final Set<String> ids = new HashSet<>();
    private @Nullable FileChannel channel;

    /**
     * A history.
     *
     * @param dryRuns whether it takes runs that only try the plumbing
     */
    public HistoryPlace(Path file, Belonging belonging, boolean dryRuns, Redactor redactor) {
        this(file, belonging, dryRuns, redactor, Held.LONGEST_WAIT);
    }

    HistoryPlace(Path file, Belonging belonging, boolean dryRuns, Redactor redactor, Duration longestWait) {
        this.file = file;
        this.belonging = belonging;
        this.dryRuns = dryRuns;
        this.redactor = redactor;
        this.longestWait = longestWait;
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public Belonging belonging() {
        return belonging;
    }

    @Override
    public boolean dryRuns() {
        return dryRuns;
    }

    @Override
    public void open() throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        FileChannel opened = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel = opened;
        Held.lock(opened, file, longestWait);
        readIds(opened);
        endTornLine(opened);
    }

    @Override
    public Answer record(Observation run, Stamp stamp) throws IOException {
        String id = stamp.id().orElse("");
        if (id.isEmpty()) {
            id = run.id();
            stamp.put(id);
        }
        if (!ids.add(id)) {
            return Answer.KNOWN;
        }
        add(line(id, run));
        return Answer.RECORDED;
    }

    /** What was added is on the disk when it returns. */
    @Override
    public void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try (open) {
                open.force(false);
            }
        }
    }

    private String line(String id, Observation run) {
        ObjectNode line = Json.mapper().createObjectNode();
        line.put("schema", SCHEMA);
        line.put(ID, id);
        line.put("recordedAt", run.results().generatedAt().toString());
        line.put("dir", run.run().dir());
        line.setAll(run.body());
        return redactor.redact(Json.compact(line)) + "\n";
    }

    private void add(String text) throws IOException {
        FileChannel open = Objects.requireNonNull(channel, "opened before");
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        open.position(open.size());
        while (bytes.hasRemaining()) {
            open.write(bytes);
        }
    }

    private void readIds(FileChannel open) throws IOException {
        ids.clear();
        open.position(0);
        BufferedReader lines = new BufferedReader(Channels.newReader(
                open, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE), -1));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            try {
                ids.add(Json.mapper().readTree(line).path(ID).asString(""));
            } catch (JacksonException e) {
                // a line that was torn
            }
        }
    }

    private void endTornLine(FileChannel open) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        if (open.size() > 0 && open.read(last, open.size() - 1) == 1 && last.get(0) != '\n') {
            add("\n");
        }
    }
}
