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
import java.util.OptionalInt;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A long stream needs no more memory than a short one. */
@Timeout(240)
class TrajectoryMemoryTest {

    private static final ClaudeCode AGENT = new ClaudeCode();
    private static final int ROUNDS = 25;
    private static final int OBJECTS = 4_000_000;
    private static final int CALLS = 300_000;
    private static final String OUTPUT = "0123456789abcdef".repeat(128 * 1024);

    @TempDir
    Path folder;

    /** A stream that would need much memory if something of it was kept. */
    private enum Shape {
        LONG_TEXTS(400) {
            @Override
            void write(BufferedWriter out) throws IOException {
                rounds(out, "null");
                oneVeryLongLine(out);
                call(out, "null", "sub", "Agent");
                rounds(out, "\"sub\"");
                // the sub-agent never reports back
            }
        },
        MANY_OBJECTS(56) {
            @Override
            void write(BufferedWriter out) throws IOException {
                call(out, "null", "many", "Bash");
                out.write(
                        "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"many\",\"content\":[{}");
                for (int object = 0; object < OBJECTS; object++) {
                    out.write(",{\"a\":" + object % 10 + ",\"b\":[]}");
                }
                out.write("]}]}}\n");
                call(out, "null", "next", "Bash");
            }
        },
        MANY_CALLS(80) {
            @Override
            void write(BufferedWriter out) throws IOException {
                for (int call = 0; call < CALLS; call++) {
                    String id = "call-" + call;
                    call(out, "null", id, "Bash", "{\"command\":\"echo " + call + "\"}");
                    result(out, "null", id, "ok");
                }
            }
        };

        private final int megabytes;

        Shape(int megabytes) {
            this.megabytes = megabytes;
        }

        abstract void write(BufferedWriter out) throws IOException;
    }

    @ParameterizedTest
    @CsvSource({
        "LONG_TEXTS, 'calls 52, failed 1, repeated 50, read again 52, malformed 0'",
        "MANY_OBJECTS, 'calls 2, failed 2, repeated 1, read again 2, malformed 1'",
        "MANY_CALLS, 'calls 300000, failed 0, repeated unknown, read again 300000, malformed 0'",
    })
    void aStreamOfAnySizeNeedsAHeapOfSixtyFourMegabytes(Shape shape, String said) throws Exception {
        Path log = folder.resolve("log");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        TrajectoryMemoryTest.class.getName(),
                        folder.toString(),
                        shape.name())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(child.waitFor()).as(Files.readString(log)).isZero();
        assertThat(log).hasContent(said);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("log", "stream.jsonl", "trajectory.json");
    }

    /** Makes a stream, writes its trajectory, reads that again, and what the stream says of the run. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Shape shape = Shape.valueOf(arguments[1]);
        Path stream = folder.resolve("stream.jsonl");
        try (BufferedWriter out = Files.newBufferedWriter(stream)) {
            shape.write(out);
        }
        if (Files.size(stream) < (long) shape.megabytes << 20) {
            throw new IOException("the stream has only " + Files.size(stream) + " bytes");
        }
        RunDirectory run = new RunDirectory(folder);
        Redactor redactor = Redactor.of(Map.of("KEY", "fedcba9876543210"));
        ToolCounts written = new ToolCounts();
        run.writeTrajectory(counting(trajectory(stream), written), redactor);
        ToolCounts read = new ToolCounts();
        counting(new TrajectoryReader(run.trajectory()), read).read(step -> {});
        OptionalInt repeated = written.repeated();
        System.out.println("calls " + written.calls() + ", failed " + written.failed() + ", repeated "
                + (repeated.isPresent() ? repeated.getAsInt() : "unknown") + ", read again "
                + (read.calls(ToolKind.SHELL) + read.calls(ToolKind.SUBAGENT)) + ", malformed "
                + AGENT.read(output(stream))
                        .metrics()
                        .getOrDefault("malformedLines", 0.0)
                        .intValue());
    }

    private static Trajectory trajectory(Path stream) {
        return AGENT.trajectory(output(stream)).orElseThrow();
    }

    private static AgentOutput output(Path stream) {
        return new AgentOutput(Asked.agent(AGENT).spec(), "Do it.", stream, stream, stream, 0);
    }

    private static Trajectory counting(Trajectory trajectory, ToolCounts counts) {
        return steps -> trajectory.read(step -> {
            counts.step(step);
            steps.step(step);
        });
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
        call(out, parent, id, tool, "{}");
    }

    private static void call(BufferedWriter out, String parent, String id, String tool, String input)
            throws IOException {
        out.write("{\"type\":\"assistant\",\"parent_tool_use_id\":" + parent + ",\"message\":{\"id\":\"message-" + id
                + "\",\"content\":[{\"type\":\"tool_use\",\"id\":\"" + id + "\",\"name\":\"" + tool
                + "\",\"input\":" + input + "}]}}\n");
    }

    private static void result(BufferedWriter out, String parent, String id, String content) throws IOException {
        out.write("{\"type\":\"user\",\"parent_tool_use_id\":" + parent
                + ",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"" + id
                + "\",\"content\":\"" + content + "\"}]}}\n");
    }
}
