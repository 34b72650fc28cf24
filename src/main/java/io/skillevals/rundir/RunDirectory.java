package io.skillevals.rundir;

import io.skillevals.io.AtomicFile;
import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectorySummary;
import io.skillevals.trajectory.TrajectoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The layout of a run directory.
 *
 * @param path the directory
 */
public record RunDirectory(Path path) {

    private static final String STEPS = "steps";
    private static final Pattern STEP = Pattern.compile("step-(\\d{1,9})");

    public Path runFile() {
        return path.resolve("run.json");
    }

    public Path gradeFile() {
        return path.resolve("grade.json");
    }

    public Path diffFile() {
        return path.resolve("diff.patch");
    }

    /** The tree as the agent left it. */
    public Path workspace() {
        return path.resolve("workspace");
    }

    /** What the fixture or the condition asks to keep beside the tree. */
    public Path artifacts() {
        return path.resolve("artifacts");
    }

    /** The run's data folder as it was when its service had stopped, where the condition has one. */
    public Path data() {
        return artifacts().resolve("data");
    }

    /** What the condition's service printed. */
    public Path serviceLog() {
        return path.resolve("service.log");
    }

    /** What the condition's commands printed: seed, setup, teardown, dump. */
    public Path surroundingsLog() {
        return path.resolve("surroundings.log");
    }

    /** The agent's own stream as it came. */
    public Path transcript() {
        return path.resolve("transcript.jsonl");
    }

    /** What the agent did, in the one form that all agents' streams are brought into. */
    public Path trajectory() {
        return path.resolve("trajectory.json");
    }

    /** What a try left that was followed by another; it has the layout of a run directory. */
    public RunDirectory tryDirectory(int number) {
        return new RunDirectory(path.resolve("tries").resolve(String.format(Locale.ROOT, "try-%02d", number)));
    }

    /** What the service answered to a probe. */
    public Path answer() {
        return path.resolve("answer.txt");
    }

    /** The folder of what earlier steps left. */
    public Path steps() {
        return path.resolve(STEPS);
    }

    /** What an earlier step of a run of several steps left, from 1; it has the layout of a run directory. */
    public RunDirectory stepDirectory(int number) {
        return new RunDirectory(steps().resolve(String.format(Locale.ROOT, "step-%02d", number)));
    }

    /** The earlier steps that are there, in their order; the last step is the run directory itself. */
    public List<RunDirectory> stepDirectories() throws IOException {
        Path steps = steps();
        if (!Files.isDirectory(steps)) {
            return List.of();
        }
        TreeMap<Integer, RunDirectory> byNumber = new TreeMap<>();
        try (Stream<Path> folders = Files.list(steps)) {
            folders.filter(Files::isDirectory).forEach(folder -> {
                Matcher name = STEP.matcher(folder.getFileName().toString());
                if (name.matches()) {
                    byNumber.put(Integer.valueOf(name.group(1)), new RunDirectory(folder));
                }
            });
        }
        return List.copyOf(byNumber.values());
    }

    /** The agent's standard error. */
    public Path agentLog() {
        return path.resolve("agent.log");
    }

    /** What the sandbox layer left: logs, exchanges, what was expected and seen. */
    public Path sandbox() {
        return path.resolve("sandbox");
    }

    /** Whether the run is finished: its record is written last. */
    public boolean isRecorded() {
        return Files.isRegularFile(runFile());
    }

    public RunRecord readRun() throws IOException {
        return Json.readRecord(runFile(), RunRecord.class, RunRecord.SCHEMA);
    }

    public void writeRun(RunRecord record, Redactor redactor) throws IOException {
        AtomicFile.writeJson(runFile(), redactor, record);
    }

    /** Writes a trajectory while it is read, and gives what it says of the whole. */
    public TrajectorySummary writeTrajectory(Trajectory trajectory, Redactor redactor) throws IOException {
        AtomicReference<TrajectorySummary> summary = new AtomicReference<>();
        AtomicFile.write(trajectory(), redactor, out -> summary.set(TrajectoryWriter.write(trajectory, out)));
        return Objects.requireNonNull(summary.get());
    }

    public Grade readGrade() throws IOException {
        return Json.readRecord(gradeFile(), Grade.class, Grade.SCHEMA);
    }

    public void writeGrade(Grade grade, Redactor redactor) throws IOException {
        AtomicFile.writeJson(gradeFile(), redactor, grade);
    }
}
