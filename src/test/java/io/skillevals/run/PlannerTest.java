package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.agent.AgentRegistry;
import io.skillevals.cost.Pricing;
import io.skillevals.io.Digest;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.RunTree;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Budget;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Schedule;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Version;
import io.skillevals.suite.sandbox.SandboxUse;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannerTest {

    @TempDir
    Path runs;

    @Test
    void everyRoundHasEveryTaskAndEveryTaskAllItsConditionsTogether() throws IOException {
        PlanRecord plan = plan(suite(3, fixture("a"), fixture("b")));
        List<String> blocks = new ArrayList<>();
        for (int at = 0; at < plan.runs().size(); at += 2) {
            PlannedRun one = plan.runs().get(at);
            PlannedRun other = plan.runs().get(at + 1);
            assertThat(one.block()).isEqualTo(other.block());
            assertThat(one.coordinates().fixture())
                    .isEqualTo(other.coordinates().fixture());
            assertThat(one.control()).isNotEqualTo(other.control());
            blocks.add(one.coordinates().fixture() + one.coordinates().run());
        }
        assertThat(blocks.subList(0, 2)).containsExactlyInAnyOrder("a1", "b1");
        assertThat(blocks.subList(2, 4)).containsExactlyInAnyOrder("a2", "b2");
        assertThat(blocks.subList(4, 6)).containsExactlyInAnyOrder("a3", "b3");
        assertThat(plan.runs()).allMatch(PlannedRun::modelFree);
    }

    @Test
    void noConditionIsAlwaysTheFirstAndTheSeedDrawsTheSameAgain() throws IOException {
        Suite seeded = seeded(suite(20, fixture("a")), 7L, null);
        List<PlannedRun> runs = plan(seeded).runs();
        Set<Boolean> firsts = new HashSet<>();
        for (int at = 0; at < runs.size(); at += 2) {
            firsts.add(runs.get(at).control());
        }
        assertThat(firsts).containsExactlyInAnyOrder(true, false);
        PlanRecord again = plan(seeded);
        assertThat(again.seed()).isEqualTo(7L);
        assertThat(again.runs())
                .extracting(PlannedRun::control)
                .containsExactlyElementsOf(
                        runs.stream().map(PlannedRun::control).toList());
        assertThat(plan(seeded(suite(20, fixture("a")), 8L, null)).runs())
                .extracting(PlannedRun::control)
                .isNotEqualTo(runs.stream().map(PlannedRun::control).toList());
    }

    @Test
    void finishedRunsAreReusedEachOnceAndTheRestIsMade() throws IOException {
        PlanRecord first = plan(suite(3, fixture("a")));
        finish(first.runs().get(0), Ended.CAPTURED, null);
        finish(first.runs().get(1), Ended.FAILED, FailureClass.RATE_LIMIT.because("too often"));
        finish(first.runs().get(2), Ended.FAILED, FailureClass.TIMEOUT.because("too long"));
        finish(first.runs().get(3), Ended.INTERRUPTED, FailureClass.INTERRUPTED.because("stopped"));
        PlanRecord second = plan(suite(3, fixture("a")));
        assertThat(second.runs().stream().filter(PlannedRun::reused).map(PlannedRun::dir))
                .containsExactlyInAnyOrder(
                        first.runs().get(0).dir(), first.runs().get(2).dir());
        assertThat(second.runs())
                .extracting(PlannedRun::dir)
                .doesNotHaveDuplicates()
                .hasSize(6);
        Set<String> before =
                new HashSet<>(first.runs().stream().map(PlannedRun::dir).toList());
        assertThat(second.runs().stream().filter(run -> !run.reused()).map(PlannedRun::dir))
                .noneMatch(before::contains);
    }

    @Test
    void anotherFingerprintAFreshStartAndALostWorkspaceReuseNothing() throws IOException {
        for (PlannedRun run : plan(suite(2, fixture("a"))).runs()) {
            finish(run, Ended.CAPTURED, null);
        }
        assertThat(plan(suite(2, fixture("a"))).runs()).allMatch(PlannedRun::reused);
        assertThat(planned(suite(2, fixture("a")), cell -> "sha256:other", false)
                        .runs())
                .noneMatch(PlannedRun::reused);
        assertThat(planned(suite(2, fixture("a")), cell -> "", false).runs()).noneMatch(PlannedRun::reused);
        assertThat(planned(suite(2, fixture("a")), PlannerTest::print, true).runs())
                .noneMatch(PlannedRun::reused);
        deleteTree(runs.resolve("a/control/nop/run-01/workspace"));
        assertThat(plan(suite(2, fixture("a"))).runs().stream().filter(PlannedRun::reused))
                .hasSize(3);
    }

    @Test
    void newerFinishedRunsGoFirst() throws IOException {
        for (int start = 0; start < 2; start++) {
            PlanRecord plan = planned(suite(2, fixture("a")), PlannerTest::print, true);
            new RunTree(runs).reserve(plan.runs());
            for (PlannedRun run : plan.runs()) {
                finish(run, Ended.CAPTURED, null);
            }
        }
        assertThat(plan(suite(2, fixture("a"))).runs())
                .extracting(run -> run.coordinates().run())
                .containsOnly(3, 4);
        assertThat(plan(suite(3, fixture("a"))).runs().stream().filter(PlannedRun::reused))
                .hasSize(6);
    }

    @Test
    void whatWasReservedAndNeverBegunIsFreeAgain() throws IOException {
        PlanRecord first = plan(suite(2, fixture("a")));
        finish(first.runs().get(0), Ended.FAILED, FailureClass.CRASH.because("broke"));
        try (Closeable taken = new RunTree(runs).take()) {
            assertThat(first.runs().stream().filter(run -> Files.exists(runs.resolve(run.dir()))))
                    .hasSize(1);
        }
    }

    @Test
    void aPlanThatIsNotOursRemovesNothingOfOthers() throws IOException {
        Path mine = Files.writeString(runs.resolve("../mine"), "precious").normalize();
        Path empty = Files.createDirectories(runs.resolve("../empty")).normalize();
        PlanRecord plan = plan(suite(1, fixture("a")));
        Path file;
        try (Stream<Path> files = Files.list(runs.resolve("plans"))) {
            file = files.findFirst().orElseThrow();
        }
        String text = Files.readString(file);
        for (String foreign : List.of("../mine", "../empty")) {
            Files.writeString(file, text.replace(plan.runs().get(0).dir(), foreign));
            new RunTree(runs).take().close();
        }
        assertThat(mine).hasContent("precious");
        assertThat(empty).isDirectory();
    }

    @Test
    void brokenPlansAreNamedWithWhatToDoAndNothingIsLost() throws IOException {
        PlanRecord whole = plan(suite(1, fixture("a")));
        Files.writeString(runs.resolve(whole.runs().get(0).dir()).resolve("run.json"), "{}");
        Path broken = Files.writeString(runs.resolve("plans/20260101-000000-broken.json"), "{\n  \"id\": }");
        Path empty = Files.writeString(runs.resolve("plans/20260101-000001-empty.json"), "");
        RunTree tree = new RunTree(runs);
        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(tree::take)
                    .hasMessageContainingAll(
                            broken + ":2:9: ",
                            empty + ":1:1: the file is empty",
                            "move the file out of plans/. Its runs stay",
                            "only the number of a run whose directory was removed may be given out again");
        }
        assertThatThrownBy(() -> plan(suite(1, fixture("a")))).hasMessageContaining("out of plans/");
        Files.move(broken, runs.resolve("broken.json"));
        Files.move(empty, runs.resolve("empty.json"));
        tree.take().close();
        assertThat(runs.resolve(whole.runs().get(0).dir()).resolve("run.json")).exists();
        assertThat(tree.highest(whole.runs().get(0).coordinates())).isEqualTo(1);
    }

    @Test
    void shardsAreAllOfThePlanAndNeverShareARunNorTearAPairApart() throws IOException {
        Suite whole = suite(5, fixture("a"), fixture("b"), fixture("c"));
        PlanRecord all = planned(seeded(whole, 3L, null), PlannerTest::print, false);
        List<String> dirs = new ArrayList<>();
        for (int number = 1; number <= 4; number++) {
            PlanRecord shard = planned(seeded(whole, 3L, new Schedule.Shard(number, 4)), PlannerTest::print, false);
            assertThat(shard.matrix()).isEqualTo(all.matrix());
            shard.runs().stream()
                    .collect(java.util.stream.Collectors.groupingBy(PlannedRun::block))
                    .values()
                    .forEach(block -> assertThat(block).hasSize(2));
            shard.runs().forEach(run -> dirs.add(run.dir()));
        }
        assertThat(dirs)
                .containsExactlyInAnyOrderElementsOf(
                        all.runs().stream().map(PlannedRun::dir).toList());
    }

    @Test
    void aShardGoesOnWithItsOwnRunsAlone() throws IOException {
        Suite first = seeded(suite(4, fixture("a")), 3L, new Schedule.Shard(1, 2));
        PlanRecord plan = plan(first);
        for (PlannedRun run : plan.runs()) {
            finish(run, Ended.CAPTURED, null);
        }
        assertThat(plan(first).runs()).allMatch(PlannedRun::reused).hasSize(4);
        assertThat(plan(seeded(suite(4, fixture("a")), 3L, new Schedule.Shard(2, 2)))
                        .runs())
                .noneMatch(PlannedRun::reused)
                .hasSize(4);
    }

    /** Control and skill have, each, the same fingerprint in both versions here. */
    @Test
    void runsOfACandidateStandForTheBaselineUnlessTheCandidateTakesThem() throws IOException {
        finishAll(plan(suite(3, fixture("a"))));
        PlanRecord compared = plan(compared(suite(2, fixture("a"))));
        assertThat(of(compared, Version.CANDIDATE))
                .containsExactlyInAnyOrder(
                        "a/control/nop/run-03*",
                        "a/control/nop/run-02*",
                        "a/skill/oracle/run-03*",
                        "a/skill/oracle/run-02*");
        assertThat(of(compared, Version.BASELINE))
                .containsExactlyInAnyOrder(
                        "a/control/nop/run-01*",
                        "baseline/a/control/nop/run-02",
                        "a/skill/oracle/run-01*",
                        "baseline/a/skill/oracle/run-02");
        assertThat(compared.runs()).extracting(PlannedRun::dir).doesNotHaveDuplicates();
        finishAll(compared);
        assertThat(plan(compared(suite(2, fixture("a")))).runs()).allMatch(PlannedRun::reused);
    }

    @Test
    void aBorrowedRunHasANumberThatNoOtherOfTheBaselineHas() throws IOException {
        finishAll(plan(compared(suite(2, fixture("a")))));
        finishAll(planned(suite(4, fixture("a")), PlannerTest::print, true));
        PlanRecord compared = plan(compared(suite(3, fixture("a"))));
        assertThat(compared.runs())
                .extracting(PlannedRun::coordinates)
                .doesNotHaveDuplicates()
                .hasSize(12);
        assertThat(compared.runs()).extracting(PlannedRun::dir).doesNotHaveDuplicates();
        assertThat(compared.runs()).allMatch(PlannedRun::reused);
    }

    @Test
    void aBorrowedRunGetsAnotherNumberWhereTheBaselineHasItsOwn() throws IOException {
        for (PlannedRun run : plan(compared(suite(2, fixture("a")))).runs()) {
            if (run.coordinates().run() == 2) {
                finish(run, Ended.CAPTURED, null);
            }
        }
        PlanRecord later = planned(
                compared(suite(2, fixture("a"))),
                cell -> cell.at().version().equals(Version.BASELINE) ? print(cell) : "sha256:newer",
                false);
        assertThat(of(later, Version.BASELINE))
                .containsExactlyInAnyOrder(
                        "a/control/nop/run-02*",
                        "baseline/a/control/nop/run-02*",
                        "a/skill/oracle/run-02*",
                        "baseline/a/skill/oracle/run-02*");
        assertThat(later.runs()).extracting(PlannedRun::coordinates).doesNotHaveDuplicates();
    }

    @Test
    void shardsBorrowAtTheirOwnPlacesAlone() throws IOException {
        finishAll(plan(suite(4, fixture("a"))));
        finishAll(planned(suite(4, fixture("a")), PlannerTest::print, true));
        Set<String> dirs = new HashSet<>();
        for (int number = 1; number <= 2; number++) {
            PlanRecord shard = planned(
                    seeded(compared(suite(4, fixture("a"))), 3L, new Schedule.Shard(number, 2)),
                    PlannerTest::print,
                    false);
            assertThat(shard.runs()).hasSize(8).allMatch(PlannedRun::reused);
            shard.runs()
                    .forEach(
                            run -> assertThat(dirs.add(run.dir())).as(run.dir()).isTrue());
        }
    }

    @Test
    void anotherFingerprintAndAnEmptyOneBorrowNothing() throws IOException {
        finishAll(plan(suite(2, fixture("a"))));
        Suite suite = compared(suite(1, fixture("a")));
        assertThat(of(planned(suite, cell -> print(cell) + cell.at().version(), false), Version.BASELINE))
                .containsExactlyInAnyOrder("baseline/a/control/nop/run-01", "baseline/a/skill/oracle/run-01");
        assertThat(of(planned(suite, cell -> "", false), Version.BASELINE)).noneMatch(dir -> dir.endsWith("*"));
        assertThat(of(planned(suite, PlannerTest::print, true), Version.BASELINE))
                .noneMatch(dir -> dir.endsWith("*"));
    }

    private void finishAll(PlanRecord plan) throws IOException {
        for (PlannedRun run : plan.runs()) {
            if (!run.reused()) {
                finish(run, Ended.CAPTURED, null);
            }
        }
    }

    /** The directories of a version's runs, those that are reused with a star. */
    private static List<String> of(PlanRecord plan, String version) {
        return plan.runs().stream()
                .filter(run -> run.coordinates().version().equals(version))
                .map(run -> run.dir() + (run.reused() ? "*" : ""))
                .toList();
    }

    private static Suite compared(Suite suite) {
        return suite.comparedWith(new Version(
                Version.BASELINE, "v1", "0", Path.of("checkout"), List.of(), List.of(), suite.conditions()));
    }

    @Test
    void twoStartsAreNeverAtWorkInOneFolder() throws IOException {
        RunTree tree = new RunTree(runs);
        tree.create();
        try (Closeable taken = tree.take()) {
            assertThatThrownBy(() -> new RunTree(runs).take())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another evals:run is at work in " + runs);
        }
        tree.take().close();
    }

    @Test
    void promptsAreApartAndAFixtureMayLeaveConditionsOut() throws IOException {
        Fixture two = fixture("a", List.of("short", "long text"), List.of("skill"));
        assertThat(plan(suite(1, two)).runs().stream().map(PlannedRun::dir))
                .containsExactlyInAnyOrder(
                        "a~short/skill/oracle/run-01", "a~" + slugOf("long text") + "/skill/oracle/run-01");
    }

    @Test
    void aNumberIsNeverUsedAgain() throws IOException {
        plan(suite(2, fixture("a")));
        deleteTree(runs.resolve("a"));
        assertThat(plan(suite(1, fixture("a"))).runs())
                .extracting(run -> run.coordinates().run())
                .containsOnly(3);
    }

    @Test
    void aDirectoryThatNoPlanKnowsIsLeftAlone() throws IOException {
        Files.createDirectories(runs.resolve("a/control/nop/run-07"));
        assertThat(plan(suite(1, fixture("a"))).runs())
                .extracting(PlannedRun::dir)
                .contains("a/control/nop/run-08");
    }

    @Test
    void namesThatAreNoFolderNamesStayApartAndInside() throws IOException {
        List<String> names = List.of(
                "../up",
                "a/b",
                "a_b",
                "a b",
                "Ä",
                "ä",
                ".hidden",
                "..",
                "x".repeat(300),
                "plans",
                "suite.json",
                "latest.md",
                "baseline");
        PlanRecord plan = plan(suite(1, names.stream().map(PlannerTest::fixture).toArray(Fixture[]::new)));
        Set<String> folders = new HashSet<>();
        for (PlannedRun run : plan.runs()) {
            folders.add(run.dir().substring(0, run.dir().indexOf('/')));
            assertThat(runs.resolve(run.dir()).normalize()).startsWith(runs).isDirectory();
        }
        assertThat(folders).hasSize(names.size()).doesNotContain("plans", "suite.json", "latest.md", "baseline");
    }

    @Test
    void aNumberOfAPlanThatCouldNotBeReadStopsTheStart() throws IOException {
        plan(suite(1, fixture("a")));
        try (Stream<Path> plans = Files.list(runs.resolve("plans"))) {
            Files.writeString(plans.findFirst().orElseThrow(), "{\"schema\": 99}");
        }
        assertThatThrownBy(() -> plan(suite(1, fixture("a"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("newer");
    }

    private PlanRecord plan(Suite suite) throws IOException {
        PlanRecord plan = planned(suite, PlannerTest::print, false);
        RunTree tree = new RunTree(runs);
        tree.writePlan(plan, Redactor.none());
        tree.reserve(plan.runs());
        return plan;
    }

    private PlanRecord planned(Suite suite, Function<MatrixCell, String> fingerprints, boolean fresh)
            throws IOException {
        RunTree tree = new RunTree(runs);
        List<List<MatrixCell>> cells = MatrixCell.of(
                suite,
                spec -> AgentRegistry.load(getClass().getClassLoader())
                        .find(spec.type())
                        .orElseThrow());
        return new Planner(suite, cells, fingerprints, tree, new FinishedRuns(tree, new Pricing(List.of()), fresh))
                .plan("test", null, null);
    }

    private static String print(MatrixCell cell) {
        return "sha256:" + cell.at().condition();
    }

    private void finish(PlannedRun run, Ended ended, @Nullable Failure failure) throws IOException {
        RunDirectory directory = new RunTree(runs).directory(run.dir());
        Files.createDirectories(directory.workspace());
        directory.writeRun(
                new RunRecord(
                        RunRecord.SCHEMA,
                        "plan",
                        run.coordinates(),
                        run.control(),
                        run.agentType(),
                        true,
                        "do it",
                        List.of(),
                        "sha256:project",
                        "sha256:" + run.coordinates().condition(),
                        List.of(),
                        null,
                        null,
                        null,
                        Instant.EPOCH,
                        Map.of(),
                        Map.of(),
                        1,
                        ended,
                        failure,
                        null,
                        List.of(),
                        new Proof(true, null, List.of()),
                        List.of()),
                Redactor.none());
    }

    private static Suite seeded(Suite suite, @Nullable Long seed, Schedule.@Nullable Shard shard) {
        return suite.scheduled(new Schedule(1, null, Duration.ZERO, 0, seed, shard, Budget.NONE));
    }

    private static String slugOf(String name) {
        return name.replace(' ', '_') + "-" + Digest.shortOf(name, 8);
    }

    private static Fixture fixture(String name) {
        return fixture(name, List.of(""), List.of());
    }

    private static Fixture fixture(String name, List<String> prompts, List<String> conditions) {
        return new Fixture(
                name,
                "",
                Path.of("f"),
                Path.of("f/project"),
                prompts.stream().map(prompt -> new Prompt(prompt, "do it")).toList(),
                List.of(),
                List.of(),
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                conditions,
                List.of(),
                null);
    }

    private static Suite suite(int number, Fixture... fixtures) {
        return new Suite(
                "default",
                List.of(fixtures),
                List.of(),
                List.of(agent("nop"), agent("oracle")),
                List.of(
                        new Condition("control", true, List.of(), Delivery.NATIVE, List.of("nop")),
                        new Condition("skill", false, List.of(), Delivery.NATIVE, List.of("oracle"))),
                List.of(),
                number,
                1,
                80,
                GateSpec.NONE,
                SandboxUse.USUAL);
    }

    private static AgentSpec agent(String name) {
        return AgentSpec.of(name, name);
    }

    private static void deleteTree(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
