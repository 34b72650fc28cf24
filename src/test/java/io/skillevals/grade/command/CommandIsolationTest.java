package io.skillevals.grade.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.container.EngineException;
import io.skillevals.grade.CheckCases;
import io.skillevals.grade.CheckRegistry;
import io.skillevals.grade.Grader;
import io.skillevals.grade.LeftRun;
import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.Grade;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.LayerSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that misbehave, and what they must not see, reach or leave behind. */
@Timeout(120)
class CommandIsolationTest {

    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path root;

    private final Map<String, String> build = new HashMap<>(System.getenv());
    private LeftRun run;

    @BeforeEach
    void leaveATree() throws IOException {
        run = new LeftRun(root.resolve("one")).left("src/app.txt", "one\n").left("run.sh", "#!/bin/sh\necho ran\n");
        run.captured();
    }

    private Programs programs() {
        return new Programs(build, () -> {
            throw new EngineException("no engine answers here");
        });
    }

    private CheckResult passes(String config) throws Exception {
        return CheckCases.ask(new CommandPasses(programs()), config, run, run);
    }

    private static CheckResult.Scored scored(CheckResult result) {
        assertThat(result).isInstanceOf(CheckResult.Scored.class);
        return (CheckResult.Scored) result;
    }

    private static String config(String command) {
        return Json.compact(Json.mapper().createObjectNode().put("command", command));
    }

    @Test
    void aSecretOfTheBuildIsNotSeenUnlessItIsNamed() throws Exception {
        build.put("SHOP_TOKEN", "tok-123456789");
        build.put("OTHER_TOKEN", "oth-123456789");
        assertThat(scored(passes(config("env; test -z \"$SHOP_TOKEN$OTHER_TOKEN\""))))
                .matches(result -> result.score() == 1)
                .extracting(Object::toString)
                .asString()
                .doesNotContain("tok-123456789", "oth-123456789");
        String named = "{\"command\": \"test $SHOP_TOKEN = tok-123456789 && test -z \\\"$OTHER_TOKEN\\\"\","
                + " \"inherit\": [\"SHOP_TOKEN\"]}";
        assertThat(scored(passes(named)).score()).isEqualTo(1);
    }

    @Test
    void aProcessThatStaysInTheBackgroundIsEnded() throws Exception {
        Path mark = root.resolve("mark");
        String forks =
                "nohup sh -c 'sleep 300; touch " + mark + "' >/dev/null 2>&1 & echo $! > " + mark + ".pid; echo done";
        CheckResult.Scored result = scored(passes(config(forks)));
        assertThat(result.score()).isEqualTo(1);
        assertThat(result.evidence().toString()).contains("processes running, which were ended");
        assertThat(Files.readAllLines(Path.of(mark + ".pid"))).hasSize(1).noneMatch(CommandIsolationTest::isRunning);
    }

    @Test
    void aProcessThatIgnoresTheSignalAndForksIsEndedAtItsTime() throws Exception {
        Path pids = root.resolve("pids");
        String hangs = "trap '' TERM; for i in 1 2 3; do (trap '' TERM; while :; do sleep 1; done) & echo $! >> " + pids
                + "; done; wait";
        CheckResult.Scored result =
                scored(passes("{\"timeout\": \"500ms\", " + config(hangs).substring(1)));
        assertThat(result.score()).isZero();
        assertThat(result.details()).contains("took longer than 0.5 s");
        assertThat(Files.readAllLines(pids)).hasSize(3).noneMatch(CommandIsolationTest::isRunning);
    }

