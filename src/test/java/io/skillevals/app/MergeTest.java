package io.skillevals.app;

import static io.skillevals.app.Build.xml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.PlanRecord.Shard;
import io.skillevals.rundir.RunTree;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.read.XmlElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Two fixtures, two conditions, two rounds: what one run made, dealt out to folders as shards of it would have made it. */
final class MergeTest {

    private static final String RUNS = ".evals/runs";

    @TempDir
    Path folder;

    private Build build;

    @BeforeEach
    void run() throws Exception {
        build = Build.in(folder).fixture("one").fixture("two").set("runs", "2").run();
        Files.delete(build.path(RUNS + "/one/skill/oracle/run-02/workspace/services/reservation_service.py"));
        tell();
    }

    /** Each run took other turns, so that none can be taken for another. */
    private void tell() throws IOException {
        int turns = 0;
        for (PlannedRun run :
                new RunTree(build.path(RUNS)).newestPlan().orElseThrow().runs()) {
            Path file = build.path(RUNS).resolve(run.dir()).resolve("run.json");
            ObjectNode record = (ObjectNode) Json.read(file);
            ((ObjectNode) record.path("metrics")).put("turns", ++turns);
            Files.writeString(file, record.toString());
        }
    }

    /** A folder with the shard's runs alone, whose plan says what it leaves to others. */
    private void shard(String name, int number, int of) throws IOException {
        shard(name, number, of, UnaryOperator.identity());
    }

    private void shard(String name, int number, int of, UnaryOperator<List<PlannedRun>> known) throws IOException {
        PlanRecord whole = new RunTree(build.path(RUNS)).newestPlan().orElseThrow();
        List<PlannedRun> own = new ArrayList<>();
        List<PlannedRun> others = new ArrayList<>();
        for (PlannedRun run : whole.runs()) {
            int block = run.coordinates().run() + (run.coordinates().fixture().equals("one") ? 0 : 2);
            (block % of == number % of ? own : others).add(inBlock(run, block));
        }
        RunTree tree = new RunTree(build.path(name));
        for (PlannedRun run : own) {
            Build.copy(build.path(RUNS).resolve(run.dir()), build.path(name).resolve(run.dir()));
        }
        PlanRecord plan = new PlanRecord(
                whole.schema(),
                "shard-" + number,
                whole.suite(),
                whole.createdAt(),
                whole.plugin(),
                whole.projectVersion(),
                whole.runsPerCell(),
                whole.concurrent(),
                whole.skills(),
                own,
                whole.seed(),
                new Shard(number, of),
                "sha256:whole",
                whole.versions(),
                known.apply(others));
        tree.writePlan(plan, Redactor.none());
    }

    private static PlannedRun inBlock(PlannedRun run, int block) {
        return new PlannedRun(
                run.coordinates(),
                run.control(),
                run.agentType(),
                run.modelFree(),
                run.dir(),
                block,
                run.fingerprint(),
                run.reused());
    }

    /** The results but for when they were made, and in which folder a run stands. */
    private ObjectNode comparable() throws IOException {
        ObjectNode results = (ObjectNode) build.results();
        results.remove("generatedAt");
        results.path("runs").forEach(run -> ((ObjectNode) run).remove("folder"));
        return results;
    }

    private String refusal() {
        ConfigurationException[] refused = new ConfigurationException[1];
        assertThatThrownBy(() -> build.report())
                .isInstanceOfSatisfying(ConfigurationException.class, e -> refused[0] = e);
        return refused[0].getMessage();
    }

    @Test
    void mergedShardsGiveTheResultsOfOneWholeRun() throws Exception {
        build.report();
        JsonNode whole = comparable();
        assertThat(whole.path("cells").values())
                .extracting(cell -> cell.path("passRate").asDouble())
                .containsExactly(0.0, 0.5, 0.0, 1.0);
        shard("a", 1, 2);
        shard("b", 2, 2);
        build.set("merge", "b, a").report();

        assertThat(comparable()).isEqualTo(whole);
        assertThat(build.results().path("runs").get(0).path("folder").asString())
                .isIn("a", "b");
        assertThat(build.lines()).noneMatch(line -> line.contains("missing,"));
    }

    @Test
    void eachRunIsGradedInItsOwnFolderAndTheReportIsKeptInTheFirst() throws Exception {
        shard("a", 1, 2);
        shard("b", 2, 2);
        build.set("merge", "a,b").report();

        for (JsonNode run : build.results().path("runs")) {
            assertThat(build.path(run.path("folder").asString())
                            .resolve(run.path("dir").asString())
                            .resolve("grade.json"))
                    .exists();
        }
        assertThat(build.path("a/latest.md")).exists();
        assertThat(build.path("b/latest.md")).doesNotExist();
    }

