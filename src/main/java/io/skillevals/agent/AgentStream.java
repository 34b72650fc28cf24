package io.skillevals.agent;

import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.StepSink;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectorySummary;
import io.skillevals.trajectory.UsedSkills;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A stream of events on the disk, as a trajectory and as a report.
 *
 * @param stream what the agent printed
 * @param unread fields of an event that nobody asks for
 * @param readings makes a reading whose steps go to an order
 */
record AgentStream(Path stream, Set<String> unread, Function<StepOrder, StreamReading> readings) implements Trajectory {

    private static final String MALFORMED = "malformedLines";

    @Override
    public TrajectorySummary read(StepSink sink) throws IOException {
        try (StepOrder order = new StepOrder(sink)) {
            EventLines lines = new EventLines(unread);
            StreamReading reading = readings.apply(order);
            lines.read(stream, reading::event);
            reading.finish();
            return reading.summary(order.passed(), lines.malformed());
        }
    }

    /** What it says of the run, with the skills that its steps show in use. */
    AgentReport report(AgentOutput output) throws IOException {
        UsedSkills skills = new UsedSkills();
        try (StepOrder order = new StepOrder(skills)) {
            EventLines lines = new EventLines(unread);
            StreamReading reading = readings.apply(order);
            Counting counting = new Counting(reading);
            lines.read(output.stdout(), counting);
            reading.finish();
            AgentReport report = reading.report(output, counting.events);
            Map<String, Double> metrics = new LinkedHashMap<>(report.metrics());
            if (lines.malformed() > 0) {
                metrics.put(MALFORMED, (double) lines.malformed());
            }
            return new AgentReport(
                    report.failure(),
                    report.result(),
                    metrics,
                    report.observedModel(),
                    report.version(),
                    counting.events == 0 ? null : List.copyOf(skills.names()),
                    report.usage());
        }
    }

    /** Counts the events on their way. */
    private static final class Counting implements EventLines.Sink {

        private final StreamReading reading;
        private int events;

        Counting(StreamReading reading) {
            this.reading = reading;
        }

        @Override
        public void event(tools.jackson.databind.JsonNode event) throws IOException {
            events++;
            reading.event(event);
        }
    }
}
