package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.Plans;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.Try;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {

    private final List<String> lines = new ArrayList<>();
    private final ProgressLines progress = new ProgressLines(new Log() {
        @Override
        public void info(String line) {
            lines.add(line);
        }

        @Override
        public void warn(String line) {
            lines.add("WARN " + line);
        }
    });

    @Test
    void aLineForEachRunTellsHowItEnded() {
        progress.planned(plan(false, run("skill", 1), run("skill", 2), run("control", 1), run("control", 2)));
        lines.clear();
        progress.finished(run("skill", 1), ended(Ended.CAPTURED, null, true));
        progress.finished(run("skill", 2), ended(Ended.FAILED, new Failure("rate-limit", "429 too many"), true));
        progress.finished(run("control", 1), ended(Ended.CAPTURED, null, false));
        progress.lost(run("control", 2), "disk full");
        assertThat(lines)
                .containsExactly(
                        "[1/4] shop, skill, claude-code, run 1: captured in 1.5 s, 0 files changed",
                        "WARN [2/4] shop, skill, claude-code, run 2: failed (rate-limit) in 1.5 s: 429 too many",
                        "WARN [3/4] shop, control, claude-code, run 1: captured in 1.5 s: the condition does not hold: seen",
                        "WARN [4/4] shop, control, claude-code, run 2: left no record: disk full");
        assertThat(progress.summary()).isEqualTo("4 runs: 2 captured, 1 failed, 1 not run");
    }

    @Test
    void runsOfBothVersionsAndOfTwoModelsAreToldApart() {
        PlannedRun before = run("skill", "small", Coordinates.BASELINE);
        PlannedRun now = run("skill", "large", Coordinates.CANDIDATE);
        progress.planned(plan(false, before, now));
        lines.clear();
        progress.finished(before, ended(Ended.CAPTURED, null, true));
        progress.finished(now, ended(Ended.CAPTURED, null, true));
        assertThat(lines)
                .containsExactly(
                        "[1/2] shop, skill, claude-code@small, baseline, run 1: captured in 1.5 s, 0 files changed",
                        "[2/2] shop, skill, claude-code@large, run 1: captured in 1.5 s, 0 files changed");
    }

    @Test
    void anAgentThatStoppedForAReasonWithAVerdictDidNotFail() {
        progress.planned(plan(false, run("skill", 1)));
        lines.clear();
        progress.finished(run("skill", 1), ended(Ended.CAPTURED, new Failure("max-turns", "after 60 turns"), true));
        assertThat(lines)
                .containsExactly(
                        "[1/1] shop, skill, claude-code, run 1: captured (max-turns) in 1.5 s, 0 files changed,"
                                + " stopped before its end: after 60 turns");
        assertThat(progress.summary()).isEqualTo("1 run: 1 captured");
    }

    @Test
    void nothingIsSaidOfSkippingWhenNothingWasLeftToSkip() {
        progress.planned(plan(false, run("skill", 1)));
        lines.clear();
        progress.started(run("skill", 1));
        progress.skipped(new Failure("systemic", "not started: all failed"), 0);
        assertThat(lines).isEmpty();
    }

    @Test
    void whatIsSkippedIsOneLineAndOneNumber() {
        progress.planned(plan(false, run("skill", 1), run("skill", 2), run("skill", 3), run("control", 1)));
        lines.clear();
        Failure why = new Failure("budget", "not started: spent 3.10 of 3.00 USD");
        progress.started(run("control", 1));
        progress.finished(run("skill", 1), ended(Ended.CAPTURED, null, true));
        progress.skipped(why, 2);
        progress.finished(run("skill", 2), ended(Ended.SKIPPED, why, true));
        progress.finished(run("skill", 3), ended(Ended.SKIPPED, why, true));
        progress.finished(run("control", 1), ended(Ended.CAPTURED, null, true));
        assertThat(lines)
                .containsExactly(
                        "[1/4] shop, skill, claude-code, run 1: captured in 1.5 s, 0 files changed",
                        "WARN 2 runs skipped (budget): not started: spent 3.10 of 3.00 USD; 1 at work will be finished",
                        "[4/4] shop, control, claude-code, run 1: captured in 1.5 s, 0 files changed");
        assertThat(progress.summary())
                .isEqualTo("4 runs: 2 captured, 2 skipped (budget); not started: spent 3.10 of 3.00 USD");
    }

    @Test
    void theSumIsLoudUnlessEveryRunWasCaptured() {
        progress.planned(plan(false, run("skill", 1), run("control", 1)));
        lines.clear();
        progress.finished(run("skill", 1), ended(Ended.CAPTURED, null, true));
        progress.sumUp();
        assertThat(lines).last().isEqualTo("WARN 2 runs: 1 captured, 1 not run");
        progress.finished(run("control", 1), ended(Ended.CAPTURED, null, true));
        progress.sumUp();
        assertThat(lines).last().isEqualTo("2 runs: 2 captured");
        progress.planned(plan(false));
        assertThat(progress.summary()).isEqualTo("nothing was left to run");
    }

    @Test
    void aLineNamesTheVersionAndTheModel() {
        PlannedRun baseline = new PlannedRun(
                new Coordinates("shop", "", "skill", "claude-code", "sonnet", Coordinates.BASELINE, 1),
                false,
                "claude-code",
                false,
                "baseline");
        progress.planned(plan(false, baseline, run("skill", 1)));
        progress.finished(baseline, ended(Ended.CAPTURED, null, true));
        assertThat(lines.get(0)).contains("2 versions");
        assertThat(lines)
                .last()
                .isEqualTo(
                        "[1/2] shop, skill, claude-code@sonnet, baseline, run 1: captured in 1.5 s, 0 files changed");
    }

    @Test
    void whatAStoppedBuildNeverBeganIsOnlyCounted() {
        progress.planned(plan(false, run("skill", 1), run("skill", 2)));
        lines.clear();
        Failure why = new Failure("interrupted", "the build was stopped");
        progress.started(run("skill", 1));
        progress.finished(run("skill", 1), ended(Ended.INTERRUPTED, why, true));
        progress.finished(run("skill", 2), ended(Ended.INTERRUPTED, why, true));
        assertThat(lines)
                .containsExactly(
                        "WARN [1/2] shop, skill, claude-code, run 1: interrupted (interrupted) in 1.5 s: the build was stopped");
        assertThat(progress.summary()).isEqualTo("2 runs: 2 interrupted");
    }

    @Test
    void warningsAreWarnings() {
        progress.warned("nobody knows what it costs");
        assertThat(lines).containsExactly("WARN nobody knows what it costs");
    }

    @Test
    void triesAndSecretsAreTold() {
        progress.planned(plan(false, run("skill", 1)));
        lines.clear();
        Try before = new Try(1, Instant.EPOCH, 100, new Failure("overload", "529"), Map.of());
        progress.finished(run("skill", 1), with(ended(Ended.CAPTURED, null, true), before, "agent.log"));
        assertThat(lines)
                .containsExactly(
                        "[1/1] shop, skill, claude-code, run 1: captured at try 2 in 1.5 s, 0 files changed",
                        "WARN [1/1] shop, skill, claude-code, run 1: a secret is left in agent.log");
    }

    @Test
    void theFirstLineSaysThatNoModelTakesPart() {
        progress.planned(plan(true, run("skill", 1)));
        assertThat(lines).first().isEqualTo("No model takes part: every run is made by claude-code.");
    }

    @Test
    void aPlanWithoutRunsSaysOnlyThat() {
        progress.planned(plan(false));
        assertThat(lines).containsExactly("no runs are planned");
    }

    @Test
    void modelsAndVersionsAreTold() {
        PlannedRun run = new PlannedRun(
                new Coordinates("shop", "", "skill", "codex", "large", Coordinates.BASELINE, 1),
                false,
                "codex",
                false,
                "x");
        progress.planned(plan(false, run, run("skill", 1)));
        assertThat(lines).last().asString().contains("2 agents (claude-code, codex@large), 2 versions, 2 runs");
        progress.lost(run, "disk full");
        assertThat(lines).last().asString().startsWith("WARN [1/2] shop, skill, codex@large, baseline, run 1: ");
    }

    @Test
    void theHeartbeatIsSilentWhenNothingIsAtWork() {
        progress.planned(plan(false, run("skill", 1), run("skill", 2)));
        lines.clear();
        progress.heartbeat();
        assertThat(lines).isEmpty();
        progress.started(run("skill", 1));
        progress.started(run("skill", 2));
        progress.finished(run("skill", 2), ended(Ended.CAPTURED, null, true));
        progress.heartbeat();
        assertThat(lines).last().asString().startsWith("1 of 2 runs done, 1 at work, the longest for 0 s: ");
    }

    @Test
    void manyThreadsLoseNoLine() {
        PlannedRun[] runs =
                IntStream.range(0, 400).mapToObj(i -> run("skill", i)).toArray(PlannedRun[]::new);
        progress.planned(plan(false, runs));
        lines.clear();
        IntStream.range(0, 400).parallel().forEach(i -> {
            progress.started(runs[i]);
            progress.heartbeat();
            progress.finished(runs[i], ended(Ended.CAPTURED, null, true));
        });
        assertThat(lines.stream().filter(line -> line.startsWith("["))).hasSize(400);
        assertThat(lines).last().asString().startsWith("[400/400]");
    }

    private static PlannedRun run(String condition, int number) {
        return run(new Coordinates("shop", "", condition, "claude-code", null, Coordinates.CANDIDATE, number));
    }

    private static PlannedRun run(String condition, String model, String version) {
        return run(new Coordinates("shop", "", condition, "claude-code", model, version, 1));
    }

    private static PlannedRun run(Coordinates at) {
        return new PlannedRun(at, false, "claude-code", false, at.condition() + "/" + at.run());
    }

    private static PlanRecord plan(boolean modelFree, PlannedRun... runs) {
        List<PlannedRun> all = new ArrayList<>();
        for (PlannedRun run : runs) {
            all.add(new PlannedRun(run.coordinates(), false, "claude-code", modelFree, run.dir()));
        }
        return Plans.whole("1", Instant.EPOCH, 2, all);
    }

    private static RunRecord with(RunRecord record, Try before, String leak) {
        return new RunRecord(
                record.schema(),
                record.plan(),
                record.coordinates(),
                record.control(),
                record.agentType(),
                record.modelFree(),
                record.prompt(),
                record.skills(),
                record.pristineDigest(),
                record.fingerprint(),
                record.command(),
                record.agentVersion(),
                record.observedModel(),
                record.exitCode(),
                record.startedAt(),
                record.timings(),
                record.metrics(),
                record.concurrent(),
                record.ended(),
                record.failure(),
                record.result(),
                record.changes(),
                record.proof(),
                record.notes(),
                record.usage(),
                List.of(before),
                record.steps(),
                List.of(leak));
    }

    private static RunRecord ended(Ended how, @Nullable Failure failure, boolean holds) {
        return new RunRecord(
                1,
                "1",
                run("skill", 1).coordinates(),
                false,
                "claude-code",
                false,
                "",
                List.of(),
                "",
                "",
                List.of(),
                null,
                null,
                null,
                Instant.EPOCH,
                Map.of("agent", 1500L),
                Map.of(),
                1,
                how,
                failure,
                null,
                List.of(),
                new Proof(holds, null, holds ? List.of() : List.of("seen")),
                List.of());
    }
}
