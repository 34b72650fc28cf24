package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.StepRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A task in several steps, from its eval.json to its grade. */
@Timeout(120)
class StepsUseCaseTest {

    private static final String CASE = "src/it/steps";

    @TempDir
    Path folder;

    @Test
    void theTreeOfTheLastStepIsGraded() throws Exception {
        Build build = Build.in(folder)
                .copied(CASE + "/fixtures/logouts", "fixtures/logouts")
                .copied(CASE + "/agents", "agents");
        build.select("fixtures", "logouts")
                .select("layers", "checks")
                .commanding("sh " + build.path("agents/agent.sh") + " {prompt} --resume={session}");
        build.run().report();
        assertThat(build.runs())
                .containsExactly(
                        "logouts/control/scripted/run-01 graded 100", "logouts/skill/scripted/run-01 graded 100");
        assertThat(build.results().at("/fixtures/0/prompts/0/text").asString())
                .startsWith("Step 1: ")
                .contains("\n\nProbe 2: GET http", "\n\nStep 3: ", "\n\nStep 4: ");
        RunDirectory run = new RunDirectory(build.path(".evals/runs/logouts/skill/scripted/run-01"));
        RunRecord record = run.readRun();
        assertThat(record.steps())
                .extracting(StepRecord::ended)
                .containsExactly(Ended.CAPTURED, Ended.FAILED, Ended.CAPTURED, Ended.CAPTURED);
        assertThat(record.metrics()).containsEntry("costUsd", 0.75).containsEntry("probesPassed", 0.0);
        assertThat(run.stepDirectories()).hasSize(3);
        assertThat(Files.readString(run.stepDirectory(1).diffFile()))
                .contains("scratch.txt")
                .doesNotContain(".log");
    }

    @Test
    void agentsWithoutAModelDoTasksThatGoOnWithAConversation() throws Exception {
        Build build = Build.in(folder).copied(CASE + "/fixtures/logouts", "fixtures/logouts");
        build.select("fixtures", "logouts").select("layers", "checks").run().report();
        assertThat(build.runs())
                .containsExactly("logouts/control/nop/run-01 graded 40", "logouts/skill/oracle/run-01 graded 100");
        for (String run : List.of("control/nop", "skill/oracle")) {
            RunRecord record = new RunDirectory(build.path(".evals/runs/logouts/" + run + "/run-01")).readRun();
            assertThat(record.steps())
                    .extracting(StepRecord::ended)
                    .containsExactly(Ended.CAPTURED, Ended.FAILED, Ended.CAPTURED, Ended.CAPTURED);
        }
    }

    @Test
    void aProbeWithoutAServiceIsMissedByATreatmentAndNotAskedOfTheControl() throws Exception {
        Build build = Build.in(folder)
                .copied(CASE + "/fixtures/logouts", "fixtures/logouts")
                .copied(CASE + "/agents", "agents");
        build.select("fixtures", "logouts")
                .select("layers", "checks")
                .commanding("sh " + build.path("agents/agent.sh") + " {prompt} --resume={session}");
        build.run().report();
        assertThat(probe(build, "skill").score()).isZero();
        assertThat(probe(build, "skill").evidence().toString()).contains("step 2", "no service");
        assertThat(probe(build, "control").status()).isEqualTo(CheckGrade.Status.NOT_APPLICABLE);
    }

    private static CheckGrade probe(Build build, String condition) throws IOException {
        return new RunDirectory(build.path(".evals/runs/logouts/" + condition + "/scripted/run-01"))
                .readGrade().layers().stream()
                        .flatMap(layer -> layer.checks().stream())
                        .filter(check -> check.type().equals("probe"))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void theGoldenIsTheTreeAtTheEnd() throws Exception {
        Build build = Build.in(folder).copied(CASE + "/fixtures/logouts", "fixtures/logouts");
        build.select("fixtures", "logouts").select("layers", "checks").commanding("sh -c true {prompt} {session}");
        assertThat(build.validate().lines())
                .anyMatch(line -> line.contains("fixture logouts: 1 prompt in 4 steps, 6 checks (5 gates)"));
        assertThat(build.selftest()).isEqualTo(new SelftestOutcome(SelftestOutcome.Kind.HELD, ""));
    }
}
