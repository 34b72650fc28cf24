package io.skillevals.trajectory;

import io.skillevals.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * A trajectory in a file, of which one step at a time is held.
 *
 * @param file the file
 */
public record TrajectoryReader(Path file) implements Trajectory {

    /** Versions with which 1.7 shares its fields. */
    private static final String KNOWN = "ATIF-v1.";

    @Override
    public TrajectorySummary read(StepSink steps) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                JsonParser json = Json.mapper().createParser(in)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException(file + " holds no trajectory");
            }
            return properties(json, steps);
        } catch (JacksonException e) {
            throw new IOException(file + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    private TrajectorySummary properties(JsonParser json, StepSink steps) throws IOException {
        String session = null;
        TrajectoryAgent agent = null;
        String notes = null;
        FinalMetrics metrics = null;
        JsonNode extra = null;
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "schema_version" -> refuseUnknown(json.getValueAsString());
                case "steps" -> steps(json, steps);
                case "session_id" -> session = json.getValueAsString();
                case "agent" -> agent = json.readValueAs(TrajectoryAgent.class);
                case "notes" -> notes = json.getValueAsString();
                case "final_metrics" -> metrics = json.readValueAs(FinalMetrics.class);
                case "extra" -> extra = json.readValueAsTree();
                default -> json.skipChildren();
            }
        }
        if (agent == null) {
            throw new IOException(file + " does not say which agent made the trajectory");
        }
        return new TrajectorySummary(session, agent, notes, metrics, extra);
    }

    private void refuseUnknown(@Nullable String version) throws IOException {
        if (version == null || !version.startsWith(KNOWN)) {
            throw new IOException(file + " is of version " + version + ", which this plugin does not read");
        }
    }

    private static void steps(JsonParser json, StepSink steps) throws IOException {
        while (json.nextToken() == JsonToken.START_OBJECT) {
            steps.step(json.readValueAs(Step.class));
        }
    }
}
