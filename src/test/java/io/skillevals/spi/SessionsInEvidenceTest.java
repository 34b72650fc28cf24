package io.skillevals.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.StepRecord;
import io.skillevals.suite.Fixture;
import io.skillevals.trajectory.AgentWords;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.TrajectoryAgent;
import io.skillevals.trajectory.TrajectorySummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a check reads of a run in several steps: all sessions in their order, and no probe. */
class SessionsInEvidenceTest {

    @TempDir
    Path folder;

    private RunDirectory run;

    @BeforeEach
    void directory() {
        run = new RunDirectory(folder);
    }

    private static void said(RunDirectory session, String text) throws IOException {
        Files.createDirectories(session.path());
        session.writeTrajectory(
                steps -> {
                    steps.step(new Step(1, null, Step.Source.AGENT, text, null, null, List.of(), null, null, null));
                    return new TrajectorySummary(null, new TrajectoryAgent("a", "1", null), null, null, null);
                },
                Redactor.none());
    }

    private RunEvidence evidence(boolean... probes) {
        List<StepRecord> steps = new ArrayList<>();
        for (boolean probe : probes) {
            steps.add(new StepRecord(
                    steps.size() + 1,
                    "x",
                    null,
                    probe,
                    Instant.EPOCH,
                    1,
                    null,
                    Map.of(),
                    Ended.CAPTURED,
                    null,
                    null,
                    List.of()));
        }
        return new Left(run, record(steps));
    }

    private static RunRecord record(List<StepRecord> steps) {
        return new RunRecord(
                RunRecord.SCHEMA,
                "p",
                new Coordinates("f", "", "c", "a", null, "candidate", 1),
                false,
                "a",
                false,
                "x",
                List.of(),
                "d",
                "f",
                List.of(),
                null,
                null,
                0,
                Instant.EPOCH,
                Map.of(),
                Map.of(),
                1,
                Ended.CAPTURED,
                null,
                null,
                List.of(),
                new Proof(true, null, List.of()),
                List.of(),
                List.of(),
                List.of(),
                steps,
                List.of());
    }

    @Test
    void sessionsAreReadInTheirOrderAndProbesPassedOver() throws IOException {
        said(run.stepDirectory(1), "first");
        Files.createDirectories(run.stepDirectory(2).path());
        said(run.stepDirectory(3), "second");
        said(run, "third");
        RunEvidence evidence = evidence(false, true, false, false);
        assertThat(evidence.words().map(AgentWords::text)).contains("first\n\nsecond\n\nthird");
        assertThat(evidence.transcript()).isPresent();
    }

    @Test
    void aProbeAtTheEndHidesNoSession() throws IOException {
        said(run.stepDirectory(1), "first");
        RunEvidence evidence = evidence(false, true);
        assertThat(evidence.words().map(AgentWords::last)).contains("first");
        assertThat(evidence.transcript()).isPresent();
    }

    @Test
    void aSessionWithoutATrajectoryLeavesAllOfThemUntold() throws IOException {
        Files.createDirectories(run.stepDirectory(1).path());
        said(run, "second");
        assertThat(evidence(false, false).transcript()).isEmpty();
    }

    @Test
    void probesAloneTellNothing() {
        assertThat(evidence(true).transcript()).isEmpty();
        assertThat(evidence(true).words()).isEmpty();
    }

    private record Left(RunDirectory directory, RunRecord run) implements RunEvidence {

        @Override
        public Fixture fixture() {
            throw new AssertionError("nobody asks");
        }

        @Override
        public Path scratch() {
            return directory.path();
        }

        @Override
        public boolean cancelled() {
            return false;
        }

        @Override
        public <T> T shared(Class<T> key, Supplier<T> maker) {
            return maker.get();
        }

        @Override
        public <T> T sharedByFixture(Class<T> key, Supplier<T> maker) {
            return maker.get();
        }
    }
}