    /** Whether it does anything; one that is dead may wait for somebody to take note of it. */
    private static boolean isRunning(String pid) {
        try {
            return ProcessHandle.of(Long.parseLong(pid))
                            .filter(ProcessHandle::isAlive)
                            .isPresent()
                    && !Files.readString(Path.of("/proc", pid, "stat")).contains(") Z ");
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aHundredMegabytesOfOutputCostLittle() throws Exception {
        String prints = "head -c " + 100 * MEGABYTE + " /dev/zero | tr '\\0' 'x'; echo; echo the end; echo the end >&2";
        CheckResult.Scored result = scored(passes("{\"stdout\": \"(?m)^the end$\", \"stderr\": \"the end\", "
                + config(prints).substring(1)));
        assertThat(result.score()).isEqualTo(1);
        String shown = result.evidence().toString();
        assertThat(shown).contains("or more characters) …", "the end").hasSizeLessThan(10_000);
    }

    @Test
    void whatMayHaveBeenInAPartOfTheOutputThatIsNotKeptIsNeitherThereNorMissing() throws Exception {
        String much = "head -c " + 3 * MEGABYTE + " /dev/zero | tr '\\0' 'x'; echo; ";
        String prints = config(much + "echo the middle; " + much).substring(1);
        CheckResult result = passes("{\"stdout\": \"the middle\", " + prints);
        assertThat(result).isInstanceOf(CheckResult.Error.class);
        assertThat(result.toString()).contains("it printed more than is kept").hasSizeLessThan(10_000);
        assertThat(scored(passes("{\"stdout\": \"the middle\", \"stderr\": \"nothing\", " + prints))
                        .score())
                .isZero();
        assertThat(scored(passes("{\"stdout\": \"the middle\", \"exit\": 1, " + prints))
                        .score())
                .isZero();
    }

    @Test
    void aScriptThatSaysMuchMakesNoGradeOfMegabytes() throws Exception {
        String says = "printf '{\"score\": 1, \"details\": \"'; head -c 900000 /dev/zero | tr '\\0' 'x'; echo '\"}'";
        assertThat(CheckCases.ask(new Script(programs()), config(says), run, run)
                        .toString())
                .startsWith("Scored[score=1.0")
                .hasSizeLessThan(5000);
        String measures = "printf '{\"score\": 1, \"metrics\": {\"a\": 1'; seq -f ', \"m%g\": 1' 1 100; echo '}}'";
        assertThat(CheckCases.ask(new Script(programs()), config(measures), run, run)
                        .toString())
                .startsWith("Error")
                .contains("it printed 101 metrics: 100 at most");
    }

    @Test
    void longOutputIsShownByItsBeginningAndItsEnd() throws Exception {
        CheckResult.Scored result = scored(passes(config("seq 1 100000")));
        String shown = result.evidence().toString();
        assertThat(shown)
                .contains("standard output: 1\n2\n3\n", "\n99999\n100000")
                .hasSizeLessThan(5000);
    }

    @Test
    void theCapturedTreeStaysAsItIs() throws Exception {
        String before = digest(run.directory().path());
        String wrecks = "rm -rf src; echo x >> run.sh; chmod -R 0 .; mkdir -p a && ln -s / a/b; true";
        passes(config(wrecks));
        CheckCases.ask(new CommandFails(programs()), config("rm -rf *; false"), run, run);
        CheckCases.ask(new JUnit(programs()), config("echo '<testsuite/>' > junit.xml; rm -rf src"), run, run);
        CheckCases.ask(
                new Script(programs()),
                config("rm -rf $EVALS_RUN_DIR $EVALS_PRISTINE; echo '{\"score\": 1}'"),
                run,
                run);
        assertThat(digest(run.directory().path())).isEqualTo(before);
        try (Stream<Path> left = Files.list(run.scratch())) {
            assertThat(left).isEmpty();
        }
    }

    private static String digest(Path tree) throws IOException {
        Digest digest = Digest.create();
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted().toList()) {
                digest.add(file + " " + Files.getLastModifiedTime(file) + " " + Files.getPosixFilePermissions(file));
                if (Files.isRegularFile(file)) {
                    digest.add(file);
                }
            }
        }
        return digest.value();
    }

