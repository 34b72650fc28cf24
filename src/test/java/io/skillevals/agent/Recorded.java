package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.trajectory.FinalMetrics;
import io.skillevals.trajectory.SkillUse;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.Step.Source;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A recorded run of a real agent, and the rows of the tables that say what must be read from it.
 *
 * @param agent the agent
 * @param name of the run: its files are {@code NAME.jsonl} or {@code NAME.txt}, {@code NAME.stderr}, {@code NAME.meta.json}, and
 *     {@code NAME.home} for what it left in its home
 */
record Recorded(Agent agent, String name) {

    private static final List<Agent> AGENTS = List.of(new ClaudeCode(), new Gemini(), new Qwen(), new Copilot());

    /** Where the runs of an agent are that has another name there. */
    private static final Map<String, String> FOLDERS = Map.of("claude-code", "claude");

    static Stream<Recorded> all() {
        return AGENTS.stream().flatMap(agent -> names(agent).stream().map(name -> new Recorded(agent, name)));
    }

    /** All that have a stream of events. */
    static Stream<Recorded> streams() {
        return all().filter(run -> Files.exists(run.events()));
    }

    /** The rows of a table, with the run that each is about. */
    static List<Row> table(String file) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Agent agent : AGENTS) {
            Files.readAllLines(folder(agent).resolve(file)).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> new Row(new Recorded(agent, line.substring(0, line.indexOf(' '))), line))
                    .forEach(rows::add);
        }
        return rows;
    }

    /** A row of a table. */
    record Row(Recorded run, String text) {}

    static List<String> names(Agent agent) {
        try (Stream<Path> files = Files.list(folder(agent))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches(".*\\.(jsonl|txt)") && !name.equals("expected.txt"))
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path events() {
        return folder(agent).resolve(name + ".jsonl");
    }

    AgentOutput output() throws IOException {
        Path folder = folder(agent);
        int exit =
                Json.read(folder.resolve(name + ".meta.json")).path("exit_code").asInt(-1);
        return new AgentOutput(
                Asked.agent(agent).spec(),
                "Do it.",
                Files.exists(events()) ? events() : folder.resolve(name + ".txt"),
                folder.resolve(name + ".stderr"),
                folder.resolve(name + ".home"),
                exit);
    }

    String report() throws IOException {
        AgentReport report = agent.read(output());
        return String.join(
                " | ",
                name,
                report.failure() == null ? "-" : report.failure().kind(),
                numbers(report, "%.7f"),
                report.skills() == null ? "unknown" : String.join(",", report.skills()),
                Objects.toString(report.observedModel(), "-"),
                Objects.toString(report.version(), "-"),
                Optional.ofNullable(report.result()).map(Recorded::beginning).orElse("-"));
    }

    /** The metrics in the order of their names; those that are not whole in a format. */
    static String numbers(AgentReport report, String format) {
        return new TreeMap<>(report.metrics())
                .entrySet().stream()
                        .map(metric -> metric.getKey() + "=" + number(metric.getValue(), format))
                        .collect(Collectors.joining(" "));
    }

    private static String number(double value, String format) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, format, value);
    }

    TrajectorySummary read(List<Step> steps) throws IOException {
        return agent.trajectory(output()).orElseThrow().read(steps::add);
    }

    String trajectory() throws IOException {
        List<Step> steps = new ArrayList<>();
        TrajectorySummary summary = read(steps);
        return String.join(
                " | ",
                name,
                steps.stream().map(step -> step.source().name().substring(0, 1)).collect(Collectors.joining()),
                steps.stream()
                        .flatMap(step -> step.toolCalls().stream().map(call -> shown(step, call)))
                        .collect(Collectors.joining(" ")),
                steps.stream()
                        .flatMap(step -> step.toolCalls().stream())
                        .flatMap(call -> SkillUse.of(call).stream())
                        .collect(Collectors.joining(",")),
                tokens(summary.finalMetrics()),
                String.valueOf(summary.agent().modelName()),
                steps.stream()
                        .filter(step ->
                                step.source() == Source.AGENT && !step.message().isEmpty())
                        .reduce((first, second) -> second)
                        .map(step -> beginning(step.message()))
                        .orElse("-"));
    }

    /** A call; {@code !} is one that failed, {@code ?} one without a result. */
    static String shown(Step step, ToolCall call) {
        String failed = step.resultOf(call) == null ? "?" : step.failed(call) ? "!" : "";
        return call.tool().name() + ":" + call.tool().kind().label() + failed;
    }

    private static String tokens(FinalMetrics metrics) {
        String turns =
                metrics.extra() == null ? "null" : metrics.extra().path("turns").asString("null");
        return metrics.totalPromptTokens() + "/" + metrics.totalCachedTokens() + "/" + metrics.totalCompletionTokens()
                + "/" + turns;
    }

    static String beginning(String text) {
        return text.substring(0, Math.min(40, text.length())).strip();
    }

    @Override
    public String toString() {
        return agent.name() + " " + name;
    }

    static Path folder(Agent agent) {
        try {
            return Path.of(Objects.requireNonNull(
                            Recorded.class.getResource("/captures/" + FOLDERS.getOrDefault(agent.name(), agent.name())))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