    @Test
    void whatAMissingShardWasToRunIsMissing() throws Exception {
        shard("a", 1, 3);
        shard("c", 3, 3);
        build.set("merge", "a,c").gate(xml("maxFailedRuns", "0")).report();

        assertThat(build.runs())
                .hasSize(8)
                .filteredOn(run -> run.contains(" missing"))
                .hasSize(2)
                .allMatch(run -> run.endsWith("it belongs to a shard that is not among the merged folders"));
        assertThat(build.results().path("notes").get(0).asString()).isEqualTo("shard 2/3 is missing, 2 runs");
        assertThat(build.results().path("gate").path("verdict").asString()).isEqualTo("FAIL");
    }

    @Test
    void aMissingShardThatHadNothingToRunLeavesNoHole() throws Exception {
        for (int number = 1; number <= 4; number++) {
            shard("s" + number, number, 5);
        }
        shard("s5", 5, 5);
        build.set("merge", "s1,s2,s3,s4").report();

        assertThat(build.results().path("notes").get(0).asString()).isEqualTo("shard 5/5 is missing, 0 runs");
        build.set("merge", "").set("runsDirectory", build.path("s5").toString());
        assertThat(refusal()).contains("the newest plan has no runs");
    }

    @Test
    void whatAMissingShardWasToRunMayBeUnknown() throws Exception {
        shard("a", 1, 4, others -> List.of());
        build.set("merge", "a").report();

        assertThat(build.results().path("notes").get(0).asString())
                .isEqualTo("shards 2/4, 3/4, 4/4 are missing, and how many runs that is nobody says");
    }

    @Test
    void aShardAloneIsReportedAsSuch() throws Exception {
        shard("a", 1, 2);
        build.set("runsDirectory", build.path("a").toString()).report();

        assertThat(build.runs()).hasSize(4).noneMatch(run -> run.contains("missing"));
        assertThat(build.results().path("notes").get(0).asString())
                .isEqualTo("this is shard 1/2 of the plan; its other shards have 4 runs more");
    }

    @Test
    void runsOfTheSameNumberInTwoFoldersStayApart() throws Exception {
        shard("a", 1, 2);
        shard("b", 2, 2);
        // As a new folder would have numbered the second round.
        String plan = Files.readString(build.path("b/suite.json"));
        Files.writeString(build.path("b/suite.json"), plan.replace("\"run\" : 2", "\"run\" : 1"));
        build.set("merge", "a,b").report();

        assertThat(build.results().path("runs")).hasSize(8);
        assertThat(build.results().path("cells"))
                .allMatch(cell -> cell.path("graded").asInt() == 2);
    }

    /** As folders number them in which there were runs before. */
    private void renumbered(String name, int from, int to) throws IOException {
        for (Path run : List.of(Path.of("one"), Path.of("two"))) {
            for (String cell : List.of("control/nop", "skill/oracle")) {
                Path dir = build.path(name).resolve(run).resolve(cell);
                if (Files.exists(dir.resolve("run-0" + from))) {
                    Files.move(dir.resolve("run-0" + from), dir.resolve("run-0" + to));
                }
            }
        }
        String plan = Files.readString(build.path(name + "/suite.json"));
        Files.writeString(
                build.path(name + "/suite.json"),
                plan.replace("run-0" + from, "run-0" + to).replace("\"run\" : " + from, "\"run\" : " + to));
    }

    private List<Path> recorded(String name) throws IOException {
        try (Stream<Path> files = Files.walk(build.path(name))) {
            List<Path> grades =
                    files.filter(file -> file.endsWith("grade.json")).sorted().toList();
            List<Path> recorded = new ArrayList<>();
            for (Path grade : grades) {
                if (!Json.read(grade).path("records").isEmpty()) {
                    recorded.add(grade);
                }
            }
            return recorded;
        }
    }

    private static XmlElement history() {
        return xml("records", xml("history", xml("dryRuns", "true")));
    }

    @Test
    void runsOfTheSameDirectoryInTwoFoldersAreEachRecorded() throws Exception {
        shard("a", 1, 2);
        shard("b", 2, 2);
        renumbered("b", 2, 1);
        build.with(history()).set("merge", "a,b").report();

        assertThat(recorded("a")).hasSize(4);
        assertThat(recorded("b")).hasSize(4);
        assertThat(Files.readAllLines(build.path("a/history.jsonl"))).hasSize(8);
    }

    @Test
    void aRunOfAMissingShardIsNotTakenForAnotherOfItsDirectory() throws Exception {
        shard("a", 1, 2);
        renumbered("a", 1, 2);
        build.with(history()).set("merge", "a").report();

        assertThat(recorded("a")).hasSize(4);
        assertThat(build.lines()).contains("records: 4 new, 0 known at " + build.path("a/history.jsonl"));
    }

