package io.skillevals.rundir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.io.Json;
import io.skillevals.io.JsonProblem;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.CheckGrade.Gating;
import io.skillevals.rundir.CheckGrade.Status;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class RecordsTest {

    private static final String ODD = "Grüße \"😀\" \\ \u0000 \u2028 </script> \n\t";
    private static final Coordinates RUN =
            new Coordinates("Bücher/😀", "", "skill", "claude-code", null, "candidate", 3);

    @TempDir
    Path folder;

    @Test
    void stepsAreInTheOrderOfTheirNumbers() throws IOException {
        RunDirectory run = new RunDirectory(folder);
        assertThat(run.stepDirectories()).isEmpty();
        for (int number : new int[] {2, 100, 1, 12}) {
            Files.createDirectories(run.stepDirectory(number).path());
        }
        Files.createDirectories(folder.resolve("steps/other"));
        Files.writeString(folder.resolve("steps/step-03"), "no folder");
        assertThat(run.stepDirectories())
                .extracting(step -> step.path().getFileName().toString())
                .containsExactly("step-01", "step-02", "step-12", "step-100");
    }

    @Test
    void aFullRunComesBackAsItWas() throws IOException {
        RunRecord full = new RunRecord(
                1,
                "plan",
                new Coordinates("f", "p", "c", "a", "m/1", "baseline", 12),
                true,
                "command",
                true,
                ODD,
                List.of(new SkillDelivery("s", "sha256:1", SkillDelivery.Way.SYSTEM_PROMPT)),
                "sha256:2",
                "sha256:3",
                List.of("tool", "{prompt}"),
                "2.1.332",
                "model",
                143,
                Instant.parse("2026-02-02T15:03:12.123456789Z"),
                Map.of("agent", 12L),
                Map.of("costUsd", 0.0130125),
                4,
                Ended.INTERRUPTED,
                new Failure("interrupted", ODD),
                ODD,
                List.of(new Change("a b/ü.txt", Change.Kind.MODE, true)),
                new Proof(false, List.of("s"), List.of(ODD)),
                List.of(ODD));
        assertThat(written(full)).isEqualTo(full);
    }

    @Test
    void whatIsAbsentStaysAbsentAndIsNotWritten() throws IOException {
        RunRecord bare = bare();
        assertThat(written(bare)).isEqualTo(bare);
        assertThat(folder.resolve("run.json"))
                .content()
                .doesNotContain("null", "exitCode", "failure", "\"result\"", "\"model\"", "used");
    }

    @Test
    void wordsOnTheDiskAreThoseOfTheDesign() throws IOException {
        new RunDirectory(folder).writeRun(bare(), Redactor.none());
        assertThat(folder.resolve("run.json"))
                .content()
                .contains("\"ended\" : \"captured\"", "\"schema\" : 1", "\"startedAt\" : \"1970-01-01T00:00:00Z\"");
        Grade grade = new Grade(
                1, Outcome.FAILED, null, null, List.of(), Map.of(), new Failure("rate-limit", "429"), "sha256:g");
        new RunDirectory(folder).writeGrade(grade, Redactor.none());
        assertThat(folder.resolve("grade.json"))
                .content()
                .contains("\"outcome\" : \"failed\"", "\"class\" : \"rate-limit\"");
    }

    @Test
    void aGradeComesBackAsItWas() throws IOException {
        Grade grade = new Grade(
                1,
                Outcome.GRADED,
                true,
                87.5,
                List.of(new LayerGrade(
                        "rubric",
                        0.4,
                        true,
                        87.5,
                        List.of(
                                new CheckGrade("a", "t", 1, Gating.GATE, 0.5, Status.SCORED, 1.0, ODD, List.of(ODD)),
                                new CheckGrade("b", "t", 0, Gating.OBSERVE, 0, Status.ERROR, null, "", List.of()),
                                new CheckGrade(
                                        "c", "t", 0, Gating.COUNT, 0, Status.NOT_APPLICABLE, null, "", List.of())))),
                Map.of("b", 1.0, "a", 2.0),
                null,
                "sha256:g");
        RunDirectory directory = new RunDirectory(folder);
        directory.writeGrade(grade, Redactor.none());
        assertThat(directory.readGrade()).isEqualTo(grade);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plans",
                "Plans",
                "baseline",
                "suite.json",
                "versions.json",
                "latest.md",
                "history.jsonl",
                ".lock"
            })
    void aFixtureTakesNoNameOfWhatStandsBesideTheRuns(String name) {
        String path = RunTree.path(new Coordinates(name, "", "c", "a", null, Coordinates.CANDIDATE, 1));

        assertThat(path).doesNotStartWithIgnoringCase(name + "/").endsWith("/c/a/run-01");
    }

    @Test
    void aPlanComesBackAndIsTheNewest() throws IOException {
        RunTree tree = new RunTree(folder);
        tree.create();
        assertThat(tree.newestPlan()).isEmpty();
        tree.writePlan(plan("1", "2026-02-02T15:03:12Z"), Redactor.none());
        PlanRecord second = plan("2", "2026-02-02T15:03:12Z");
        tree.writePlan(second, Redactor.none());
        assertThat(tree.newestPlan()).contains(second);
        assertThat(folder.resolve("plans")).isDirectoryContaining(file -> file.endsWith("20260202-150312-1.json"));
        assertThat(folder.resolve("plans")).isDirectoryContaining(file -> file.endsWith("20260202-150312-2.json"));
    }

    @Test
    void aFieldOfALaterPluginIsPassedOver() throws IOException {
        written(bare());
        Path file = folder.resolve("run.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"later\": [1],"));
        assertThat(new RunDirectory(folder).readRun()).isEqualTo(bare());
    }

    @Test
    void aNewerFormIsRefusedByName() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\"schema\": 2, \"shape\": \"unknown\"}");
        assertThatThrownBy(() -> new RunDirectory(folder).readRun())
                .isInstanceOf(JsonProblem.class)
                .hasMessageContaining("run.json")
                .hasMessageContaining("schema 2 is newer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "7",
                "{}",
                "{\"schema\": 1}",
                "{\"schema\": 1, \"ended\": \"captured\"",
                "{\"schema\": 1, \"ended\": \"captured\"}",
                "{\"schema\": 1, \"ended\": \"exploded\"}"
            })
    void whatIsNoWholeRecordIsAProblemOfThatFile(String text) throws IOException {
        Files.writeString(folder.resolve("run.json"), text);
        assertThatThrownBy(() -> new RunDirectory(folder).readRun())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("run.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plan", "coordinates", "prompt", "skills", "ended", "changes", "proof", "notes", "startedAt"})
    void aRecordThatLacksAFieldIsAProblemOfThatFile(String field) throws IOException {
        written(bare());
        Path file = folder.resolve("run.json");
        ObjectNode tree = (ObjectNode) Json.read(file);
        assertThat(tree.remove(field)).isNotNull();
        Files.writeString(file, tree.toString());
        assertThatThrownBy(() -> new RunDirectory(folder).readRun())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("run.json")
                .hasMessageNotContaining("io.skillevals")
                .hasMessageNotContaining("java.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'schema': 1, 'plugin': null, 'fixtures': []} | /plugin is missing",
                "{'schema': 1, 'plugin': '1', 'at': '2026-01-01T00:00:00Z', 'fixtures': [{'name': 'a', 'result': 'split'}]} | /fixtures/0/result is missing, or not what it has to be",
                "{'schema': 1, 'plugin': '1', 'at': 'noon', 'fixtures': []} | /at is missing, or not what it has to be",
                "{'schema': 1, 'plugin': '1', 'at': '2026-01-01T00:00:00Z'} | a field is missing, or not what it has to be",
                "{'schema': 1, 'fixtures': [1, | this is no JSON"
            })
    void aDamagedSelfTestIsToldWithoutTheNamesOfClasses(String text, String why) throws IOException {
        Files.writeString(folder.resolve("selftest.json"), text.replace('\'', '"'));
        assertThatThrownBy(() -> new RunTree(folder).selfTest())
                .isInstanceOf(JsonProblem.class)
                .hasMessageContaining("selftest.json")
                .hasMessageContaining(why)
                .hasMessageNotContaining("io.skillevals")
                .hasMessageNotContaining("StreamReadFeature")
                .hasMessageNotContaining("java.");
    }

    @Test
    void selfTestsAtTheSameTimeLoseNothing() throws Exception {
        int many = 24;
        ExecutorService writers = Executors.newFixedThreadPool(4);
        List<Future<?>> written = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            SelfTestRecord.Tested tested = new SelfTestRecord.Tested(
                    "fixture-" + i, "sha256:0", "sha256:1", SelfTestRecord.Result.PASSED, List.of());
            SelfTestRecord record = new SelfTestRecord(1, "1", Instant.EPOCH, List.of(tested));
            written.add(writers.submit(() -> {
                new RunTree(folder).writeSelfTest(record, Redactor.none());
                return null;
            }));
        }
        for (Future<?> one : written) {
            one.get();
        }
        writers.shutdown();
        assertThat(new RunTree(folder).selfTest().orElseThrow().fixtures()).hasSize(many);
    }

    @Test
    void secretsAreNotInARecord() throws IOException {
        RunDirectory directory = new RunDirectory(folder);
        directory.writeRun(bare(), Redactor.of(Map.of("KEY", "Add a route")));
        assertThat(directory.readRun().prompt()).isEqualTo("[redacted:KEY].");
    }

    private RunRecord written(RunRecord record) throws IOException {
        RunDirectory directory = new RunDirectory(folder);
        directory.writeRun(record, Redactor.none());
        return directory.readRun();
    }

    private static RunRecord bare() {
        return new RunRecord(
                1,
                "plan",
                RUN,
                false,
                "nop",
                true,
                "Add a route.",
                List.of(),
                "",
                "",
                List.of(),
                null,
                null,
                null,
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
    }

    private static PlanRecord plan(String id, String at) {
        return Plans.whole(
                id, Instant.parse(at), 2, List.of(new PlannedRun(RUN, false, "claude-code", false, RunTree.path(RUN))));
    }
}
