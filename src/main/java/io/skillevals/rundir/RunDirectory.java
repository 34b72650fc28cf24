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
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The layout of a run directory.
 *
 * @param path the directory
 */
public record RunDirectory(Path path) {

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
        return new RunDirectory(
                path.resolve("tries").resolve(String.format(java.util.Locale.ROOT, "try-%02d", number)));
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
