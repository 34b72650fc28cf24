package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.cost.Estimates;
import io.skillevals.cost.Pricing;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.Budget;
import io.skillevals.suite.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many runs at a time. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunnerTest {

    @TempDir
    Path folder;

    @Test
    void atMostAsManyAgentsAsAllowedAreAtWork() throws IOException {
        Counting agent = new Counting();
        Trial trial = Trial.in(folder).agent(agent).runs(14).parallel(4);
        assertThat(records(trial, trial.run())).allMatch(run -> run.ended() == Ended.CAPTURED);
        assertThat(agent.most.get()).isEqualTo(4);
    }

    @Test
    void everyRunStartsFromThePristineProject() throws IOException {
        Trial trial = Trial.in(folder)
                .script(
                        "cat app.txt; ls -A \"$HOME\" \"$TMPDIR\" | grep x; echo x >> app.txt; echo x > \"$HOME/x\"; echo x > \"$TMPDIR/x\"; exit 0")
                .runs(6)
                .parallel(3);
        for (PlannedRun run : trial.run().runs()) {
            assertThat(trial.directory(run).transcript()).hasContent("one\n");
        }
    }

    @Test
    void aRunThatFailsHurtsNoOther() throws IOException {
        Trial trial = Trial.in(folder)
                .script("mkdir \"" + folder.toRealPath() + "/first\" 2>/dev/null && exit 5; echo two > app.txt")
                .runs(4)
                .parallel(2);
        assertThat(records(trial, trial.run()))
                .extracting(RunRecord::ended)
                .containsOnlyOnce(Ended.FAILED)
                .containsOnly(Ended.FAILED, Ended.CAPTURED);
    }

    @Test
    void stoppingInterruptsWhatIsAtWorkAndStartsNothingMore() throws IOException {
        AtomicInteger started = new AtomicInteger();
        Trial trial = Trial.in(folder)
                .script("echo begun > app.txt; sleep 100")
                .runs(12)
                .parallel(2);
        trial.onStart(run -> {
            if (started.incrementAndGet() == 2) {
                trial.cancel();
            }
        });
        List<RunRecord> runs = records(trial, trial.run());
        assertThat(runs).hasSize(12).allMatch(run -> run.ended() == Ended.INTERRUPTED);
        assertThat(runs)
                .allMatch(run -> run.failure() != null && run.failure().kind().equals("interrupted"));
        assertThat(started.get()).isLessThan(12);
    }

    @Test
    void whatIsFinishedWhenTheBuildIsStoppedStays() throws IOException {
        Trial trial = Trial.in(folder).script("echo two > app.txt").runs(8).parallel(1);
        trial.onEnd(run -> trial.cancel());
        List<RunRecord> runs = records(trial, trial.run());
        assertThat(runs).anyMatch(run -> run.ended() == Ended.CAPTURED);
        assertThat(runs.get(7).ended()).isEqualTo(Ended.INTERRUPTED);
    }

    @Test
    void whenEverythingFailsAlikeTheRestIsSkippedWithTheReason() throws IOException {
        Trial trial = Trial.in(folder).controlled().script("exit 5").runs(4).schedule(scheduled(1, 1, Budget.NONE));
        List<RunRecord> runs = records(trial, trial.run());
        assertThat(runs.subList(0, 2)).allMatch(run -> run.ended() == Ended.FAILED);
        assertThat(runs.subList(2, 8)).allMatch(run -> run.ended() == Ended.SKIPPED);
        assertThat(runs.get(7).failure().kind()).isEqualTo("systemic");
        assertThat(trial.skipped())
                .singleElement()
                .asString()
                .startsWith("6 systemic: not started: the first pair failed: crash: ");
    }

    @Test
    void whatTheBudgetDoesNotLetBeginIsSkippedWithTheReason() throws IOException {
        Trial trial = Trial.in(folder)
                .controlled()
                .script("true")
                .runs(3)
                .schedule(scheduled(2, 0, new Budget(null, 5, null)));
        assertThat(records(trial, trial.run()))
                .extracting(RunRecord::ended)
                .containsExactly(
                        Ended.CAPTURED, Ended.CAPTURED, Ended.CAPTURED, Ended.CAPTURED, Ended.SKIPPED, Ended.SKIPPED);
        assertThat(trial.skipped())
                .containsExactly(
                        "2 budget: not started: started 4 of 5 runs, and the next 2 runs, which belong together, are too many");
    }

    @Test
    void itIsSaidOnceThatNobodyKnowsWhatRunsCost() throws IOException {
        Trial trial = Trial.in(folder).script("true").runs(4).schedule(scheduled(2, 0, new Budget(5.0, null, null)));
        assertThat(records(trial, trial.run())).allMatch(run -> run.ended() == Ended.CAPTURED);
        assertThat(trial.warned()).singleElement().asString().startsWith("it is not known what runs of script cost");
    }

    @Test
    void whatRunsCostIsTakenFromTheBudget() throws IOException {
        Trial trial =
                Trial.in(folder).agent(new Costly(1.0)).runs(5).schedule(scheduled(1, 0, new Budget(3.5, null, null)));
        assertThat(records(trial, trial.run()).stream().filter(run -> run.ended() == Ended.CAPTURED))
                .hasSize(3);
        assertThat(trial.skipped())
                .containsExactly(
                        "2 budget: not started: spent 3.00 of 3.50 USD, and the next run is expected to take 1.00");
        assertThat(trial.warned()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e308, -0.01, Double.NaN, Double.POSITIVE_INFINITY, 10_000.01})
    void aCostThatCannotBeTrueIsUnknownAndEndsNoBudget(double cost) throws IOException {
        Trial trial =
                Trial.in(folder).agent(new Costly(cost)).runs(3).schedule(scheduled(1, 0, new Budget(5.0, null, null)));
        List<RunRecord> records = records(trial, trial.run());
        assertThat(records).hasSize(3).allMatch(record -> record.ended() == Ended.CAPTURED);
        assertThat(records).allMatch(record -> !record.metrics().containsKey("costUsd"));
        assertThat(records.get(0).notes())
                .containsExactly("the agent says that it cost " + cost
                        + " USD, which cannot be true (0 to 10000): its cost is taken for unknown");
        assertThat(trial.warned()).singleElement().asString().startsWith("it is not known what runs of");
    }

    @Test
    void aReusedRunIsNotMade() throws IOException {
        Trial trial = Trial.in(folder)
                .script("true")
                .runs(4)
                .parallel(16)
                .reused(run -> run.coordinates().run() == 2);
        PlanRecord plan = trial.run();
        assertThat(plan.runs())
                .extracting(run -> trial.directory(run).isRecorded())
                .containsExactly(true, false, true, true);
        assertThat(trial.directory(plan.runs().get(0)).readRun().concurrent()).isEqualTo(3);
    }

    private static Schedule scheduled(int parallel, int failFast, Budget budget) {
        return new Schedule(parallel, null, Duration.ZERO, failFast, null, null, budget);
    }

    @Test
    void aListenerThatBreaksCostsNoRun() throws IOException {
        Trial trial = Trial.in(folder).script("true").runs(6).parallel(2);
        trial.onStart(run -> {
            throw new IllegalStateException("no console");
        });
        trial.onEnd(run -> {
            throw new IllegalStateException("no console");
        });
        assertThat(records(trial, trial.run())).hasSize(6).allMatch(run -> run.ended() == Ended.CAPTURED);
        assertThat(trial.lost()).isEmpty();
    }

    @Test
    void aRecordThatCannotBeWrittenIsLostAloudAndNeverAHang() throws IOException {
        Trial trial = Trial.in(folder).runs(9).parallel(1);
        trial.script("case $(ls \"" + folder.toRealPath() + "/runs/shop/treatment/script/run-02\") in *) "
                + "mkdir -p \"" + folder.toRealPath() + "/runs/shop/treatment/script/run-02/run.json/x\"; esac");
        PlanRecord plan = trial.run();
        assertThat(trial.lost()).singleElement().asString().contains("its record could not be written");
        assertThat(plan.runs().stream().filter(run -> trial.directory(run).isRecorded()))
                .hasSize(8);
    }

    @Test
    void anErrorInAnAgentIsLostAloudAndNeverAHang() throws IOException {
        Trial trial = Trial.in(folder)
                .agent(new Described("oom", task -> {
                    throw new OutOfMemoryError("for the test");
                }))
                .runs(9)
                .parallel(2);
        trial.run();
        assertThat(trial.work()).isEmptyDirectory();
        assertThat(trial.lost()).hasSize(9).allMatch(reason -> reason.contains("OutOfMemoryError: for the test"));
    }

    @Test
    void aPlanForWhichTheSuiteHasNoFixtureIsLostAloud() throws IOException {
        Trial trial = Trial.in(folder).script("true").runs(2);
        Suiteless.run(trial);
        assertThat(trial.lost()).hasSize(2);
    }

    @Test
    void aProjectThatCannotBeCopiedFailsEveryRunOfIt() throws IOException {
        Trial trial = Trial.in(folder).script("true").runs(3).parallel(2);
        Files.createSymbolicLink(folder.resolve("project/out"), Path.of("/etc"));
        assertThat(records(trial, trial.run()))
                .hasSize(3)
                .allMatch(run -> run.failure() != null
                        && run.failure().kind().equals("workspace")
                        && run.failure().message().contains("is a link to /etc"));
    }

    static List<RunRecord> records(Trial trial, PlanRecord plan) throws IOException {
        List<RunRecord> records = new ArrayList<>();
        for (PlannedRun run : plan.runs()) {
            records.add(trial.directory(run).readRun());
        }
        try (Stream<Path> left = Files.list(trial.work())) {
            assertThat(left).as("places that were not closed").isEmpty();
        }
        return records;
    }

    /** Runs a plan whose runs the runner cannot look up. */
    private static final class Suiteless {

        static void run(Trial trial) throws IOException {
            PlanRecord plan = new Planner(
                            trial.suite(),
                            MatrixCell.of(trial.suite(), spec -> new Described("x", task -> null)),
                            cell -> "",
                            trial.tree(),
                            new FinishedRuns(trial.tree(), new Pricing(List.of()), false))
                    .plan("test", null, null);
            Runner runner = new Runner(
                    new Workshop(
                            planned -> {
                                throw new java.util.NoSuchElementException("no such fixture");
                            },
                            null,
                            null,
                            null),
                    trial,
                    Schedule.USUAL,
                    false,
                    new Retries(0, Duration.ZERO),
                    new Pricing(List.of()),
                    new Estimates(List.of()),
                    () -> false);
            runner.run(plan);
        }
    }

    private record Costly(double costUsd) implements Agent {

        @Override
        public String name() {
            return "costly";
        }

        @Override
        public Launch launch(AgentTask task) {
            List<String> argv = List.of("/bin/true");
            return new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of());
        }

        @Override
        public AgentReport read(AgentOutput output) {
            return Agent.silent().withMetrics(Map.of("costUsd", costUsd));
        }
    }

    private static final class Counting implements Agent {

        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public Launch launch(AgentTask task) {
            return new Launch.Builtin(() -> {
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                try {
                    Thread.sleep(500);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                } finally {
                    now.decrementAndGet();
                }
            });
        }

        @Override
        public AgentReport read(AgentOutput output) {
            return Agent.silent();
        }
    }
}
