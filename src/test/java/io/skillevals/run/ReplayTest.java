package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.skillevals.agent.Replay;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Recording;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded runs, played again. */
class ReplayTest {

    private static final String WORK =
            "echo '{\"result\": \"Done.\", \"num_turns\": 3}'; echo two >> app.txt; rm old.txt; "
                    + "mkdir -p a/b; printf '\\0\\1' > a/b/new.bin; ln -s b/new.bin a/link; chmod +x run.sh; echo log >&2";

    @TempDir
    Path folder;

    @Test
    void aRunIsPlayedAgainFromItsDirectory() throws IOException {
        Trial first = trial("first").script(WORK);
        RunRecord recorded = first.record();
        Trial second = trial("second").agent(new Replay()).recording(of(first.directory()));
        RunRecord played = second.record();
        assertThat(played.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(played.changes()).isEqualTo(recorded.changes()).hasSize(5);
        assertThat(second.directory().diffFile())
                .hasSameBinaryContentAs(first.directory().diffFile());
        assertThat(second.directory().transcript())
                .hasSameBinaryContentAs(first.directory().transcript());
        assertThat(second.directory().agentLog()).hasContent("log");
        assertThat(played.result()).isEqualTo("Done.");
        assertThat(played.metrics()).contains(entry("turns", 3.0));
        assertThat(played.exitCode()).isZero();
    }

    @Test
    void aRunThatALimitEndedIsNoBetterWhenItIsPlayedAgain() throws IOException {
        Trial first = trial("first").script(WORK + "; exec sleep 300").timeout(Duration.ofSeconds(2));
        RunRecord recorded = first.record();
        RunRecord played = trial("second")
                .agent(new Replay())
                .recording(of(first.directory()))
                .record();
        assertThat(recorded.ended()).isEqualTo(Ended.FAILED);
        assertThat(played.ended()).isEqualTo(Ended.FAILED);
        assertThat(played.failure()).isEqualTo(recorded.failure());
        assertThat(played.metrics()).contains(entry("turns", 3.0));
    }

    @Test
    void aChangedFixtureKeepsItsChanges() throws IOException {
        Trial first = trial("first").script("echo two >> app.txt");
        first.record();
        Trial second =
                trial("second").file("old.txt", "newer\n").agent(new Replay()).recording(of(first.directory()));
        assertThat(second.record().changes()).hasSize(1);
        assertThat(second.directory().workspace().resolve("old.txt")).hasContent("newer");
    }

    @Test
    void aStreamAndADiffAreEnough() throws IOException, URISyntaxException {
        Path diff = Files.writeString(
                folder.resolve("some.patch"),
                "diff --git a/app.txt b/app.txt\n--- a/app.txt\n+++ b/app.txt\n@@ -1 +1,2 @@\n one\n+two\n");
        Trial trial = trial("run").agent(new Replay()).recording(new Recording(null, capture(), diff, "claude-code"));
        RunRecord played = trial.record();
        assertThat(played.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(played.observedModel()).isEqualTo("claude-sonnet-5");
        assertThat(played.proof().used()).containsExactly("hello-skill");
        assertThat(trial.directory().workspace().resolve("app.txt")).hasContent("one\ntwo");
        assertThat(trial.directory().trajectory()).content().contains("ATIF-v1.7");
    }

    @Test
    void aDiffThatDoesNotFitIsNamed() throws IOException {
        Path diff = Files.writeString(
                folder.resolve("some.patch"),
                "diff --git a/app.txt b/app.txt\n--- a/app.txt\n+++ b/app.txt\n@@ -1 +1,2 @@\n other\n+two\n");
        RunRecord played = trial("run")
                .agent(new Replay())
                .recording(new Recording(null, null, diff, null))
                .record();
        assertThat(played.ended()).isEqualTo(Ended.FAILED);
        assertThat(Objects.requireNonNull(played.failure()).message())
                .contains("some.patch does not fit the project", "app.txt");
    }

    @Test
    void whatIsWrongWithARecordingIsToldAtOnce() {
        assertThat(problems(null))
                .containsExactly("a replay needs a <recording>: a run <directory>, or a <stream> or <diff>");
        assertThat(problems(new Recording(null, folder.resolve("none"), folder.resolve("none.patch"), null)))
                .containsExactly(
                        "the recorded <stream> " + folder.resolve("none") + " is no file",
                        "the recorded <diff> " + folder.resolve("none.patch") + " is no file",
                        "a recorded stream needs the <format>, the kind of agent that printed it");
        assertThat(problems(new Recording(folder, null, null, "pigeon")))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("the recorded run " + folder + " cannot be read: ");
    }

    private List<String> problems(@Nullable Recording recording) {
        AgentSpec spec = AgentSpec.of("replay", "replay");
        return new Replay()
                .problems(new AgentSpec(
                        spec.name(),
                        spec.type(),
                        spec.command(),
                        spec.promptOnStdin(),
                        spec.environment(),
                        spec.credentials(),
                        spec.solution(),
                        recording,
                        spec.isolation(),
                        spec.options()));
    }

    private Trial trial(String name) throws IOException {
        return Trial.in(folder.resolve(name)).file("old.txt", "old\n").file("run.sh", "#!/bin/sh\n");
    }

    private static Recording of(RunDirectory run) {
        return new Recording(run.path(), null, null, null);
    }

    private static Path capture() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(ReplayTest.class.getResource("/captures/claude/happy.jsonl"))
                .toURI());
    }
}
