package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.cost.Expense;
import io.skillevals.cost.Pricing;
import io.skillevals.io.Json;
import io.skillevals.process.Orphans;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** A service beside an agent: started, waited for, watched, and gone afterwards. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServiceTest {

    private static final String HTTP = "python3 -m http.server {{port}} --bind 127.0.0.1 --directory {{dataDir}}";
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    @Test
    void aServiceIsReadyBeforeTheAgentAndGoneBehindIt() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .data()
                        .setup("echo hello > {{dataDir}}/note.txt")
                        .sets("URL", "http://127.0.0.1:{{port}}")
                        .service("http://127.0.0.1:{{port}}/note.txt", "echo $$ > " + pid() + "; exec " + HTTP)
                        .done())
                .script("curl -s \"$URL/note.txt\"");
        RunRecord run = trial.record();
        assertThat(trial.directory().transcript()).hasContent("hello\n");
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes()).isEmpty();
        assertThat(trial.directory().serviceLog()).content().contains("GET /note.txt");
        assertThat(isAlive(pid())).isFalse();
    }

    @Test
    void anOpenPortSaysSoWhereNoUrlIsGiven() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .data()
                        .sets("PORT", "{{port}}")
                        .service(null, "sleep 1; exec python3 -m http.server $PORT --bind 127.0.0.1")
                        .done())
                .script("curl -s -o /dev/null -w '%{http_code}' \"http://127.0.0.1:$PORT/\"");
        trial.record();
        assertThat(trial.directory().transcript()).hasContent("200");
    }

    @Test
    void whatTheAgentIsToldHoldsThePort() throws IOException {
        ObjectNode servers = Json.mapper().createObjectNode();
        servers.putObject("notes")
                .put("url", "http://127.0.0.1:{{port}}/mcp")
                .putArray("args")
                .add("{{dataDir}}");
        String[] seen = new String[1];
        AgentSpec[] told = new AgentSpec[1];
        Trial trial = Trial.in(folder)
                .options(new AgentOptions(
                        null, null, null, null, List.of(), List.of("--notes=:{{port}}"), null, servers))
                .command("{{port}}", "to", "{{port}}")
                .sets("NOTES", "{{dataDir}}:{{port}}")
                .agent(new Described("seeing", task -> {
                    told[0] = task.spec();
                    seen[0] = String.valueOf(task.spec().options().mcpServers());
                    return new Launch.Builtin(() -> {});
                }))
                .around(Setting.of().data().service(null, "exec sleep 100").done());
        trial.record();
        assertThat(seen[0]).matches(".*http://127\\.0\\.0\\.1:\\d+/mcp.*").contains("/data\"]");
        assertThat(told[0].arguments()).singleElement().asString().matches("--notes=:\\d+");
        assertThat(told[0].environment().get("NOTES")).matches("/.*/data:\\d+");
        assertThat(told[0].command())
                .startsWith("{{port}}", "to")
                .last()
                .asString()
                .matches("\\d+");
    }

    @Test
    void howLongAServiceTakesToGetReadyIsExpectedOfLaterRunsToo() throws IOException {
        RunRecord run = Trial.in(folder)
                .around(Setting.of()
                        .service(null, "sleep 1; exec python3 -m http.server --bind 127.0.0.1 {{port}}")
                        .done())
                .script("true")
                .record();
        long turn = run.timings().get("turn");
        assertThat(turn).isGreaterThanOrEqualTo(run.timings().get("agent") + 1000);
        assertThat(Expense.of(run, new Pricing(List.of())).orElseThrow().duration())
                .isEqualTo(Duration.ofMillis(turn));
    }

    @Test
    void aServiceThatNeverGetsReadyEndsTheRunBeforeItsAgent() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .service(
                                Setting.shell("echo $$ > " + pid() + "; echo waiting for a licence; exec sleep 100"),
                                "http://127.0.0.1:{{port}}/health",
                                Duration.ofSeconds(1),
                                LONG)
                        .done())
                .script("echo worked");
        RunRecord run = trial.record();
        assertThat(run.failure().kind()).isEqualTo("service");
        assertThat(run.failure().message())
                .contains("was not ready after 1 s", "/health does not answer", "waiting for a licence");
        assertThat(trial.directory().transcript()).doesNotExist();
        assertThat(isAlive(pid())).isFalse();
    }

    @Test
    void aServiceThatAnswersWithAnErrorIsNotReady() throws IOException {
        RunRecord run = Trial.in(folder)
                .around(Setting.of()
                        .data()
                        .service(
                                Setting.shell("exec " + HTTP),
                                "http://127.0.0.1:{{port}}/missing",
                                Duration.ofSeconds(2),
                                LONG)
                        .done())
                .script("true")
                .record();
        assertThat(run.failure().message()).contains("/missing does not answer as it should");
    }

    @Test
    void aServiceThatEndsBeforeItIsReadySaysWhy() throws IOException {
        RunRecord run = Trial.in(folder)
                .around(Setting.of()
                        .service("http://127.0.0.1:{{port}}/", "echo no configuration >&2; exit 9")
                        .done())
                .script("echo worked")
                .record();
        assertThat(run.failure().kind()).isEqualTo("service");
        assertThat(run.failure().message()).contains("ended with exit code 9 before it was ready", "no configuration");
    }

    @Test
    void aServiceThatCannotBeStartedIsNamed() throws IOException {
        RunRecord run = Trial.in(folder)
                .around(Setting.of()
                        .service(List.of("no-such-server"), null, LONG, LONG)
                        .done())
                .script("true")
                .record();
        assertThat(run.failure().kind()).isEqualTo("service");
        assertThat(run.failure().message()).contains("could not be started: no-such-server");
    }

    @Test
    void aServiceThatDiesEndsItsAgentAndTheRunHasFailed() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .service(null, "sleep 2; echo out of disk; exit 5")
                        .done())
                .script("echo begun; sleep 100");
        long begin = System.nanoTime();
        RunRecord run = trial.record();
        assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin)).isLessThan(60);
        assertThat(run.ended()).isEqualTo(Ended.FAILED);
        assertThat(run.failure().kind()).isEqualTo("service");
        assertThat(run.failure().message())
                .contains("ended with exit code 5 while the agent was at work", "out of disk");
        assertThat(trial.directory().transcript()).hasContent("begun\n");
    }

    @Test
    void aServiceThatDiesWhileAnAgentWorksThatCannotBeEndedFailsTheRunToo() throws IOException {
        RunRecord run = Trial.in(folder)
                .agent(new Described(
                        "slow",
                        task -> new Launch.Builtin(() -> {
                            try {
                                Thread.sleep(4000);
                            } catch (InterruptedException e) {
                                throw new IOException(e);
                            }
                        })))
                .around(Setting.of().service(null, "sleep 2; exit 5").done())
                .record();
        assertThat(run.failure().kind()).isEqualTo("service");
    }

    @Test
    void aServiceThatIgnoresTheSignalIsEndedByForceWithItsChildren() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .service(
                                Setting.shell("trap '' TERM; (trap '' TERM; echo child; exec sleep 200) & echo $! > "
                                        + pid() + "; while true; do sleep 1; done"),
                                null,
                                LONG,
                                Duration.ofSeconds(1))
                        .done())
                .script("echo two > app.txt");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.notes()).contains("the service did not stop in its time and was ended by force");
        assertThat(isAlive(pid())).isFalse();
    }

    @Test
    void whatAServiceLeavesBehindIsEndedAndNoted() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .service(null, "setsid sleep 300 & echo $! > " + pid() + "; exec sleep 200")
                        .done())
                .script("true");
        RunRecord run = trial.record();
        assertThat(run.notes())
                .anyMatch(note -> note.contains("the service left process") && note.contains("sleep 300"));
        assertThat(isAlive(pid())).isFalse();
    }

    @Test
    void aServiceIsStoppedBeforeItsDataIsKept() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .data()
                        .service(
                                null,
                                "trap 'sleep 1; echo flushed > {{dataDir}}/x; exit 0' TERM; while true; do sleep 0.1; done")
                        .dump("cat {{dataDir}}/x > seen.txt")
                        .done())
                .script("true");
        trial.record();
        assertThat(trial.directory().data().resolve("x")).hasContent("flushed\n");
        assertThat(trial.directory().artifacts().resolve("seen.txt")).hasContent("flushed\n");
    }

    @Test
    void theEndOfAnAgentEndsNoService() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .data()
                        .service(
                                null,
                                "trap 'echo politely > {{dataDir}}/x; exit 0' TERM; while true; do sleep 0.1; done")
                        .done())
                .script("(sleep 200 &) ; true");
        RunRecord run = trial.record();
        assertThat(trial.directory().data().resolve("x")).hasContent("politely\n");
        assertThat(run.failure()).isNull();
    }

    @Test
    void aServiceIsFoundByWhoeverEndsWhatADeadBuildLeft() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .service(null, "pwd; echo $$ > " + pid() + "; exec sleep 200")
                        .done())
                .script("echo begun > " + folder.toRealPath() + "/begun; sleep 100");
        Thread killing = new Thread(() -> {
            SurroundingsTest.await(folder.resolve("begun"));
            Orphans.end(trial.work());
        });
        killing.setDaemon(true);
        killing.start();
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.FAILED);
        assertThat(isAlive(pid())).isFalse();
    }

    @Test
    void aLogThatIsTooLongIsCut() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .service(
                                null, "head -c 20000000 /dev/zero | tr '\\0' x | fold; echo last words; exec sleep 100")
                        .done())
                .script("sleep 2");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(Files.size(trial.directory().serviceLog())).isLessThan(6_000_000);
        assertThat(trial.directory().serviceLog()).content().contains("last words");
        assertThat(run.notes()).anyMatch(note -> note.startsWith("of the service: standard output was cut"));
    }

    @Test
    void stoppingWhileTheAgentWorksStopsTheServiceAndKeepsItsData() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .data()
                        .service(null, "echo $$ > " + pid() + "; echo x > {{dataDir}}/x; exec sleep 200")
                        .teardown("echo down > " + folder.toRealPath() + "/down.txt")
                        .done())
                .script("echo begun > " + folder.toRealPath() + "/begun; sleep 100");
        stopOnce(trial, "begun");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.INTERRUPTED);
        assertThat(trial.directory().data().resolve("x")).exists();
        assertThat(folder.resolve("down.txt")).exists();
        assertThat(isAlive(pid())).isFalse();
    }

    @Test
    void stoppingWhileAServiceIsWaitedForStopsIt() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .service(
                                Setting.shell("echo $$ > " + pid() + "; exec sleep 200"),
                                "http://127.0.0.1:{{port}}/",
                                Duration.ofMinutes(2),
                                LONG)
                        .done())
                .script("echo worked");
        stopOnce(trial, "pid");
        assertThat(trial.record().ended()).isEqualTo(Ended.INTERRUPTED);
        assertThat(trial.directory().transcript()).doesNotExist();
        assertThat(isAlive(pid())).isFalse();
    }

    @Test
    void aStubbornServiceGetsNoMoreThanItsShareOfTheTimeOfABuildThatIsStopped() throws IOException {
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .service(
                                Setting.shell("echo $$ > " + pid() + "; trap '' TERM; while true; do sleep 0.2; done"),
                                null,
                                LONG,
                                Duration.ofMinutes(3))
                        .done())
                .script("echo begun > " + folder.toRealPath() + "/begun; sleep 100");
        stopOnce(trial, "begun");
        long begin = System.nanoTime();
        assertThat(trial.record().ended()).isEqualTo(Ended.INTERRUPTED);
        assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin)).isLessThan(90);
        assertThat(isAlive(pid())).isFalse();
    }

    @Test
    void runsSideBySideHavePortsAndDataOfTheirOwn() throws IOException {
        int runs = 20;
        Trial trial = Trial.in(folder)
                .around(Setting.of()
                        .data()
                        .setup("echo {{port}} > {{dataDir}}/port.txt")
                        .sets("PORT", "{{port}}")
                        .service("http://127.0.0.1:{{port}}/port.txt", "exec " + HTTP)
                        .done())
                .script("curl -s http://127.0.0.1:$PORT/port.txt; echo $PORT; sleep 2")
                .runs(runs)
                .parallel(runs);
        Set<String> ports = new HashSet<>();
        for (PlannedRun run : trial.run().runs()) {
            assertThat(trial.directory(run).readRun().failure()).isNull();
            List<String> lines = Files.readAllLines(trial.directory(run).transcript());
            assertThat(lines).hasSize(2).containsOnly(lines.get(0));
            ports.add(lines.get(0));
        }
        assertThat(ports).hasSize(runs);
        assertThat(trial.work()).isEmptyDirectory();
    }

    private Path pid() throws IOException {
        return folder.toRealPath().resolve("pid");
    }

    private void stopOnce(Trial trial, String there) {
        Thread stopping = new Thread(() -> {
            SurroundingsTest.await(folder.resolve(there));
            trial.cancel();
        });
        stopping.setDaemon(true);
        stopping.start();
    }

    /** Of an orphan that nobody waits for, the name is left. */
    private static boolean isAlive(Path file) throws IOException {
        long pid = Long.parseLong(Files.readString(file).strip());
        Path stat = Path.of("/proc", String.valueOf(pid), "stat");
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
                && !(Files.exists(stat) && Files.readString(stat).contains(") Z "));
    }
}
