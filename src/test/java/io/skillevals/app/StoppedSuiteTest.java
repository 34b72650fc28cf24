package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A suite in a JVM of its own, which is stopped as Ctrl-C stops one. */
@Timeout(120)
class StoppedSuiteTest {

    private static final String BEGUN = "begun";
    private static final long LOOK_NANOS = 10_000_000;

    @TempDir
    Path project;

    @TempDir
    Path work;

    @Test
    void nothingIsLeftWhereAgentsWorkAndTheLastLinesSayWhatIsDone() throws Exception {
        List<String> lines = stopped("sleep 300");
        assertThat(left()).isEmpty();
        assertThat(lines)
                .anyMatch(line -> line.equals("2 runs: 2 interrupted"))
                .anyMatch(line -> line.startsWith("the build was stopped; the runs that are finished stay in "));
    }

    private List<Path> left() throws Exception {
        try (Stream<Path> files = Files.list(work)) {
            return files.toList();
        }
    }

    private List<String> stopped(String script) throws Exception {
        Path agent = Files.writeString(project.resolve("agent.sh"), "echo > " + project + "/" + BEGUN + "\n" + script);
        Process jvm = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Main.class.getName(),
                        project.toString(),
                        work.toString(),
                        agent.toString())
                .redirectErrorStream(true)
                .start();
        Thread stopping = new Thread(() -> {
            while (jvm.isAlive() && !Files.exists(project.resolve(BEGUN))) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            jvm.toHandle().destroy(); // not its own destroy(), which closes the stream
        });
        stopping.start();
        List<String> lines = new ArrayList<>();
        try (var printed = jvm.inputReader()) {
            printed.lines().forEach(lines::add);
        }
        assertThat(jvm.waitFor(30, TimeUnit.SECONDS)).isTrue();
        stopping.join();
        return lines;
    }

    /** A build in small. */
    static final class Main {

        private static final long LONGER_THAN_A_STOP_MILLIS = 60_000;

        public static void main(String[] arguments) throws Exception {
            Build build = Build.in(Path.of(arguments[0]))
                    .fixture("one")
                    .set("workDirectory", arguments[1])
                    .select("agent.command", "/bin/sh " + arguments[2] + " {prompt}");
            Log printing = new Log() {
                @Override
                public void info(String line) {
                    System.out.println(line);
                }

                @Override
                public void warn(String line) {
                    System.out.println(line);
                }
            };
            try {
                new RunSuite(build.request(), printing, Main.class.getClassLoader()).execute();
            } catch (IOException e) {
                // Maven does not come to tell it
            }
            Thread.sleep(LONGER_THAN_A_STOP_MILLIS);
        }
    }
}