    @Test
    void plansThatDifferAreRefusedByWhatDiffers() throws Exception {
        shard("a", 1, 2);
        shard("b", 2, 2);
        ObjectNode plan = (ObjectNode) Json.read(build.path("b/suite.json"));
        plan.put("suite", "another").put("runsPerCell", 3).put("matrix", "sha256:other");
        Files.writeString(build.path("b/suite.json"), plan.toString());
        build.set("merge", "a,b");

        assertThat(refusal())
                .contains("the plans differ in suite: default in a, another in b")
                .contains("the plans differ in runs of a cell: 2 in a, 3 in b")
                .contains("the plans differ in matrix: sha256:whole in a, sha256:other in b")
                .doesNotContain("plugin version");
    }

    @Test
    void digestsAreShownAsAPersonComparesThemWithTheCellsThatDiffer() throws Exception {
        shard("a", 1, 2);
        shard("b", 2, 2);
        ObjectNode plan = (ObjectNode) Json.read(build.path("b/suite.json"));
        ((ObjectNode) plan.path("skills").get(0)).put("digest", "sha256:" + "ab".repeat(32));
        plan.put("matrix", "sha256:" + "cd".repeat(32));
        for (String list : List.of("runs", "others")) {
            for (JsonNode run : plan.path(list)) {
                if (run.path("coordinates").path("condition").asString("").equals("skill")) {
                    ((ObjectNode) run).put("fingerprint", "sha256:another");
                }
            }
        }
        Files.writeString(
                build.path("b/suite.json"), plan.toString().replace("\"fixture\":\"two\"", "\"fixture\":\"new\""));
        build.set("merge", "a,b");

        assertThat(refusal())
                .containsPattern(
                        "the plans differ in the skill seam-reservations: sha256:[0-9a-f]{12} in a, sha256:(ab){6} in b")
                .contains(
                        "the plans differ in matrix: sha256:whole in a, sha256:cdcdcdcdcdcd in b;"
                                + " only a has the cells two, control, nop; two, skill, oracle;"
                                + " only b has the cells new, control, nop; new, skill, oracle;"
                                + " what runs are made of (files, skills, options, versions) differs in the cell one, skill, oracle");
    }

    @Test
    void ofManyCellsThatDifferAFewAreNamed() throws Exception {
        shard("a", 1, 2);
        shard("b", 2, 2);
        String other = Files.readString(build.path("b/suite.json"))
                .replace("sha256:whole", "sha256:other")
                .replaceAll("\"fixture\"( ?: ?)\"", "\"fixture\"$1\"x-");
        Files.writeString(build.path("b/suite.json"), other);
        build.set("merge", "a,b");
        assertThat(refusal())
                .contains("only a has the cells one, control, nop; one, skill, oracle; two, control, nop and 1 more;");
    }

    @Test
    void ofCellsThatAnOlderPluginLeftOutNothingIsSaid() throws Exception {
        shard("a", 1, 2);
        shard("b", 2, 2);
        ObjectNode plan = (ObjectNode) Json.read(build.path("b/suite.json"));
        plan.put("matrix", "sha256:other").remove("others");
        ((ArrayNode) plan.path("runs")).remove(0);
        Files.writeString(build.path("b/suite.json"), plan.toString());
        build.set("merge", "a,b");
        assertThat(refusal())
                .contains("the plans differ in matrix: sha256:whole in a, sha256:other in b")
                .doesNotContain("only ");
    }

    @Test
    void shardsOfOtherSeedsAreToldAndHaveNoSeedTogether() throws Exception {
        shard("a", 1, 2);
        shard("b", 2, 2);
        ObjectNode plan = (ObjectNode) Json.read(build.path("b/suite.json"));
        long seed = plan.path("seed").asLong();
        plan.put("seed", seed + 1);
        Files.writeString(build.path("b/suite.json"), plan.toString());
        build.set("merge", "a,b").report();

        assertThat(build.results().path("suite").has("seed")).isFalse();
        assertThat(build.results().path("notes").get(0).asString())
                .isEqualTo("the shards drew the order of their runs by different seeds: " + seed + ", " + (seed + 1));
    }

    @Test
    void theSameShardTwiceIsRefused() throws Exception {
        shard("a", 1, 2);
        shard("b", 1, 2);
        build.set("merge", "a,b");

        assertThat(refusal()).contains("shard 1/2 stands in a and in b: name one of them");
    }

    @Test
    void theSameRunInTwoShardsIsRefused() throws Exception {
        shard("a", 1, 2);
        shard("b", 1, 2);
        ObjectNode plan = (ObjectNode) Json.read(build.path("b/suite.json"));
        ((ObjectNode) plan.path("shard")).put("number", 2);
        Files.writeString(build.path("b/suite.json"), plan.toString());
        build.set("merge", "a,b");

        assertThat(refusal()).contains("of block").contains("is planned in a and in b");
    }

    @Test
    void whatIsNoShardIsRefused() throws Exception {
        shard("a", 1, 2);
        build.set("merge", "a," + RUNS + ",nowhere");
        assertThat(refusal()).contains("nothing was run in " + build.path("nowhere"));

        build.set("merge", "a," + RUNS);
        assertThat(refusal()).contains("the newest plan of " + RUNS + " is no shard");
    }
}
