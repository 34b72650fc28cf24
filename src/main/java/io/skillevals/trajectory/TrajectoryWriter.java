package io.skillevals.trajectory;

import io.skillevals.io.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectWriter;

/** Writes a trajectory as JSON while it is read. */
public final class TrajectoryWriter {

    private static final ObjectWriter WRITER = Json.mapper().writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET);

    private TrajectoryWriter() {}

    /**
     * Writes it to a stream, which stays open.
     *
     * <p>What is known only at the end, the agent's version among it, stands behind the steps: an object has no order, and
     * nothing has to be held. Characters are encoded by a {@link Writer}, which makes half a character, as an agent may print
     * it, a question mark instead of giving up.
     *
     * @return what was said of the whole
     */
    public static TrajectorySummary write(Trajectory trajectory, OutputStream out) throws IOException {
        Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        TrajectorySummary summary;
        try (JsonGenerator json = WRITER.createGenerator(writer)) {
            json.writeStartObject();
            json.writeStringProperty("schema_version", Trajectory.SCHEMA_VERSION);
            json.writeArrayPropertyStart("steps");
            summary = trajectory.read(json::writePOJO);
            json.writeEndArray();
            property(json, "session_id", summary.sessionId());
            property(json, "agent", summary.agent());
            property(json, "notes", summary.notes());
            property(json, "final_metrics", summary.finalMetrics());
            property(json, "extra", summary.extra());
            json.writeEndObject();
        }
        writer.write('\n');
        writer.flush();
        return summary;
    }

    private static void property(JsonGenerator json, String name, @Nullable Object value) {
        if (value != null) {
            json.writePOJOProperty(name, value);
        }
    }
}
