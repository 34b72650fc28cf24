package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentWatch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The recorded streams of an agent, each with its row in a table of what must be read from it.
 *
 * @param agent the agent
 * @param folder where they are
 */
record RecordedStreams(Agent agent, Path folder) {

    private static final String TABLE = "expected.txt";

    static RecordedStreams of(Agent agent) {
        try {
            return new RecordedStreams(
                    agent,
                    Path.of(Objects.requireNonNull(RecordedStreams.class.getResource("/captures/" + agent.name()))
                            .toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The rows of the table. */
    List<String> rows() throws IOException {
        return Files.readAllLines(folder.resolve(TABLE)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    static String nameOf(String row) {
        return row.substring(0, row.indexOf(' '));
    }

    /** The names of all recorded streams. */
    List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches(".*\\.(jsonl|txt)") && !name.equals(TABLE))
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .toList();
        }
    }

    /** What is read from one, as a row. */
    String row(String name) throws IOException {
        AgentReport report = agent.read(output(name));
        Read read = read(name);
        return String.join(
                " | ",
                name,
                report.failure() == null ? "-" : report.failure().kind(),
                numbers(report),
                report.skills() == null ? "unknown" : String.join(",", report.skills()),
                read.steps().stream().map(RecordedStreams::shown).collect(Collectors.joining(" ")),
                read.tokens(),
                report.result() == null ? "-" : shortened(report.result()));
    }

    /** One as a trajectory. */
    Read read(String name) throws IOException {
        List<Step> steps = new ArrayList<>();
        TrajectorySummary summary = agent.trajectory(output(name)).orElseThrow().read(steps::add);
        return new Read(steps, summary);
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
        Path events = folder.resolve(name + ".jsonl");
        return new AgentOutput(
                AgentSpec.of(agent.name(), agent.name()),
                "Do it.",
                Files.exists(events) ? events : folder.resolve(name + ".txt"),
                folder.resolve(name + ".stderr"),
                folder,
                Json.read(folder.resolve(name + ".meta.json")).path("exit_code").asInt(-1));
    }

    private static String numbers(AgentReport report) {
        return new TreeMap<>(report.metrics())
                .entrySet().stream()
                        .map(metric -> metric.getKey() + "=" + number(metric.getValue()))
                        .collect(Collectors.joining(" "));
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.6f", value);
    }

    /** A step by its calls in brackets; {@code !} is one that failed, {@code ?} one without a result. */
    private static String shown(Step step) {
        return step.toolCalls().stream().map(call -> shown(step, call)).collect(Collectors.joining(" ", "[", "]"));
    }

    private static String shown(Step step, ToolCall call) {
        String failed = step.resultOf(call) == null ? "?" : step.failed(call) ? "!" : "";
        return call.tool().name() + ":" + call.tool().kind().label() + failed;
    }

    private static String shortened(String text) {
        return text.substring(0, Math.min(40, text.length())).strip();
    }
}
