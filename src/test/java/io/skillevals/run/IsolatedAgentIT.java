package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.container.Docker;
import io.skillevals.container.DockerTest;
import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.Owner;
import io.skillevals.process.Limits;
import io.skillevals.process.ProcessEnding;
import io.skillevals.process.ProcessEnding.How;
import io.skillevals.process.ProcessEnding.Leftover;
import io.skillevals.process.ProcessRequest;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Isolation.Kind;
import io.skillevals.suite.Isolation.Network;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shell scripts as agents in containers: what they do and leave, how they are ended, and what is left of them on the engine. */
@DockerTest
@Timeout(240)
class IsolatedAgentIT {

    private static final String SUITE = "isolated-" + ProcessHandle.current().pid();
    private static final String ALPINE = "alpine:3";
    private static final String DEBIAN = "debian:bookworm-slim";
    private static final String OTHERS_IMAGE = "evals-test/other-user:1";
    private static final String EMPTY_IMAGE = "evals-test/nothing:1";
    private static final String SECRET = "key-0123456789-abcdefgh";

    private static Engine engine;

    @TempDir
    Path folder;

    @BeforeAll
    static void connect() throws EngineException {
        engine = Engine.connect(Owner.ofThisProcess(SUITE));
    }

    @AfterAll
    static void disconnect() {
        engine.close();
        Docker.run("rmi", OTHERS_IMAGE, EMPTY_IMAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {ALPINE, DEBIAN})
    void whatAnAgentDoesToItsWorkspaceIsTheSameAsOutside(String image) throws IOException {
        String work = """
                echo two >> app.txt; rm gone.txt; rm -r folder/inner; chmod 755 tool.sh
                mkdir -p new/deep; printf 'no newline' > 'new/deep/a b.txt'; chmod 600 new/deep/*
                ln -s ../app.txt new/link; ln -s /etc/hostname new/outside; ln app.txt new/hard
                mkdir locked; echo kept > locked/file; chmod 500 locked
                printf '\\000\\001\\002' > binary; mkfifo pipe; touch ümlaut.txt
                long=$(printf 'd%.0s' $(seq 1 120))/$(printf 'e%.0s' $(seq 1 120)); mkdir -p $long; echo x > $long/f
                echo '{"result":"done"}'""";
        String outside = diff(edited("outside", work, Isolation.PROCESS));
        Trial inside = edited("inside", work, in(image));
        assertThat(diff(inside)).isEqualTo(outside).contains("new/outside", "old mode", "eee/f");
        assertThat(inside.directory().readRun().result()).isEqualTo("done");
        assertThat(inside.work()).isEmptyDirectory();
        assertNothingIsLeft();
    }

    private Trial edited(String name, String work, Isolation isolation) throws IOException {
        Trial trial = Trial.in(folder.resolve(name))
                .file("gone.txt", "gone\n")
                .file("folder/inner/file.txt", "x\n")
                .file("folder/stays.txt", "x\n")
                .file("tool.sh", "#!/bin/sh\n")
                .command("/bin/sh", "-c", work, "sh", "{prompt}")
                .isolated(isolation, () -> engine);
        assertThat(trial.record().ended()).isEqualTo(Ended.CAPTURED);
        return trial;
    }

    private static String diff(Trial trial) throws IOException {
        return Files.readString(trial.directory().diffFile());
    }

    @Test
    void anImageWithAnotherUserHasItsFilesAsItsOwn() throws IOException {
        String made = Docker.run("create", DEBIAN, "true").get(0);
        Docker.run("commit", "-c", "USER www-data", made, OTHERS_IMAGE);
        Docker.run("rm", made);
        Trial trial = trial("id -un; stat -c '%U:%G %a' . \"$HOME\" app.txt; echo two > app.txt; echo x > \"$HOME/x\"")
                .isolated(in(OTHERS_IMAGE), () -> engine);
        assertThat(trial.record().changes()).hasSize(1);
        assertThat(Files.readAllLines(trial.directory().transcript()))
                .startsWith("www-data")
                .filteredOn(line -> line.startsWith("www-data:www-data "))
                .hasSize(3);
    }

    @Test
    void theEnvironmentIsTheRunsAndTheImagesAndNotTheMachines() throws IOException {
        Trial trial = trial("""
                        env; pwd; touch "$TMPDIR/x" "$HOME/x" && echo writable; cat; ls -A "$TMPDIR"
                        [ "$KEY" = key-0123456789-abcdefgh ] && echo has the key; printf '%s' "$KEY" > leaked.txt""")
                .environment("PATH", "/no/such/folder")
                .environment("JAVA_HOME", "/no/such/java")
                .environment("LC_ALL", "C.UTF-8")
                .environment("MAVEN_OPTS", "-Dx")
                .environment("AWS_SECRET", "very-secret-value")
                .credential("KEY", SECRET);
        trial.record();
        List<String> printed = Files.readAllLines(trial.directory().transcript());
        String own = trial.work().toRealPath().toString();
        assertThat(printed)
                .contains("LC_ALL=C.UTF-8", "writable", "has the key", "KEY=[redacted:KEY]", "x")
                .anyMatch(line -> line.startsWith("PATH=/usr/local/sbin:"))
                .anyMatch(line -> line.startsWith("PWD=" + own + "/workspace-"))
                .anyMatch(line -> line.startsWith("HOME=" + own + "/workspace-"))
                .noneMatch(line -> line.contains("very-secret-value"))
                .noneMatch(line ->
                        line.startsWith("MAVEN_OPTS=") || line.startsWith("JAVA_HOME=") || line.startsWith("TINI_"));
        assertThat(printed.get(printed.size() - 2))
                .as("what is in the folder for temporary files")
                .isEqualTo("x");
        try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(file).content(StandardCharsets.ISO_8859_1).doesNotContain(SECRET);
            }
        }
    }

    @Test
    void theCredentialIsInTheEnvironmentOfTheContainerAndNowhereElseOnTheEngine() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        Trial trial = trial("echo $KEY; sleep 3").credential("KEY", SECRET);
        Thread watching = new Thread(() -> {
            for (int i = 0; i < 100 && seen.isEmpty(); i++) {
                List<String> own = left();
                if (!own.isEmpty()) {
                    seen.addAll(Docker.run("inspect", own.get(0)));
                    seen.addAll(Docker.run("logs", own.get(0)));
                }
            }
        });
        watching.start();
        trial.record();
        watching.join();
        assertThat(seen)
                .filteredOn(line -> line.contains(SECRET))
                .singleElement()
                .asString()
                .contains("\"KEY=" + SECRET);
        assertThat(seen).anyMatch(line -> line.contains("\"Mounts\": []"));
        assertNothingIsLeft();
    }

    @Test
    void withoutANetworkThereIsNothingButLoopback() throws IOException {
        String question = "grep -c : /proc/net/dev; cat /proc/net/route | wc -l";
        Trial none = Trial.in(folder.resolve("none"))
                .command("/bin/sh", "-c", question, "sh", "{prompt}")
                .isolated(new Isolation(Kind.DOCKER, ALPINE, Network.NONE, null, null), () -> engine);
        none.record();
        assertThat(none.directory().transcript()).hasContent("1\n1");
        Trial bridge = Trial.in(folder.resolve("bridge"))
                .command("/bin/sh", "-c", question, "sh", "{prompt}")
                .isolated(in(ALPINE), () -> engine);
        bridge.record();
        assertThat(bridge.directory().transcript()).hasContent("2\n3");
    }

    @Test
    void anAgentAboveItsMemoryIsACrash() throws IOException {
        RunRecord run = trial("echo two > app.txt; exec tail /dev/zero")
                .isolated(new Isolation(Kind.DOCKER, ALPINE, Network.NONE, 32L << 20, 0.5), () -> engine)
                .record();
        assertThat(run.failure().kind()).isEqualTo("crash");
        assertThat(run.exitCode()).isEqualTo(137);
        assertThat(run.notes()).contains("a process was ended at the memory limit of the container");
        assertThat(run.changes()).hasSize(1);
        assertNothingIsLeft();
    }

    @Test
    void theTimeLimitEndsTheAgentAndKeepsWhatItDid() throws IOException {
        Instant start = Instant.now();
        RunRecord run = trial("trap '' TERM; echo two > app.txt; echo begun; setsid sleep 300 & sleep 300; sleep 300")
                .timeout(Duration.ofSeconds(2))
                .record();
        assertThat(run.failure().kind()).isEqualTo("timeout");
        assertThat(run.changes()).hasSize(1);
        assertThat(folder.resolve("runs/shop/treatment/script/run-01/transcript.jsonl"))
                .content()
                .contains("begun");
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(30));
        assertNothingIsLeft();
    }

    @Test
    void anAgentThatIsAskedToEndMaySayItsLastWords() throws IOException {
        RunRecord run = trial("trap 'echo last words; echo three > app.txt; exit 0' TERM; sleep 300 & wait")
                .timeout(Duration.ofSeconds(2))
                .record();
        assertThat(run.failure().kind()).isEqualTo("timeout");
        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("runs/shop/treatment/script/run-01/transcript.jsonl"))
                .hasContent("last words");
        assertThat(run.changes()).hasSize(1);
    }

    @Test
    void whatAnAgentLeavesRunningIsEndedAndNoted() throws IOException {
        RunRecord run = trial("setsid sleep 301 & nohup sleep 302 >/dev/null 2>&1 & sleep 1; echo started")
                .record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes())
                .anyMatch(note -> note.contains("left process") && note.contains("sleep 301"))
                .anyMatch(note -> note.contains("left process") && note.contains("sleep 302"))
                .hasSize(2);
        assertNothingIsLeft();
    }

    @Test
    void aStoppedBuildEndsTheAgent() throws Exception {
        Trial trial = trial("echo two > app.txt; echo begun; sleep 300");
        Thread stopping = new Thread(() -> {
            until(() -> !left().isEmpty());
            trial.cancel();
        });
        stopping.start();
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.INTERRUPTED);
        assertNothingIsLeft();
    }

    @Test
    void theSkillIsThereInATreatmentAndNotInAControl() throws IOException {
        String look = "find . \"$HOME\" -name 'push-*'; git status --short; echo two > app.txt";
        Trial treatment = Trial.in(folder.resolve("treatment"))
                .skill("push-bookings")
                .command("/bin/sh", "-c", look, "sh", "{prompt}")
                .isolated(in(ALPINE), () -> engine);
        RunRecord with = treatment.record();
        assertThat(with.proof().breaches()).isEmpty();
        assertThat(treatment.directory().transcript()).content().contains("skills/push-bookings");
        Trial control = Trial.in(folder.resolve("control"))
                .known("push-bookings")
                .command("/bin/sh", "-c", look, "sh", "{prompt}")
                .isolated(in(ALPINE), () -> engine);
        RunRecord without = control.record();
        assertThat(without.proof().breaches()).isEmpty();
        assertThat(control.directory().transcript()).content().doesNotContain("push-bookings");
    }

    @Test
    void aSkillThatIsRemovedOrBroughtInsideSpeaksAgainstTheCondition() throws IOException {
        RunRecord removed = Trial.in(folder.resolve("removed"))
                .skill("push-bookings")
                .command("/bin/sh", "-c", "rm -r $(find . -name push-bookings)", "sh", "{prompt}")
                .isolated(in(ALPINE), () -> engine)
                .record();
        assertThat(removed.proof().breaches()).isNotEmpty();
    }

    @Test
    void fiveAtATimeKeepOutOfEachOthersWay() throws IOException {
        Trial trial = trial("echo \"$HOME\" > app.txt; sleep 2; cat app.txt; echo '{\"result\":\"done\"}'")
                .runs(5)
                .parallel(5);
        PlanRecord plan = trial.run();
        assertThat(trial.lost()).isEmpty();
        for (PlannedRun run : plan.runs()) {
            RunRecord record = trial.directory(run).readRun();
            assertThat(record.ended()).isEqualTo(Ended.CAPTURED);
            assertThat(record.changes()).hasSize(1);
        }
        assertNothingIsLeft();
    }

    @Test
    void whatAnImageDoesNotHaveIsNotStarted() throws IOException {
        RunRecord run = Trial.in(folder)
                .command("no-such-agent", "{prompt}")
                .isolated(in(ALPINE), () -> engine)
                .record();
        assertThat(run.failure().kind()).isEqualTo("not-started");
        assertThat(run.failure().message()).contains("no-such-agent: no such program in the image");
    }

    @Test
    void anImageThatIsNotThereIsTheContainersFault() throws IOException {
        RunRecord run =
                trial("true").isolated(in("no-such-image:1"), () -> engine).record();
        assertThat(run.failure().kind()).isEqualTo("container");
        assertThat(run.failure().message()).contains("no-such-image:1").contains("docker pull");
    }

    @Test
    void anImageWithoutAShellIsTheContainersFault() throws IOException {
        Path nothing = Files.write(folder.resolve("nothing.tar"), new byte[1024]);
        Docker.run("import", nothing.toString(), EMPTY_IMAGE);
        RunRecord run = trial("true").isolated(in(EMPTY_IMAGE), () -> engine).record();
        assertThat(run.failure().kind()).isEqualTo("container");
        assertThat(run.failure().message()).endsWith("take an image that has a shell");
        assertNothingIsLeft();
    }

    @Test
    void noEngineIsTheContainersFault() throws IOException {
        RunRecord run = trial("true")
                .isolated(in(ALPINE), () -> {
                    throw new EngineException("start Docker");
                })
                .record();
        assertThat(run.failure().kind()).isEqualTo("container");
        assertThat(run.failure().message()).contains("start Docker");
    }

    @Test
    void anEngineThatClosesInTheMiddleIsTheContainersFault() throws Exception {
        Engine own = Engine.connect(Owner.ofThisProcess(SUITE));
        Trial trial = trial("sleep 300").isolated(in(ALPINE), () -> own);
        Thread closing = new Thread(() -> {
            until(() -> !left().isEmpty());
            own.close();
        });
        closing.start();
        RunRecord run = trial.record();
        closing.join();
        assertThat(run.failure().kind()).isEqualTo("container");
        assertNothingIsLeft();
    }

    @Test
    void anAgentThatRemovesItsFolderForTemporaryFilesIsNotMistakenForAKilledOne() throws IOException {
        RunRecord run = trial("rm -rf \"$TMPDIR\"; echo two > app.txt").record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes()).isEmpty();
    }

    @Test
    void standardInputIsThePromptOrNothing() throws IOException {
        assertThat(ended(request("cat").withInput("Füge eine Route hinzu.\n")).output)
                .isEqualTo("Füge eine Route hinzu.\n");
        assertThat(ended(request("cat; echo end")).output).isEqualTo("end\n");
    }

    @Test
    void bothStreamsComeAsTheyAreAndAreCutAtTheirLimit() throws IOException {
        Result result = ended(request("head -c 600000 /dev/zero; echo; echo last; head -c 300001 /dev/zero >&2")
                .withLimits(Limits.wall(Duration.ofMinutes(1)).withOutputBytes(300_001)));
        assertThat(result.output).hasSize(300_001 + "\nlast\n".length()).endsWith("\nlast\n");
        assertThat(result.errors).hasSize(300_001);
        assertThat(result.ending.outputCut()).isTrue();
        assertThat(result.ending.errorsCut()).isFalse();
        assertThat(result.ending.notes())
                .containsExactly(
                        "standard output was cut after 300001 bytes: 300000 bytes were left out before its last"
                                + " lines");
    }

    @Test
    void aSilentAgentIsEnded() throws IOException {
        Result result = ended(request("echo begun; sleep 300")
                .withLimits(Limits.wall(Duration.ofMinutes(1)).withIdle(Duration.ofSeconds(2))));
        assertThat(result.ending.how()).isEqualTo(How.IDLE);
        assertThat(result.output).isEqualTo("begun\n");
    }

    @Test
    void anAgentThatSaysThatItIsDoneAndDoesNotGoIsEnded() throws IOException {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        Result result = ended(request("echo done; sleep 300")
                .withTap(seen, () -> seen.size() > 0)
                .withLimits(Limits.wall(Duration.ofMinutes(1)).withAfterEnd(Duration.ofSeconds(1))));
        assertThat(result.ending.how()).isEqualTo(How.LINGERED);
        assertThat(result.output).isEqualTo("done\n");
        assertThat(result.ending.notes()).singleElement().asString().contains("within 1000 ms");
    }

    @Test
    void theExitCodeIsTheAgents() throws IOException {
        Result result = ended(request("exit 7"));
        assertThat(result.ending.how()).isEqualTo(How.EXITED);
        assertThat(result.ending.exitCode()).hasValue(7);
        assertThat(result.ending.leftovers()).isEqualTo(List.<Leftover>of());
    }

    private record Result(ProcessEnding ending, String output, String errors) {}

    private ProcessRequest request(String script) throws IOException {
        return ProcessRequest.of(List.of("/bin/sh", "-c", script), folders().workspace(), Map.of());
    }

    private Result ended(ProcessRequest request) throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        ProcessEnding ending = new ContainerSupervisor(() -> engine)
                .run(request.withSinks(output, errors), folders(), in(ALPINE), () -> false);
        return new Result(ending, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    private RunFolders folders() throws IOException {
        Path place = folder.toRealPath().resolve("place");
        return new RunFolders(
                Files.createDirectories(place.resolve("project")),
                Files.createDirectories(place.resolve("home")),
                Files.createDirectories(place.resolve("tmp")));
    }

    private Trial trial(String script) throws IOException {
        return Trial.in(folder)
                .command("/bin/sh", "-c", script, "sh", "{prompt}")
                .isolated(in(ALPINE), () -> engine);
    }

    private static Isolation in(String image) {
        return new Isolation(Kind.DOCKER, image, Network.BRIDGE, null, null);
    }

    private static List<String> left() {
        return Docker.labelled("io.skillevals.suite=" + SUITE);
    }

    private static void assertNothingIsLeft() {
        assertThat(left()).isEmpty();
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void until(BooleanSupplier condition) {
        Instant end = Instant.now().plusSeconds(60);
        while (!condition.getAsBoolean() && Instant.now().isBefore(end)) {
            pause();
        }
    }
}