    @Test
    void twoChecksSideBySideHaveCopiesOfTheirOwn() throws Exception {
        List<CheckType> types = List.of(new CommandPasses(programs()));
        List<CheckSpec> specs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String command = "test ! -e mine && echo " + i + " > mine && sleep 0.3 && ./run.sh && test $(cat mine) = "
                    + i + " && test ! -e $HOME/x && touch $HOME/x";
            specs.add(CheckCases.spec("command-passes", config(command)).named("check-" + i));
        }
        Path scratch = Files.createDirectory(root.resolve("grading"));
        Grader grader = new Grader(
                CheckRegistry.of(types), List.of(new LayerSpec("checks", 1)), 80, false, scratch, () -> false);
        Grade grade = grader.grade(
                run.directory(), run.run(), run.asking(specs), run.run().pristineDigest());
        assertThat(grade.layers().get(0).checks())
                .hasSize(4)
                .allSatisfy(
                        check -> assertThat(check.score()).as(check.toString()).isEqualTo(1));
        try (Stream<Path> left = Files.list(scratch)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aStoppedBuildIsAnErrorOfTheCheck() throws Exception {
        CheckSpec spec = CheckCases.spec("command-passes", config("sleep 60"));
        LeftRun stopped =
                new LeftRun(root.resolve("two")).left("a", "a").captured().stopped();
        assertThat(new CommandPasses(programs()).create(spec).check(stopped))
                .isEqualTo(CheckResult.error("it was ended because the build is being stopped"));
    }

    @Test
    void withoutAnEngineAContainerIsAnErrorOfTheCheck() throws Exception {
        String contained = "{\"command\": \"true\", \"container\": {\"image\": \"alpine:3\"}}";
        assertThat(passes(contained)).isEqualTo(CheckResult.error("no engine answers here"));
        assertThat(CheckCases.ask(new CommandFails(programs()), contained, run, run))
                .isEqualTo(CheckResult.error("no engine answers here"));
        assertThat(CheckCases.ask(new JUnit(programs()), contained, run, run))
                .isEqualTo(CheckResult.error("no engine answers here"));
        assertThat(CheckCases.ask(new Script(programs()), contained, run, run))
                .isEqualTo(CheckResult.error("no engine answers here"));
    }

    @Test
    void aCheckMayTakeLongerThanItsCommand() {
        CheckSpec spec = CheckCases.spec("command-passes", "{\"command\": \"true\", \"timeout\": \"20m\"}");
        assertThat(new CommandPasses(programs()).limit(spec)).isGreaterThan(Duration.ofMinutes(20));
        assertThat(new JUnit(programs()).limit(CheckCases.spec("junit", "{\"command\": \"true\"}")))
                .isGreaterThan(Duration.ofMinutes(10));
    }

    @Test
    void aTreeThatCannotBeMadeReadableAgainIsRemoved() throws Exception {
        assertThat(scored(passes(config("mkdir -p a/b && touch a/b/c && chmod 0 a/b a")))
                        .score())
                .isEqualTo(1);
        try (Stream<Path> left = Files.list(run.scratch())) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void anErrorIsNoScoreForTheGrader() throws Exception {
        Path scratch = Files.createDirectory(root.resolve("grading"));
        CheckSpec spec = CheckCases.spec("command-fails", config("no-such-program-here"));
        Grade grade = new Grader(
                        CheckRegistry.of(List.of(new CommandFails(programs()))),
                        List.of(new LayerSpec("checks", 1)),
                        80,
                        false,
                        scratch,
                        () -> false)
                .grade(
                        run.directory(),
                        run.run(),
                        run.asking(List.of(spec)),
                        run.run().pristineDigest());
        CheckGrade check = grade.layers().get(0).checks().get(0);
        assertThat(check.status()).isEqualTo(CheckGrade.Status.ERROR);
        assertThat(Optional.ofNullable(check.score())).isEmpty();
    }
}
