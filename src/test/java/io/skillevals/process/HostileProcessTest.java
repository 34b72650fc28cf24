package io.skillevals.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.process.ProcessEnding.How;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Executables that do what an agent should not: each ends in time, leaves no process and costs no memory. */
@EnabledOnOs(OS.LINUX)
@Timeout(90)
class HostileProcessTest {

    private static final Duration WALL = Duration.ofSeconds(2);
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** Grace, sweeps and drains, and a machine that has other things to do. */
    private static final Duration MARGIN = Duration.ofSeconds(8);

    private static final String END_EVENT = "{\"type\":\"result\"}";

    private final Marker marker = Marker.random();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private long started;

    @TempDir
    Path folder;

    @AfterEach
    void nothingSurvives() throws Exception {
        assertThat(Duration.ofNanos(System.nanoTime() - started)).as("time").isLessThan(WALL.plus(MARGIN));
        // What was killed is gone for good a moment later, when its new parent has noticed.
        for (int more = 0; more < 20 && !survivors().isEmpty(); more++) {
            Thread.sleep(50);
        }
        assertThat(survivors()).isEmpty();
    }

    /** The processes that carry the marker, or whose command line or working directory names this test's own folder. */
    private List<String> survivors() throws IOException {
        List<String> survivors = new ArrayList<>();
        ProcFiles.withEnvironmentEntry(marker.entry()).forEach(one -> survivors.add("marked " + one.pid()));
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[1-9]*")) {
            for (Path process : processes) {
                try {
                    String command = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
                    Path place = Files.readSymbolicLink(process.resolve("cwd"));
                    if (command.contains(folder.toString()) || place.startsWith(folder)) {
                        survivors.add(process + " " + command.replace('\0', ' '));
                    }
                } catch (IOException e) {
                    // gone, or not ours
                }
            }
        }
        return survivors;
    }

    private ProcessRequest agent(String... lines) throws IOException {
        return program("#!/bin/bash", lines);
    }

    private ProcessRequest python(String... lines) throws IOException {
        return program("#!/usr/bin/env python3", lines);
    }

    private ProcessRequest program(String interpreter, String... lines) throws IOException {
        Path program = folder.resolve("agent");
        Files.writeString(program, interpreter + "\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return ProcessRequest.of(List.of(program.toString()), folder, Map.of("PATH", System.getenv("PATH")))
                .withMarker(marker)
                .withSinks(output, errors)
                .withLimits(Limits.wall(WALL).withGrace(GRACE));
    }

    private ProcessEnding run(ProcessRequest request) {
        started = System.nanoTime();
        return new Supervisor().run(request, () -> false);
    }

    private String printed() {
        return output.toString(StandardCharsets.UTF_8);
    }

    /** Takes an agent's lines, as the one that reads its events does. */
    private static final class Events {

        private final AtomicBoolean ended = new AtomicBoolean();
        private final LineTap tap = new LineTap((bytes, offset, length) -> {
            if (length == END_EVENT.length()
                    && new String(bytes, offset, length, StandardCharsets.UTF_8).equals(END_EVENT)) {
                ended.set(true);
            }
        });

        ProcessRequest follow(ProcessRequest request) {
            return request.withTap(tap, ended::get);
        }
    }

    @Test
    void forkingWithoutEnd() throws IOException {
        ProcessEnding ending = run(agent(
                "for i in 1 2 3 4 5 6 7 8 9 10; do (while true; do sleep 100; done) & done",
                "(trap '' TERM; while true; do (sleep 0.05; sleep 0.05) & wait; done) &",
                "sleep 100"));

        assertThat(ending.how()).isEqualTo(How.TIMED_OUT);
        assertThat(ending.exitCode()).hasValue(143);
        assertThat(ending.leftovers()).hasSizeGreaterThanOrEqualTo(11);
    }

    @Test
    void ignoringTheSignal() throws IOException {
        ProcessEnding ending = run(agent("trap '' TERM INT HUP", "while true; do sleep 0.1; done"));

        assertThat(ending.how()).isEqualTo(How.TIMED_OUT);
        assertThat(ending.exitCode()).hasValue(137);
    }

    @Test
    void leavingTheSessionTwiceWithoutEnvironmentButWithThePipes() throws IOException {
        ProcessEnding ending = run(agent(
                "(env -i setsid bash -c '(setsid sleep 300) & exit' & )",
                "(env -i setsid bash -c 'trap \"\" TERM; while :; do sleep 0.2; done' & )",
                "sleep 0.3; echo done; exit 3"));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.exitCode()).hasValue(3);
        assertThat(printed()).isEqualTo("done\n");
        assertThat(ending.leftovers()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void leavingTheSessionTwiceWithoutPipesButWithTheMarker() throws IOException {
        ProcessEnding ending = run(agent(
                "setsid bash -c 'trap \"\" TERM; setsid sleep 300 & while :; do sleep 0.2; done' <&- >&- 2>&- &",
                "disown -a; sleep 0.3; exit 0"));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.leftovers()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void keepingOnlyTheInput() throws IOException {
        ProcessEnding ending =
                run(agent("exec 3<&0", "(env -i setsid sleep 300 <&3 3<&- >&- 2>&- &)", "sleep 0.3; exit 0")
                        .withInput("a prompt"));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.leftovers())
                .singleElement()
                .extracting("command")
                .asString()
                .endsWith("sleep 300");
    }

    @Test
    void clearingEverythingWhileItsParentIsStillThere() throws IOException {
        ProcessEnding ending = run(agent(
                "bash -c 'env -i setsid sleep 300 <&- >&- 2>&- & sleep 1.5; exit' <&- >&- 2>&- &",
                "sleep 1.7; exit 0"));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.leftovers())
                .singleElement()
                .extracting("command")
                .asString()
                .endsWith("sleep 300");
    }

    @Test
    void clearingEverythingAndStayingInThePlace() throws IOException {
        ProcessEnding ending = run(agent("(env -i setsid sleep 300 <&- >&- 2>&- &)", "sleep 0.3; exit 0")
                .withPlace(folder));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.leftovers())
                .singleElement()
                .extracting("command")
                .asString()
                .endsWith("sleep 300");
    }

    @Test
    void floodingBothPipes() throws IOException {
        long gigabyte = 1L << 30;
        Peak memory = new Peak();
        Count out = new Count(memory);
        Count err = new Count(memory);
        Events events = new Events();
        ProcessRequest request = events.follow(agent(
                        "head -c " + gigabyte + " /dev/zero >&2 &",
                        "yes '{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\""
                                + "x".repeat(400) + "\"}]}}' | head -c " + gigabyte,
                        "wait; echo; echo '" + END_EVENT + "'; exit 7"))
                .withSinks(out, err)
                .withLimits(Limits.wall(Duration.ofSeconds(60)).withGrace(GRACE));
        memory.start();

        ProcessEnding ending = run(request);
        started = System.nanoTime();

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.exitCode()).hasValue(7);
        assertThat(out.bytes).isBetween(Limits.DEFAULT_OUTPUT_BYTES, Limits.DEFAULT_OUTPUT_BYTES + (256 << 10) + 1);
        assertThat(err.bytes).isEqualTo(Limits.DEFAULT_OUTPUT_BYTES);
        assertThat(out.last()).endsWith("\n" + END_EVENT + "\n");
        assertThat(events.ended).isTrue();
        assertThat(ending.outputCut()).isTrue();
        assertThat(ending.errorsCut()).isTrue();
        assertThat(ending.text())
                .contains("standard error was cut after 67108864 bytes: 1006632960 bytes were left out");
        assertThat(memory.grown()).as("bytes of heap").isLessThan(64L << 20);
    }

    @Test
    void neverEndingAndNeverSilent() throws IOException {
        ProcessEnding ending = run(agent("yes working").withSinks(OutputStream.nullOutputStream(), errors));

        assertThat(ending.how()).isEqualTo(How.TIMED_OUT);
        assertThat(ending.exitCode()).hasValue(143);
    }

    @Test
    void endingBeforeItsInputIsRead() throws IOException {
        ProcessEnding ending = run(agent("exec <&-", "echo early", "exit 0").withInput("p".repeat(1 << 20)));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.exitCode()).hasValue(0);
        assertThat(ending.notes()).isEmpty();
        assertThat(printed()).isEqualTo("early\n");
    }

    @Test
    void neverReadingItsInput() throws IOException {
        ProcessEnding ending = run(agent("sleep 0.5; echo unread; exit 0").withInput("p".repeat(1 << 20)));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.exitCode()).hasValue(0);
        assertThat(ending.notes()).isEmpty();
        assertThat(printed()).isEqualTo("unread\n");
    }

    @Test
    void printingRubbish() throws IOException {
        Events events = new Events();
        ProcessEnding ending = run(events.follow(python(
                "import os, random, sys",
                "random.seed(1)",
                "for i in range(40): sys.stdout.buffer.write(random.randbytes(100000))",
                "sys.stdout.buffer.write(b'\\n\\xff\\xfe\\x00\\n" + END_EVENT + "\\n')")));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.exitCode()).hasValue(0);
        assertThat(output.size()).isEqualTo(4_000_000 + 5 + END_EVENT.length() + 1);
        assertThat(events.ended).isTrue();
    }

    @Test
    void goingOnAfterItsEnd() throws IOException {
        Events events = new Events();
        ProcessRequest request = agent("echo '" + END_EVENT + "'", "while true; do echo more; sleep 0.05; done");

        ProcessEnding ending =
                run(events.follow(request.withLimits(request.limits().withAfterEnd(Duration.ofMillis(400)))));

        assertThat(ending.how()).isEqualTo(How.LINGERED);
        assertThat(ending.exitCode()).hasValue(143);
        assertThat(ending.wall()).isBetween(Duration.ofMillis(400), Duration.ofMillis(1900));
        assertThat(ending.text())
                .isEqualTo("it had said that it was done, and was ended because it did not go within 400 ms");
        assertThat(printed()).startsWith(END_EVENT + "\nmore\n");
    }

    @Test
    void goingSoonAfterItsEndIsAnEndOfItsOwn() throws IOException {
        Events events = new Events();

        ProcessEnding ending = run(events.follow(agent("echo '" + END_EVENT + "'", "sleep 0.4; exit 0")));

        assertThat(ending.how()).isEqualTo(How.EXITED);
        assertThat(ending.notes()).isEmpty();
    }

    @Test
    void nothingStaysBehindEvenWhenWhoIsAskedFails() throws IOException {
        ProcessRequest request = agent("setsid sleep 300 & sleep 300").withTap(OutputStream.nullOutputStream(), () -> {
            throw new IllegalStateException("no idea");
        });

        assertThatThrownBy(() -> run(request)).hasMessage("no idea");
    }

    @Test
    void timeLimitHoldsAfterTheEndToo() throws IOException {
        Events events = new Events();

        ProcessEnding ending = run(events.follow(agent("echo '" + END_EVENT + "'", "sleep 100")));

        assertThat(ending.how()).isEqualTo(How.TIMED_OUT);
    }

    @Test
    void whatExceedsTheLimitOnlyByTheTailIsWhole() throws IOException {
        ProcessRequest request = agent("seq 1 20000");

        ProcessEnding ending = run(request.withLimits(request.limits().withOutputBytes(1000)));

        assertThat(printed().lines()).hasSize(20_000).endsWith("20000");
        assertThat(ending.outputCut()).isFalse();
        assertThat(ending.notes()).isEmpty();
    }

    @Test
    void middleOfALongStreamIsLeftOutAtLineEnds() throws IOException {
        ProcessRequest request = agent("seq 1 200000");

        ProcessEnding ending = run(request.withLimits(request.limits().withOutputBytes(1002)));

        List<String> lines = printed().lines().toList();
        int cut = lines.indexOf("277");
        assertThat(lines.subList(0, cut + 1)).hasSize(277);
        assertThat(lines.get(cut + 1)).isEqualTo("27");
        int first = Integer.parseInt(lines.get(cut + 2));
        assertThat(lines.subList(cut + 2, lines.size()))
                .hasSize(200_001 - first)
                .endsWith("200000");
        assertThat(ending.outputCut()).isTrue();
        long all = 1_288_895;
        assertThat(ending.text()).contains((all - (printed().length() - 1)) + " bytes were left out");
    }

    /** The most heap that was in use, beyond that of its start. */
    private static final class Peak {

        private long before;
        private long most;

        void start() {
            System.gc();
            before = used();
            most = before;
        }

        /** What is in use after a collection: what cannot be thrown away. */
        void look() {
            System.gc();
            most = Math.max(most, used());
        }

        long grown() {
            look();
            return most - before;
        }

        private static long used() {
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
    }

    /** Counts what it takes, keeps its last bytes, and looks at the memory now and then. */
    private static final class Count extends OutputStream {

        private static final int EVERY = 16 << 20;

        private final Peak memory;
        private long bytes;
        private byte[] last = new byte[0];

        Count(Peak memory) {
            this.memory = memory;
        }

        @Override
        public void write(int b) {
            throw new UnsupportedOperationException("byte by byte is too slow");
        }

        @Override
        public void write(byte[] taken, int offset, int length) {
            if (bytes / EVERY != (bytes + length) / EVERY) {
                synchronized (memory) {
                    memory.look();
                }
            }
            bytes += length;
            last = java.util.Arrays.copyOfRange(taken, offset + Math.max(0, length - 100), offset + length);
        }

        String last() {
            return new String(last, StandardCharsets.UTF_8);
        }
    }
}
