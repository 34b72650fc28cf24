package io.skillevals.grade.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.grade.CheckRegistry;
import io.skillevals.grade.Grader;
import io.skillevals.io.JsonDocument;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.Outcome;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.SkillDelivery;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.quantitative.QuantitativeFormat;
import io.skillevals.trajectory.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fixture whose own file asks for transcript checks, graded as runs are. */
class GradedFixtureTest {

    private static final String PRISTINE = "sha256:pristine";
    private static final SkillDelivery SKILL =
            new SkillDelivery("hello-skill", "sha256:skill", SkillDelivery.Way.NATIVE);

    @TempDir
    Path folder;

    private final Set<Transcript> seen = new HashSet<>();
    private Fixture fixture;
    private Grader grader;
    private RunDirectory run;

    @BeforeEach
    void readTheFixture() throws IOException {
        Path home = Files.createDirectories(folder.resolve("shop"));
        Files.createDirectories(home.resolve("app"));
        Files.writeString(home.resolve("eval_config.json"), """
                {"prompt": "Greet.", "expected_skills": ["hello-skill"], "checks": [
                  {"type": "skill-invoked", "weight": 2},
                  {"type": "tool-order", "tools": ["Skill", {"kind": "write"}, {"tool": "nowhere"}, {"kind": "shell"}]},
                  {"type": "final-message", "contains": ["FINAL-ANSWER"], "gate": true},
                  {"type": "max-cost", "max": 1},
                  {"type": "seeing", "observe": true},
                  {"type": "seeing", "name": "seeing again", "observe": true}]}
                """);
        Problems problems = new Problems();
        fixture = new QuantitativeFormat(Duration.ofMinutes(1), problems)
                .read("shop", home, JsonDocument.empty("pom"), folder)
                .orElseThrow(() -> new AssertionError(problems.errors().toString()));
        CheckRegistry checks = CheckRegistry.load(getClass().getClassLoader()).with(new Seeing());
        checks.examine(fixture, problems);
        assertThat(problems.errors()).isEmpty();
        Path scratch = Files.createDirectories(folder.resolve("scratch"));
        grader = new Grader(checks, List.of(new LayerSpec("checks", 1)), 80, false, scratch, () -> false);
        run = new RunDirectory(folder.resolve("run"));
        Files.createDirectories(run.workspace());
        run.writeTrajectory(TranscriptWords.capture("happy"), Redactor.none());
    }

    @Test
    void theTreatmentIsScoredWithEvidence() {
        Grade grade = grade(SKILL);
        assertThat(grade.outcome()).isEqualTo(Outcome.GRADED);
        assertThat(check(grade, "skill-invoked").score()).isEqualTo(1);
        assertThat(check(grade, "skill-invoked").evidence()).anyMatch(line -> line.startsWith("call 1: Skill"));
        assertThat(check(grade, "tool-order").score()).isEqualTo(0.75);
        assertThat(check(grade, "max-cost").status()).isEqualTo(Status.NOT_APPLICABLE);
        assertThat(grade.score()).isEqualTo(93.75);
        assertThat(grade.passed()).isTrue();
    }

    @Test
    void theControlIsNotAskedForASkillThatItDoesNotHave() {
        Grade grade = grade();
        assertThat(check(grade, "skill-invoked").status()).isEqualTo(Status.NOT_APPLICABLE);
        assertThat(check(grade, "skill-invoked").reason()).contains("does not bring the skill hello-skill");
        assertThat(grade.score()).isEqualTo(87.5);
    }

    @Test
    void theTranscriptIsReadOnceForAllChecksOfARun() {
        grade(SKILL);
        assertThat(seen).hasSize(1);
        grade(SKILL);
        assertThat(seen).hasSize(2);
    }

    @Test
    void aTrajectoryThatCannotBeReadIsAnErrorAndNoScore() throws IOException {
        Files.writeString(run.trajectory(), "{\"steps\": [");
        Grade grade = grade(SKILL);
        assertThat(grade.outcome()).isEqualTo(Outcome.UNGRADEABLE);
        assertThat(grade.failure().message()).contains("trajectory.json");
    }

    private static CheckGrade check(Grade grade, String name) {
        Map<String, CheckGrade> checks = grade.layers().get(0).checks().stream()
                .collect(Collectors.toMap(CheckGrade::name, Function.identity()));
        return checks.get(name);
    }

    private Grade grade(SkillDelivery... skills) {
        RunRecord record = new RunRecord(
                RunRecord.SCHEMA,
                "plan",
                new Coordinates("shop", "", "skill", "claude-code", null, Coordinates.CANDIDATE, 1),
                false,
                "claude-code",
                false,
                "Greet.",
                List.of(skills),
                PRISTINE,
                "sha256:fingerprint",
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
                List.of());
        return grader.grade(run, record, fixture, PRISTINE);
    }

    /** Remembers the transcript that it is shown. */
    private final class Seeing implements CheckType {

        @Override
        public String name() {
            return "seeing";
        }

        @Override
        public String schema() {
            return "{\"type\": \"object\", \"additionalProperties\": false}";
        }

        @Override
        public Check create(CheckSpec spec) {
            return evidence -> {
                seen.add(evidence.transcript().orElseThrow());
                return CheckResult.scored(1, "", List.of());
            };
        }
    }
}
