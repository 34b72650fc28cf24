package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentWatch;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The recorded streams of an agent, each with its row in a table of what must be read from it.
 *
 * @param agent the agent
 */
record RecordedStreams(Agent agent) {

    private static final String TABLE = "expected.txt";

    /** The rows of the table. */
    List<String> rows() throws IOException {
        return Files.readAllLines(Recorded.folder(agent).resolve(TABLE)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    static String nameOf(String row) {
        return row.substring(0, row.indexOf(' '));
    }

    /** The names of all recorded streams. */
    List<String> names() {
        return Recorded.names(agent);
    }

    /** What is read from one, as a row. */
    String row(String name) throws IOException {
        AgentReport report = agent.read(output(name));
        Read read = read(name);
        return String.join(
                " | ",
                name,
                report.failure() == null ? "-" : report.failure().kind(),
                Recorded.numbers(report, "%.6f"),
                report.skills() == null ? "unknown" : String.join(",", report.skills()),
                read.steps().stream().map(RecordedStreams::shown).collect(Collectors.joining(" ")),
                read.tokens(),
                report.result() == null ? "-" : Recorded.beginning(report.result()));
    }

    /** One as a trajectory. */
    Read read(String name) throws IOException {
        List<Step> steps = new ArrayList<>();
        return new Read(steps, new Recorded(agent, name).read(steps));
    }

    /** How many turns a watch counts in one. */
    int turnsSeenAtWork(String name) throws IOException {
        return watch(name).turns();
    }

    /** A watch that has seen one. */
    AgentWatch watch(String name) throws IOException {
        AgentOutput output = output(name);
        AgentWatch watch = agent.watch(output.spec());
        new EventLines(Set.of()).read(output.stdout(), watch::event);
        return watch;
    }

    /** A trajectory that was read. */
    record Read(List<Step> steps, TrajectorySummary summary) {

        private String tokens() {
            var metrics = summary.finalMetrics();
            return metrics.totalPromptTokens() + "/" + metrics.totalCachedTokens() + "/"
                    + metrics.totalCompletionTokens();
        }
    }

    private AgentOutput output(String name) throws IOException {
        return new Recorded(agent, name).output();
    }

    /** A step by its calls in brackets. */
    private static String shown(Step step) {
        return step.toolCalls().stream()
                .map(call -> Recorded.shown(step, call))
                .collect(Collectors.joining(" ", "[", "]"));
    }
}
