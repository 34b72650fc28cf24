package io.skillevals.grade.transcript;

import io.skillevals.agent.ClaudeCode;
import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.SkillDelivery;
import io.skillevals.rundir.SkillDelivery.Way;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Prompt;
import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.ToolCall;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The evidence of a run as the lines of a case tell it: a recorded stream or steps in short, and what its record says. */
final class ToldRun implements RunEvidence {

    /** What a line begins with that tells something of a run. */
    static final List<String> WORDS = List.of(
            "capture", "step", "silent", "text", "call", "subcall", "brings", "expects", "metric", "result", "exit");

    private final RunDirectory directory;
    private final List<Step> steps = new ArrayList<>();
    private final List<SkillDelivery> skills = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final Map<String, Double> metrics = new HashMap<>();
    private final Map<Class<?>, Object> made = new HashMap<>();
    private boolean silent;
    private @Nullable String result;
    private @Nullable Integer exitCode;

    ToldRun(Path folder) {
        this.directory = new RunDirectory(folder);
    }

    /** Takes a line; one that asks or expects something tells nothing of the run. */
    void tell(String line) throws IOException {
        String[] words = line.split(" ", 2);
        String rest = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "capture" -> directory.writeTrajectory(capture(rest), Redactor.none());
            case "step" -> end(rest);
            case "silent" -> silent = true;
            case "text" -> steps.add(step(rest, List.of(), null, false));
            case "call" -> steps.add(call(rest, false));
            case "subcall" -> steps.add(call(rest, true));
            case "brings" -> brings(rest.split(" "));
            case "expects" -> expected.add(rest);
            case "metric" -> metrics.put(rest.split(" ")[0], Double.valueOf(rest.split(" ")[1]));
            case "result" -> result = rest;
            case "exit" -> exitCode = Integer.valueOf(rest);
            default -> {
                // it asks, or expects
            }
        }
    }

    private void brings(String[] words) {
        Way way = words.length == 1 ? Way.NATIVE : Way.valueOf(words[1].toUpperCase(Locale.ROOT));
        skills.add(new SkillDelivery(words[0], "sha256:skill", way));
    }

    /** Ends an earlier step of several. */
    private void end(String number) throws IOException {
        write(directory.stepDirectory(Integer.parseInt(number)));
        steps.clear();
    }

    /** Writes what was told; nothing where nothing was. */
    void end() throws IOException {
        if (silent || !steps.isEmpty()) {
            write(directory);
        }
    }

    private void write(RunDirectory to) throws IOException {
        Files.createDirectories(to.path());
        List<Step> all = List.copyOf(steps);
        to.writeTrajectory(
                sink -> {
                    for (int i = 0; i < all.size(); i++) {
                        sink.step(all.get(i).withId(i + 1));
                    }
                    return new TrajectorySummary(
                            null, new TrajectoryAgent("told", TrajectoryAgent.UNKNOWN, null), null, null, null);
                },
                Redactor.none());
    }

    /** {@code Name {…} => output}, {@code => !error}, or nothing for a call without a result. */
    private static Step call(String line, boolean subagent) {
        String[] halves = line.split(" => ", 2);
        String[] words = halves[0].split(" ", 2);
        ToolCall call = ToolCall.of("id", words[0], Json.mapper().readTree(words.length > 1 ? words[1] : "{}"));
        boolean error = halves.length > 1 && halves[1].startsWith("!");
        Observation answer =
                halves.length > 1 ? new Observation(List.of(Observation.Result.of("id", halves[1], error))) : null;
        return step("", List.of(call), answer, subagent);
    }

    private static Step step(String text, List<ToolCall> calls, @Nullable Observation answer, boolean subagent) {
        return new Step(
                0,
                null,
                Step.Source.AGENT,
                text,
                null,
                null,
                calls,
                answer,
                null,
                subagent ? Json.mapper().createObjectNode().put("parent_tool_call_id", "0") : null);
    }

    /** A recorded stream of the real Claude Code. */
    static Trajectory capture(String name) {
        try {
            Path stream =
                    Path.of(Objects.requireNonNull(ToldRun.class.getResource("/captures/claude/" + name + ".jsonl"))
                            .toURI());
            ClaudeCode agent = new ClaudeCode();
            AgentSpec spec = new AgentSpec(
                    agent.name(),
                    agent.name(),
                    List.of(),
                    false,
                    Map.of(),
                    List.of(),
                    "",
                    null,
                    Isolation.PROCESS,
                    AgentOptions.NONE);
            return agent.trajectory(new AgentOutput(spec, "Do it.", stream, stream, stream, 0))
                    .orElseThrow();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Fixture fixture() {
        return new Fixture(
                "shop",
                "",
                directory.path(),
                directory.path(),
                List.of(new Prompt("", "Do it.")),
                expected,
                List.of(),
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
    }

    @Override
    public RunRecord run() {
        return new RunRecord(
                RunRecord.SCHEMA,
                "plan",
                new Coordinates("shop", "", "skill", "claude-code", null, Coordinates.CANDIDATE, 1),
                false,
                "claude-code",
                false,
                "Do it.",
                skills,
                "sha256:pristine",
                "sha256:fingerprint",
                List.of(),
                null,
                null,
                exitCode,
                Instant.EPOCH,
                Map.of(),
                metrics,
                1,
                Ended.CAPTURED,
                null,
                result,
                List.of(),
                new Proof(true, null, List.of()),
                List.of());
    }

    @Override
    public RunDirectory directory() {
        return directory;
    }

    @Override
    public Path scratch() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    @Override
    public <T> T shared(Class<T> key, Supplier<T> maker) {
        return key.cast(made.computeIfAbsent(key, unused -> maker.get()));
    }

    @Override
    public <T> T sharedByFixture(Class<T> key, Supplier<T> maker) {
        throw new UnsupportedOperationException();
    }
}
