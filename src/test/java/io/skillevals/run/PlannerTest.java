package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.agent.AgentRegistry;
import io.skillevals.io.Digest;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunTree;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import io.skillevals.suite.sandbox.SandboxUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannerTest {

    @TempDir
    Path runs;

    @Test
    void conditionsAlternateWithinAFixtureAndARound() throws IOException {
        PlanRecord plan = plan(suite(2, fixture("a"), fixture("b")));
        assertThat(plan.runs().stream().map(PlannedRun::dir))
                .containsExactly(
                        "a/control/nop/run-01",
                        "a/skill/oracle/run-01",
                        "b/control/nop/run-01",
                        "b/skill/oracle/run-01",
                        "a/control/nop/run-02",
                        "a/skill/oracle/run-02",
                        "b/control/nop/run-02",
                        "b/skill/oracle/run-02");
        assertThat(plan.runs()).extracting(PlannedRun::control).startsWith(true, false);
        assertThat(plan.runs()).allMatch(PlannedRun::modelFree);
    }

    @Test
    void promptsAreApartAndAFixtureMayLeaveConditionsOut() throws IOException {
        Fixture two = fixture("a", List.of("short", "long text"), List.of("skill"));
        assertThat(plan(suite(1, two)).runs().stream().map(PlannedRun::dir))
                .containsExactly("a~short/skill/oracle/run-01", "a~" + slugOf("long text") + "/skill/oracle/run-01");
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
        assertThat(plan(suite(1, fixture("a"))).runs().get(0).dir()).isEqualTo("a/control/nop/run-08");
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

    @Test
    void twoPlannersInOneFolderNeverShareADirectory() throws Exception {
        var threads = Executors.newFixedThreadPool(4);
        List<Callable<PlanRecord>> starts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            starts.add(() -> plan(suite(25, fixture("a"))));
        }
        List<String> all = new ArrayList<>();
        for (Future<PlanRecord> plan : threads.invokeAll(starts)) {
            plan.get().runs().forEach(run -> all.add(run.dir()));
        }
        threads.shutdown();
        assertThat(all).hasSize(4 * 25 * 2).doesNotHaveDuplicates();
    }

    private PlanRecord plan(Suite suite) throws IOException {
        RunTree tree = new RunTree(runs);
        PlanRecord plan = new Planner(
                        tree,
                        spec -> AgentRegistry.load(getClass().getClassLoader())
                                .find(spec.type())
                                .orElseThrow())
                .plan(suite, "test", null);
        tree.writePlan(plan, Redactor.none());
        return plan;
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
