package io.skillevals.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.spi.AgentOutput;
import io.skillevals.trajectory.ToolCounts;
import io.skillevals.trajectory.ToolKind;
import io.skillevals.trajectory.Trajectory;
import io.skillevals.trajectory.TrajectoryReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A long stream needs no more memory than a short one. */
@Timeout(240)
class TrajectoryMemoryTest {

    private static final int ROUNDS = 25;
    private static final String OUTPUT = "0123456789abcdef".repeat(128 * 1024);

    @TempDir
    Path folder;

    @Test
    void fourHundredMegabytesNeedAHeapOfSixtyFour() throws Exception {
        Path log = folder.resolve("log");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        TrajectoryMemoryTest.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(child.waitFor()).as(Files.readString(log)).isZero();
        assertThat(log).hasContent("calls 52, failed 1, read again 52");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("log", "stream.jsonl", "trajectory.json");
    }

    /** Makes a stream, half of it a sub-agent's, writes its trajectory, and reads that again. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path stream = folder.resolve("stream.jsonl");
        write(stream);
        if (Files.size(stream) < 400L << 20) {
            throw new IOException("the stream has only " + Files.size(stream) + " bytes");
        }
        RunDirectory run = new RunDirectory(folder);
        Redactor redactor = Redactor.of(Map.of("KEY", "fedcba9876543210"));
        ToolCounts written = new ToolCounts();
        run.writeTrajectory(counting(trajectory(stream), written), redactor);
        ToolCounts read = new ToolCounts();
        counting(new TrajectoryReader(run.trajectory()), read).read(step -> {});
        System.out.println("calls " + written.calls() + ", failed " + written.failed() + ", read again "
                + (read.calls(ToolKind.SHELL) + read.calls(ToolKind.SUBAGENT)));
    }

    private static Trajectory trajectory(Path stream) {
        ClaudeCode agent = new ClaudeCode();
        return agent.trajectory(new AgentOutput(Asked.agent(agent).spec(), "Do it.", stream, stream, stream, 0))
                .orElseThrow();
    }

    private static Trajectory counting(Trajectory trajectory, ToolCounts counts) {
        return steps -> trajectory.read(step -> {
            counts.step(step);
            steps.step(step);
        });
    }

    private static void write(Path stream) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(stream)) {
            rounds(out, "null");
            oneVeryLongLine(out);
            call(out, "null", "sub", "Agent");
            rounds(out, "\"sub\"");
            // the sub-agent never reports back
        }
    }

    private static void rounds(BufferedWriter out, String parent) throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            String id = "call-" + round;
            call(out, parent, id, "Bash");
            out.write("{\"type\":\"user\",\"parent_tool_use_id\":" + parent + ",\"tool_use_result\":{\"stdout\":\""
                    + OUTPUT
                    + "\"},\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"" + id
                    + "\",\"content\":\"" + OUTPUT + "\"}]}}\n");
        }
    }

    private static void oneVeryLongLine(BufferedWriter out) throws IOException {
        call(out, "null", "long", "Bash");
        out.write(
                "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"long\",\"content\":\"");
        for (int piece = 0; piece < 4 * ROUNDS; piece++) {
            out.write(OUTPUT);
        }
        out.write("\"}]}}\n");
    }

    private static void call(BufferedWriter out, String parent, String id, String tool) throws IOException {
        out.write("{\"type\":\"assistant\",\"parent_tool_use_id\":" + parent + ",\"message\":{\"id\":\"message-" + id
                + "\",\"content\":[{\"type\":\"tool_use\",\"id\":\"" + id + "\",\"name\":\"" + tool
                + "\",\"input\":{}}]}}\n");
    }
}
