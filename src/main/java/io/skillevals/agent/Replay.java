package io.skillevals.agent;

import io.skillevals.io.Reason;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Recording;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.workspace.Overlay;
import io.skillevals.workspace.PatchApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Plays a recorded run again: what the agent changed, and what it printed, at no cost. The recording is a run directory, or a
 * stream and a patch; it is read as the agent that made it would be.
 */
public final class Replay implements Agent {

    private static final String NAME = "replay";

    /** What a run took of its model, which some agents do not print. */
    private static final Set<String> TAKEN = Set.of(
            Totals.TURNS, Totals.COST, Totals.INPUT, Totals.CACHED, Totals.CACHE_WRITE, Totals.OUTPUT, Totals.DENIALS);

    private static final Set<FailureClass> LIMITS =
            Set.of(FailureClass.TIMEOUT, FailureClass.IDLE, FailureClass.MAX_TURNS, FailureClass.INTERRUPTED);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean modelFree() {
        return true;
    }

    @Override
    public List<String> credentials(AgentSpec spec) {
        return List.of();
    }

    @Override
    public List<String> problems(AgentSpec spec) {
        Recording recording = spec.recording();
        if (recording == null
                || (recording.directory() == null && recording.stream() == null && recording.diff() == null)) {
            return List.of("a replay needs a <recording>: a run <directory>, or a <stream> or <diff>");
        }
        List<String> problems = new ArrayList<>();
        if (recording.directory() != null) {
            directory(recording, recording.directory(), problems);
        }
        file("stream", recording.stream(), problems);
        file("diff", recording.diff(), problems);
        if (recording.stream() != null && recording.directory() == null && recording.format() == null) {
            problems.add("a recorded stream needs the <format>, the kind of agent that printed it");
        }
        if (recording.format() != null && kind(recording.format()).isEmpty()) {
            problems.add("unknown agent `" + recording.format() + "` in <format>");
        }
        return problems;
    }

    private static void directory(Recording recording, Path directory, List<String> problems) {
        if (recording.stream() != null || recording.diff() != null) {
            problems.add("a recording is a <directory>, or a <stream> and a <diff>: leave one out");
        }
        try {
            kindOf(recording, record(directory).agentType());
        } catch (IOException e) {
            problems.add("the recorded run " + directory + " cannot be read: " + Reason.of(e));
        } catch (IllegalArgumentException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
    }

    private static void file(String element, @Nullable Path file, List<String> problems) {
        if (file != null && !Files.isRegularFile(file)) {
            problems.add("the recorded <" + element + "> " + file + " is no file");
        }
    }

    @Override
    public Launch launch(AgentTask task) {
        Recording recording = recording(task.spec());
        Path directory = recording.directory();
        try {
            return directory == null
                    ? new Launch.Builtin(() -> patch(recording.diff(), task.workspace()), recording.stream(), null, 0)
                    : of(new RunDirectory(directory), task.workspace());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Launch of(RunDirectory run, Path workspace) throws IOException {
        RunRecord record = run.readRun();
        return new Launch.Builtin(
                () -> change(run, record.changes(), workspace),
                existing(run.transcript()),
                existing(run.agentLog()),
                record.exitCode() == null ? 0 : record.exitCode());
    }

    private static void change(RunDirectory run, List<Change> changes, Path workspace) throws IOException {
        Overlay.repeat(
                run.workspace(),
                workspace,
                paths(changes, change -> change.kind() != Change.Kind.DELETED),
                paths(changes, change -> change.kind() == Change.Kind.DELETED));
    }

    private static List<String> paths(List<Change> changes, Predicate<Change> wanted) {
        return changes.stream().filter(wanted).map(Change::path).toList();
    }

    private static void patch(@Nullable Path diff, Path workspace) throws IOException {
        if (diff != null) {
            PatchApplication.apply(diff, workspace);
        }
    }

    private static @Nullable Path existing(Path file) {
        return Files.exists(file) ? file : null;
    }

    @Override
    public AgentReport read(AgentOutput output) throws IOException {
        Optional<Agent> kind = printed(output.spec());
        AgentReport read = kind.isEmpty() ? Agent.silent() : kind.get().read(output);
        Path directory = recording(output.spec()).directory();
        return directory == null ? read : completed(read, record(directory));
    }

    /** What stood in the recorded agent's home, or was found out while it was at work, only the record tells. */
    private static AgentReport completed(AgentReport read, RunRecord recorded) {
        Map<String, Double> metrics = new LinkedHashMap<>(recorded.metrics());
        metrics.keySet().retainAll(TAKEN);
        metrics.putAll(read.metrics());
        Failure limit = limit(recorded);
        return new AgentReport(
                limit == null ? read.failure() : limit,
                read.result(),
                metrics,
                read.observedModel() == null ? recorded.observedModel() : read.observedModel(),
                read.version() == null ? recorded.agentVersion() : read.version(),
                read.skills(),
                read.usage().isEmpty() ? recorded.usage() : read.usage());
    }

    /** The limit at which the recorded agent was ended, which its stream cannot tell. */
    private static @Nullable Failure limit(RunRecord recorded) {
        Failure failure = recorded.failure();
        boolean limited = failure != null
                && failure.failureClass().filter(LIMITS::contains).isPresent();
        return limited ? failure : null;
    }

    @Override
    public Optional<Trajectory> trajectory(AgentOutput output) {
        return printed(output.spec()).flatMap(kind -> kind.trajectory(output));
    }

    /** The agent that made the recording. */
    private static Optional<Agent> printed(AgentSpec spec) {
        Recording recording = recording(spec);
        try {
            String type = recording.directory() == null
                    ? ""
                    : record(recording.directory()).agentType();
            return recording.format() == null && type.isEmpty()
                    ? Optional.empty()
                    : Optional.of(kindOf(recording, type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Agent kindOf(Recording recording, String recorded) {
        String name = recording.format() == null ? recorded : recording.format();
        return kind(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no agent `" + name + "` to read the recorded stream: name another in <format>"));
    }

    private static Optional<Agent> kind(String name) {
        return name.equals(NAME)
                ? Optional.empty()
                : AgentRegistry.load(Replay.class.getClassLoader()).find(name);
    }

    private static Recording recording(AgentSpec spec) {
        Recording recording = spec.recording();
        if (recording == null) {
            throw new IllegalArgumentException("a replay needs a recording");
        }
        return recording;
    }

    private static RunRecord record(Path directory) throws IOException {
        return new RunDirectory(directory).readRun();
    }
}
