package io.skillevals.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.process.ProcessEnding.How;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that behave as badly as agents do. */
@Timeout(60)
class SupervisorTest {

    private final Marker marker = Marker.random();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @AfterEach
    void nothingSurvives() {
        assertThat(ProcFiles.withEnvironmentEntry(marker.entry()))
                .as("processes that carry the marker")
                .isEmpty();
        assertThat(Thread.getAllStackTraces().keySet())
                .as("threads of the supervisor")
                .noneMatch(thread -> thread.getName().startsWith("evals-"));
    }

    private ProcessRequest script(String script) {
        return request(List.of("bash", "-c", script));
    }

    private ProcessRequest request(List<String> command) {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", System.getenv("PATH"));
        return ProcessRequest.of(command, folder, environment)
                .withMarker(marker)
                .withSinks(output, errors)
                .withLimits(limit(20_000));
    }

    private static Limits limit(long millis) {
        return Limits.wall(Duration.ofMillis(millis)).withGrace(Duration.ofSeconds(2));
    }

    private static ProcessEnding run(ProcessRequest request) {
        return new Supervisor().run(request, () -> false);
    }

    private String printed() {
        return output.toString(StandardCharsets.UTF_8);
    }

    @Test
    void outputErrorsAndExitCodeComeThrough() {
        ProcessEnding ending = run(script("echo out; echo err >&2; exit 3"));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.exitCode()).hasValue(3);
        assertThat(printed()).isEqualTo("out\n");
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEqualTo("err\n");
        assertThat(ending.leftovers()).isEmpty();
        assertThat(ending.notes()).isEmpty();
    }

    @Test
    void environmentIsTheGivenOneAndTheMarker() {
        run(request(List.of("env")));

        assertThat(printed().lines()).containsExactlyInAnyOrder("PATH=" + System.getenv("PATH"), marker.entry());
    }

    @Test
    void standardInputIsTheNullDevice() {
        run(script("readlink /proc/self/fd/0 || ls -l /dev/fd/0; cat; echo end"));

        assertThat(printed()).isEqualTo("/dev/null\nend\n");
    }

    @Test
    void inputIsReadWhole() {
        String input = "prompt é ".repeat(100_000);

        run(script("cat").withInput(input));

        assertThat(printed()).isEqualTo(input);
    }

    @Test
    void endingBeforeABigInputIsReadIsNoTrouble() {
        ProcessEnding ending = run(script("head -c 5; exit 4").withInput("x".repeat(50_000_000)));

        assertThat(ending.exitCode()).hasValue(4);
        assertThat(printed()).isEqualTo("xxxxx");
    }

    @Test
    void neverReadingABigInputIsEndedInTime() {
        ProcessEnding ending =
                run(script("sleep 100").withInput("x".repeat(5_000_000)).withLimits(limit(300)));

        assertThat(ending.how()).isEqualTo(How.TIMED_OUT);
    }

    @Test
    void missingProgramIsNotStarted() {
        ProcessEnding ending = run(request(List.of("no-such-agent", "-p")));

        assertThat(ending.how()).isEqualTo(How.NOT_STARTED);
        assertThat(ending.text()).contains("no-such-agent", "PATH=");
        assertThat(ending.exitCode()).isEmpty();
    }

    @Test
    void fileThatIsNoProgramIsNotStarted() throws IOException {
        Path file = Files.writeString(folder.resolve("agent"), "text");

        assertThat(run(request(List.of(file.toString()))).text()).contains("agent", "Permission denied");
    }

    @Test
    void missingWorkingDirectoryIsNotStarted() throws IOException {
        ProcessRequest request = script("true");
        Files.delete(folder);

        ProcessEnding ending = run(request);

        assertThat(ending.how()).isEqualTo(How.NOT_STARTED);
        assertThat(ending.text()).contains(folder.toString());
        Files.createDirectory(folder);
    }

    @Test
    void timeLimitEndsChildrenToo() {
        ProcessEnding ending =
                run(request(List.of("sh", "-c", "sleep 100 & sleep 100")).withLimits(limit(2000)));

        assertThat(ending.how()).isEqualTo(How.TIMED_OUT);
        assertThat(ending.wall()).isBetween(Duration.ofMillis(2000), Duration.ofMillis(2600));
        assertThat(ending.leftovers())
                .hasSize(2)
                .allMatch(leftover -> leftover.command().contains("sleep 100"));
    }

    @Test
    void ignoringTheSignalHelpsOnlyForTheGrace() {
        ProcessEnding ending = run(script("trap '' TERM; echo ready; while true; do sleep 0.1; done")
                .withLimits(limit(500)));

        assertThat(ending.how()).isEqualTo(How.TIMED_OUT);
        assertThat(ending.exitCode()).hasValue(137);
        assertThat(ending.wall()).isBetween(Duration.ofMillis(2500), Duration.ofMillis(4500));
    }

    @Test
    void politeSignalLetsItFinish() {
        run(script("trap 'echo saved; exit 0' TERM; echo ready; while true; do sleep 0.05; done")
                .withLimits(limit(500)));

        assertThat(printed()).isEqualTo("ready\nsaved\n");
    }

    @Test
    void serverLeftInTheBackgroundIsEndedAndNamed() {
        ProcessEnding ending = run(script("nohup sleep 300 & sleep 0.2; echo started"));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.wall()).isLessThan(Duration.ofSeconds(1));
        assertThat(ending.leftovers())
                .singleElement()
                .extracting("command")
                .asString()
                .endsWith("sleep 300");
        assertThat(printed()).isEqualTo("started\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void leavingTheSessionDoesNotHelp() {
        ProcessEnding ending =
                run(script("setsid bash -c 'trap \"\" TERM; setsid sleep 300 & while true; do sleep 0.1; done' "
                        + "< /dev/null > /dev/null 2>&1 & sleep 0.3; exit 0"));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.leftovers()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void clearingTheEnvironmentDoesNotHelpWhoHoldsThePipes() {
        long started = System.nanoTime();

        ProcessEnding ending = run(script("env -i setsid sleep 299 & sleep 0.3; echo end"));

        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(5));
        assertThat(ending.leftovers())
                .singleElement()
                .extracting("command")
                .asString()
                .endsWith("sleep 299");
        assertThat(printed()).isEqualTo("end\n");
    }

    @Test
    void floodIsDrainedCutAndCostsNoMemory() {
        CountingSink taken = new CountingSink();
        ProcessRequest request = script("head -c 200000000 /dev/zero & head -c 200000000 /dev/zero >&2; wait")
                .withSinks(taken, OutputStream.nullOutputStream())
                .withLimits(limit(50_000).withOutputBytes(1_000_000));

        ProcessEnding ending = run(request);

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.exitCode()).hasValue(0);
        assertThat(taken.bytes).isEqualTo(1_000_000);
        assertThat(ending.outputCut()).isTrue();
        assertThat(ending.errorsCut()).isTrue();
        assertThat(ending.text()).contains("standard output was cut after 1000000 bytes");
    }

    @Test
    void floodFromTheBackgroundEndsWithTheProcess() {
        ProcessEnding ending = run(script("(trap '' TERM; exec cat /dev/zero) & sleep 0.2; exit 5"));

        assertThat(ending.exitCode()).hasValue(5);
        assertThat(ending.wall()).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void rubbishComesThroughByteForByte() throws IOException {
        byte[] rubbish = new byte[300_000];
        new Random(1).nextBytes(rubbish);
        Files.write(folder.resolve("rubbish"), rubbish);

        run(script("cat rubbish"));

        assertThat(output.toByteArray()).isEqualTo(rubbish);
    }

    @Test
    void silenceIsEndedByTheIdleLimit() {
        ProcessEnding ending = run(script("for i in 1 2 3 4 5; do echo $i; sleep 0.2; done; sleep 100")
                .withLimits(limit(20_000).withIdle(Duration.ofMillis(600))));

        assertThat(ending.how()).isEqualTo(How.IDLE);
        assertThat(printed()).endsWith("5\n");
    }

    @Test
    void takerThatFailsDoesNotBlockTheProcess() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("disk full");
            }
        };

        ProcessEnding ending = run(script("head -c 1000000 /dev/zero; exit 6").withSinks(full, errors));

        assertThat(ending.exitCode()).hasValue(6);
        assertThat(ending.text()).contains("standard output could not be kept", "disk full");
    }

    @Test
    void cancellationIsHonouredAtOnce() {
        long started = System.nanoTime();

        ProcessEnding ending = new Supervisor()
                .run(
                        script("sleep 100"),
                        () -> System.nanoTime() - started
                                > Duration.ofMillis(300).toNanos());

        assertThat(ending.how()).isEqualTo(How.CANCELLED);
        assertThat(ending.wall()).isLessThan(Duration.ofMillis(800));
    }

    @Test
    void secondInterruptLeavesOutTheGrace() throws InterruptedException {
        AtomicReference<ProcessEnding> ending = new AtomicReference<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        ProcessRequest request = script("trap '' TERM; while true; do sleep 0.1; done")
                .withLimits(limit(50_000).withGrace(Duration.ofSeconds(30)));
        Thread caller = new Thread(() -> {
            ending.set(run(request));
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        Thread.sleep(500);
        caller.interrupt();
        Thread.sleep(500);
        assertThat(ending.get()).as("the grace goes on").isNull();
        long second = System.nanoTime();
        caller.interrupt();
        caller.join();

        assertThat(Duration.ofNanos(System.nanoTime() - second)).isLessThan(Duration.ofMillis(700));
        assertThat(ending.get().how()).isEqualTo(How.CANCELLED);
        assertThat(interrupted).isTrue();
    }

    @Test
    void cancellationWhileAnotherEndIsUnderWayLeavesOutTheGrace() {
        long started = System.nanoTime();
        ProcessRequest request = script("trap '' TERM; while true; do sleep 0.1; done")
                .withLimits(limit(300).withGrace(Duration.ofSeconds(30)));

        ProcessEnding ending = new Supervisor()
                .run(
                        request,
                        () -> System.nanoTime() - started
                                > Duration.ofMillis(800).toNanos());

        assertThat(ending.how()).isEqualTo(How.TIMED_OUT);
        assertThat(ending.wall()).isLessThan(Duration.ofMillis(1800));
    }

    /** Counts what it takes. */
    private static final class CountingSink extends OutputStream {

        private long bytes;

        @Override
        public void write(int b) {
            bytes++;
        }

        @Override
        public void write(byte[] taken, int offset, int length) {
            bytes += length;
        }
    }
}
