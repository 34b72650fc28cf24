package io.skillevals.run;

import static io.skillevals.run.Setting.shell;
import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands, variables and data around an agent. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SurroundingsTest {

    private static final String SECRET = "s3cr3t-v4lue-of-the-tests";

    @TempDir
    Path folder;

    @Test
    void whatSetupCommandsLeaveIsWhatTheAgentStartsFromAndNoWorkOfIts() throws IOException {
        Trial trial = Trial.in(folder)
                .file("gone.txt", "gone\n")
                .around(Setting.of()
                        .setup("echo made > made.txt; rm gone.txt; echo changed > app.txt")
                        .setup("mkdir deep; echo second > deep/second.txt")
                        .done())
                .script("cat made.txt deep/second.txt app.txt; ls gone.txt 2>/dev/null; echo more >> app.txt");
        RunRecord run = trial.record();
        assertThat(trial.directory().transcript()).hasContent("made\nsecond\nchanged\n");
        assertThat(run.changes()).extracting(Change::path).containsExactly("app.txt");
        assertThat(trial.directory().diffFile())
                .content()
                .contains(" changed\n+more\n")
                .doesNotContain("made.txt");
        assertThat(trial.directory().workspace().resolve("made.txt")).hasContent("made\n");
        assertThat(trial.directory().workspace().resolve("deep/second.txt")).hasContent("second\n");
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
    }

    @Test
    void productsOfSetupCommandsAreLeftOutOfTheCaptureLikeThoseOfTheAgent() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .setup("mkdir target node_modules; echo x > target/x; echo x > node_modules/x; echo y > y.txt")
                        .done())
                .script("cat target/x node_modules/x y.txt");
        RunRecord run = trial.record();
        assertThat(trial.directory().transcript()).hasContent("x\nx\ny\n");
        assertThat(run.changes()).isEmpty();
        assertThat(trial.directory().workspace()).isDirectoryNotContaining("glob:**target");
    }

    @Test
    void aSetupCommandThatFailsEndsTheRunWithItsLastWordsAndStartsNoAgent() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .setup("echo first; echo no database >&2; exit 3")
                        .setup("echo never > never.txt")
                        .teardown("echo down > {{artifacts}}/down.txt")
                        .done())
                .script("echo worked");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.FAILED);
        assertThat(run.failure().kind()).isEqualTo("setup");
        assertThat(run.failure().message())
                .contains("the setup command `/bin/sh -c 'echo first;", "ended with exit code 3", "no database");
        assertThat(trial.directory().transcript()).doesNotExist();
        assertThat(trial.directory().workspace().resolve("never.txt")).doesNotExist();
        assertThat(trial.directory().artifacts().resolve("down.txt")).hasContent("down\n");
        assertThat(trial.directory().surroundingsLog()).content().contains("$ setup: ", "no database", "$ teardown: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "; ln -s /tmp {{workspace}}", "; echo x > {{workspace}}"})
    void aSetupCommandThatRemovesTheWorkspaceIsNamed(String more) throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .setup("rm -rf {{workspace}}" + more)
                        .setup("echo never")
                        .done())
                .script("echo worked");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.FAILED);
        assertThat(run.failure().kind()).isEqualTo("setup");
        assertThat(run.failure().message())
                .startsWith("the setup command `/bin/sh -c 'rm -rf /")
                .endsWith("` left no workspace: it removed that folder, or put something else in its place");
        assertThat(trial.directory().surroundingsLog()).content().doesNotContain("never");
        assertThat(trial.directory().transcript()).doesNotExist();
    }

    @Test
    void aProgramThatIsNotThereIsNamed() throws IOException {
        RunRecord run = Trial.in(folder)
                .around(Setting.of().setup(List.of("no-such-program", "x")).done())
                .script("true")
                .record();
        assertThat(run.failure().kind()).isEqualTo("setup");
        assertThat(run.failure().message()).contains("no-such-program", "could not be started");
    }

    @Test
    void whatATeardownTakesAwayWasTheAgentsAllTheSame() throws IOException {
        RunRecord run = Trial.in(folder)
                .skill("reservations")
                .around(Setting.of()
                        .teardown("rm -r .agents .claude 2>/dev/null; true")
                        .done())
                .script("echo two > app.txt")
                .record();
        assertThat(run.proof().breaches()).isEmpty();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
    }

    @Test
    void aTeardownThatFailsIsNotedAndLosesNoRun() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .teardown("echo still there; exit 4")
                        .teardown("cat app.txt > {{artifacts}}/seen.txt")
                        .done())
                .script("echo two > app.txt");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes())
                .anyMatch(note -> note.contains("the teardown command")
                        && note.contains("exit code 4")
                        && note.contains("still there"));
        assertThat(trial.warned())
                .singleElement()
                .asString()
                .startsWith("shop/")
                .contains("the teardown command", "exit code 4");
        assertThat(trial.directory().artifacts().resolve("seen.txt")).hasContent("two\n");
    }

    @Test
    void teardownCommandsAreRunWhateverCameOfTheAgent() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .teardown("echo down > {{artifacts}}/down.txt")
                        .done())
                .script("exit 7");
        assertThat(trial.record().ended()).isEqualTo(Ended.FAILED);
        assertThat(trial.directory().artifacts().resolve("down.txt")).exists();
    }

    @Test
    void anAgentThatThrowsKeepsNothingFromBeingTakenDown() throws IOException {
        Trial trial = Trial.in(folder)
                .agent(new Described("oom", task -> {
                    throw new OutOfMemoryError("for the test");
                }))
                .around(Setting.of()
                        .service(null, "echo $$ > {{home}}/../pid; exec sleep 100")
                        .teardown("echo down > " + folder.toRealPath() + "/down.txt")
                        .done());
        trial.run();
        assertThat(folder.resolve("down.txt")).exists();
        assertThat(trial.lost()).singleElement().asString().contains("OutOfMemoryError");
        assertThat(trial.work()).isEmptyDirectory();
    }

    @Test
    void variablesOfTheConditionReachAgentCommandsAndServiceWithTheirWordsFilledIn() throws IOException {
        Trial trial = Trial.in(folder)
                .sets("PLACE", "of the agent")
                .around(Setting.of()
                        .sets("PLACE", "{{dataDir}}:{{versionDir}}:{{fixtureDir}}:{{unknown}}")
                        .data()
                        .setup("echo \"$PLACE\" > {{artifacts}}/setup.txt")
                        .service(null, "echo \"$PLACE\"; exec sleep 100")
                        .done())
                .script("echo \"$PLACE\"; ls -d \"${PLACE%%:*}\" > /dev/null && echo there");
        trial.record();
        String base = folder.toRealPath().toString();
        assertThat(trial.directory().transcript())
                .content()
                .contains("/data:" + base + ":" + base + ":{{unknown}}\n", "there\n")
                .doesNotContain("of the agent");
        String said = Files.readString(trial.directory().transcript())
                .lines()
                .findFirst()
                .orElseThrow();
        assertThat(trial.directory().artifacts().resolve("setup.txt")).hasContent(said);
        assertThat(trial.directory().serviceLog()).content().contains(said);
    }

    @Test
    void commandsSeeNeitherCredentialsNorTheUsersHome() throws IOException {
        Trial trial = Trial.in(folder)
                .credential("API_KEY", SECRET)
                .environment("HOME", "/home/somebody")
                .around(Setting.of().setup("env > {{artifacts}}/env.txt").done())
                .script("true");
        trial.record();
        assertThat(trial.directory().artifacts().resolve("env.txt"))
                .content()
                .doesNotContain("API_KEY", "/home/somebody")
                .contains("HOME=" + folder.toRealPath() + "/work/");
    }

    @Test
    void aScriptThatIsCheckedInIsFoundFromTheProjectOfTheVersion() throws IOException {
        Trial trial = Trial.in(folder)
                .beside("scripts/prepare.sh", "#!/bin/sh\necho \"$1 $PWD\" > prepared.txt\n")
                .around(Setting.of()
                        .setup(List.of("scripts/prepare.sh", "{{workspace}}"))
                        .done())
                .script("cat prepared.txt; pwd");
        executable("scripts/prepare.sh");
        trial.record();
        List<String> lines = Files.readAllLines(trial.directory().transcript());
        assertThat(lines.get(0)).isEqualTo(lines.get(1) + " " + lines.get(1));
    }

    @Test
    void theDataFolderIsFreshAndSeededForEachRunAndKeptWhole() throws IOException {
        Trial trial = Trial.in(folder)
                .beside("seed/notes/a.txt", "a\n")
                .beside("fill.sh", "#!/bin/sh\necho filled > \"$1/filled.txt\"\n")
                .seed(new Seed(folder.resolve("seed"), List.of("./fill.sh", "{{dataDir}}")))
                .around(Setting.of().data().sets("DATA", "{{dataDir}}").done())
                .script(
                        "cat \"$DATA/notes/a.txt\" \"$DATA/filled.txt\"; cat \"$DATA/b.txt\"; echo b > \"$DATA/b.txt\"; mkdir \"$DATA/empty\"; ln -s /etc/hostname \"$DATA/link\"")
                .runs(2);
        executable("fill.sh");
        trial.run();
        assertThat(folder.resolve("seed/b.txt")).doesNotExist();
        for (String number : List.of("01", "02")) {
            RunDirectory directory = trial.tree().directory("shop/treatment/script/run-" + number);
            assertThat(directory.transcript()).hasContent("a\nfilled\n");
            assertThat(directory.data().resolve("notes/a.txt")).hasContent("a\n");
            assertThat(directory.data().resolve("b.txt")).hasContent("b\n");
            assertThat(directory.data().resolve("empty")).isEmptyDirectory();
            assertThat(Files.readSymbolicLink(directory.data().resolve("link"))).isEqualTo(Path.of("/etc/hostname"));
            assertThat(directory.readRun().changes()).isEmpty();
        }
    }

    @Test
    void aConditionWithoutDataIsNotSeeded() throws IOException {
        Trial trial = Trial.in(folder)
                .seed(new Seed(null, shell("echo seeded > " + folder.toRealPath() + "/seeded.txt")))
                .script("true");
        assertThat(trial.record().ended()).isEqualTo(Ended.CAPTURED);
        assertThat(folder.resolve("seeded.txt")).doesNotExist();
        assertThat(trial.directory().artifacts()).doesNotExist();
    }

    @Test
    void aSeedThatFailsEndsTheRunBeforeItsAgent() throws IOException {
        Trial command = Trial.in(folder.resolve("command"))
                .seed(new Seed(null, shell("echo no schema; exit 2")))
                .around(Setting.of().data().setup("echo never > never.txt").done())
                .script("echo worked");
        RunRecord run = command.record();
        assertThat(run.failure().kind()).isEqualTo("seed");
        assertThat(run.failure().message()).contains("the seed command", "exit code 2", "no schema");
        assertThat(command.directory().transcript()).doesNotExist();
        assertThat(command.directory().workspace().resolve("never.txt")).doesNotExist();
        Trial missing = Trial.in(folder.resolve("missing"))
                .seed(new Seed(folder.resolve("no-such-folder"), List.of()))
                .around(Setting.of().data().done())
                .script("echo worked");
        assertThat(missing.record().failure().kind()).isEqualTo("seed");
    }

    @Test
    void binaryDataIsKeptToTheLastByte() throws IOException {
        Path seed = Files.createDirectories(folder.resolve("seed"));
        byte[] bytes = new byte[70_000];
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = (byte) (at * 31 >> 3);
        }
        Files.write(seed.resolve("x.sqlite"), bytes);
        Files.write(seed.resolve("x.sqlite-wal"), new byte[0]);
        Files.write(seed.resolve("x.sqlite-shm"), new byte[] {0, -1, 10, 13});
        Trial trial = Trial.in(folder)
                .credential("API_KEY", SECRET)
                .seed(new Seed(seed, List.of()))
                .around(Setting.of()
                        .data()
                        .dump("rm {{dataDir}}/*-wal {{dataDir}}/*-shm")
                        .done())
                .script("true");
        RunRecord run = trial.record();
        for (String name : List.of("x.sqlite", "x.sqlite-wal", "x.sqlite-shm")) {
            assertThat(trial.directory().data().resolve(name)).hasSameBinaryContentAs(seed.resolve(name));
        }
        assertThat(run.leaks()).isEmpty();
    }

    @Test
    void whatIsKeptIsRedacted() throws IOException {
        Trial trial = Trial.in(folder)
                .credential("API_KEY", SECRET)
                .around(Setting.of()
                        .data()
                        .sets("DATA", "{{dataDir}}")
                        .service(null, "echo service " + SECRET + "; exec sleep 100")
                        .setup("echo setup " + SECRET)
                        .dump("echo dump " + SECRET + " > dump.txt")
                        .done())
                .script("echo data $API_KEY > \"$DATA/x.txt\"; printf '\\000%s' $API_KEY > \"$DATA/x.bin\"");
        RunRecord run = trial.record();
        assertThat(run.leaks()).isEmpty();
        assertThat(trial.directory().artifacts().resolve("dump.txt")).content().startsWith("dump [");
        assertThat(trial.directory().data().resolve("x.txt")).content().startsWith("data [");
        assertThat(trial.directory().data().resolve("x.bin")).content().doesNotContain(SECRET);
        assertThat(trial.directory().serviceLog())
                .content()
                .contains("service [")
                .doesNotContain(SECRET);
        assertThat(trial.directory().surroundingsLog())
                .content()
                .contains("setup [")
                .doesNotContain(SECRET);
    }

    @Test
    void aDataFolderThatWasReplacedByALinkIsNotFollowed() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("private.txt"), "private");
        Trial trial = Trial.in(folder)
                .around(Setting.of().data().sets("DATA", "{{dataDir}}").done())
                .script("rmdir \"$DATA\"; ln -s " + outside + " \"$DATA\"");
        RunRecord run = trial.record();
        assertThat(run.notes()).anyMatch(note -> note.startsWith("the data folder could not be kept: "));
        assertThat(trial.directory().data()).doesNotExist();
        assertThat(outside.resolve("private.txt")).exists();
    }

    @Test
    void aDumpThatFailsIsNotedAndTheDataIsKept() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .data()
                        .setup("echo x > {{dataDir}}/x")
                        .dump("echo half > half.txt; rm {{dataDir}}/x; echo no such table >&2; exit 1")
                        .done())
                .script("true");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes()).anyMatch(note -> note.contains("the dump command") && note.contains("no such table"));
        assertThat(trial.directory().data().resolve("x")).exists();
        assertThat(trial.directory().artifacts().resolve("half.txt")).exists();
    }

    @Test
    void stoppingEndsASetupCommandAndTearsDown() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .setup("echo up > " + folder.toRealPath() + "/up.txt; sleep 100")
                        .teardown("echo down > " + folder.toRealPath() + "/down.txt")
                        .done())
                .script("true");
        Thread stopping = new Thread(() -> {
            await(folder.resolve("up.txt"));
            trial.cancel();
        });
        stopping.start();
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.INTERRUPTED);
        assertThat(folder.resolve("down.txt")).exists();
    }

    static void await(Path file) {
        while (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void executable(String path) throws IOException {
        Files.setPosixFilePermissions(folder.resolve(path), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
