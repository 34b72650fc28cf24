package io.skillevals.app;

import static io.skillevals.app.Build.xml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.app.ReportOutcome.Kind;
import io.skillevals.suite.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The goals run and report, on a project of their own, without Maven. */
@Timeout(120)
class UseCasesTest {

    private static final String CONTROL = "shop/control/nop/run-01";
    private static final String SKILL = "shop/skill/oracle/run-01";

    @TempDir
    Path folder;

    @Test
    void aSkillsFolderMayBeALink() throws Exception {
        Build build = Build.in(folder).fixture("flask");
        Files.move(build.path("skills"), build.path("kept-elsewhere"));
        Files.createDirectories(build.path("skills"));
        Files.createSymbolicLink(
                build.path("skills/seam-reservations"), build.path("kept-elsewhere/seam-reservations"));

        build.run().report();

        assertThat(build.runs()).contains("flask/skill/oracle/run-01 graded 100");
        assertThat(build.validate().lines())
                .anyMatch(line -> line.matches("skill seam-reservations: [1-9]\\d* files.*"));
    }

    @Test
    void whatWasRunIsGradedReportedAndGated() throws Exception {
        Build build =
                shop().gate(xml("minPassRate", "1"), xml("minUplift", "50")).run();
        assertThat(build.lines()).first().asString().startsWith("No model takes part");
        assertThat(build.report().kind()).isEqualTo(Kind.PASSED);
        assertThat(build.runs()).containsExactly(CONTROL + " graded 0", SKILL + " graded 100");
        assertThat(build.path("target/evals-reports/TEST-default.xml")).exists();
        assertThat(build.path(".evals/runs/latest.md")).exists();
        assertThat(build.path(".evals/runs/.gitignore")).hasContent("*");
    }

    @Test
    void aMissedGateSaysWhatAndWhereTheReportIs() throws Exception {
        ReportOutcome outcome = shop().select("solution", "notes-only")
                .gate(xml("minPassRate", "1"))
                .run()
                .report();
        assertThat(outcome.kind()).isEqualTo(Kind.MISSED);
        assertThat(outcome.message()).startsWith("The gate is missed:").contains("report.md");
    }

    @Test
    void whatTheGateCannotMeasureStopsTheBuildOrWarns() throws Exception {
        Build build = shop().run().select("conditions", "skill");
        assertThat(build.gate(xml("minUplift", "50")).report().kind()).isEqualTo(Kind.MISSED);
        assertThat(build.gate(xml("minUplift", "50"), xml("inconclusive", "warn"))
                        .report()
                        .kind())
                .isEqualTo(Kind.PASSED);
        assertThat(build.lines()).anyMatch(line -> line.startsWith("WARN The gate is inconclusive"));
    }

    @Test
    void aSuiteOfWhichNothingWasGradedIsTheMachinesFault() throws Exception {
        Build build = shop().select("agent.command", "false {prompt}").run();
        assertThat(build.report().kind()).isEqualTo(Kind.NOTHING_GRADED);
        assertThat(build.runs())
                .hasSize(2)
                .allMatch(run -> run.contains(" failed: the command ended with exit code 1"));
    }

    @Test
    void withoutARunThereIsNothingToReport() throws Exception {
        Build build = shop();
        assertThatThrownBy(build::report)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("run evals:run first");
    }

    @Test
    void aRunWhoseFixtureIsGoneIsStillListed() throws Exception {
        Build build = shop().fixture("gone").run();
        deleteTree(build.path("fixtures/gone"));
        build.report();
        assertThat(build.runs())
                .contains(
                        SKILL + " graded 100",
                        "gone/skill/oracle/run-01 ungradeable: this machine's suite has no fixture of that name to grade it by");
    }

    @Test
    void aRunWhoseFixtureChangedIsUngradeable() throws Exception {
        Build build = shop().run();
        build.report(); // the grade that it gives must not stand either
        Files.writeString(build.path("fixtures/shop/app/app.py"), "# changed\n");
        build.report();
        assertThat(build.runs()).allMatch(run -> run.contains(" ungradeable: fixture changed"));
    }

    @Test
    void aRecordThatCannotBeReadIsListedWithTheReason() throws Exception {
        Build build = shop().set("runs", "4").run();
        record(build, "run-01", "{\"schema\": 1, \"plan\":");
        record(build, "run-02", "{\"schema\": 2}");
        record(build, "run-03", "null");
        Files.delete(build.path(".evals/runs/shop/skill/oracle/run-04/run.json"));
        build.report();
        assertThat(build.runs().stream().filter(run -> run.contains("oracle")))
                .satisfiesExactly(
                        run -> assertThat(run).contains("run-01 missing: its record cannot be read"),
                        run -> assertThat(run).contains("run-02 missing").contains("schema 2 is newer"),
                        run -> assertThat(run).contains("run-03 missing").contains("holds no record"),
                        run -> assertThat(run).contains("run-04 missing").contains("left no record"));
    }

    @Test
    void aGradeIsReusedOnlyAsLongAsWhatDecidedStands() throws Exception {
        Build build = shop().run();
        build.report();
        Path grade = build.path(".evals/runs/" + SKILL + "/grade.json");
        Files.writeString(grade, Files.readString(grade).replaceFirst("\"score\" : 100.0", "\"score\" : 99.0"));
        build.report();
        assertThat(build.runs()).contains(SKILL + " graded 99");
        build.set("passScore", "70").report();
        assertThat(build.runs()).contains(SKILL + " graded 100");
    }

    @Test
    void aGradeIsGivenAgainWhenTheUserAsks() throws Exception {
        Build build = shop().run();
        build.report();
        Path grade = build.path(".evals/runs/" + SKILL + "/grade.json");
        Files.writeString(grade, Files.readString(grade).replaceFirst("\"score\" : 100.0", "\"score\" : 99.0"));
        build.set("regrade", "true").report();
        assertThat(build.runs()).contains(SKILL + " graded 100");
    }

    @Test
    void aBrokenGradeIsGivenAgain() throws Exception {
        Build build = shop().run();
        build.report();
        for (String broken : new String[] {"{\"schema\": 1,", "null", "{\"schema\": 9}", "{\"schema\": 1}"}) {
            Files.writeString(build.path(".evals/runs/" + SKILL + "/grade.json"), broken);
            build.report();
            assertThat(build.runs()).contains(SKILL + " graded 100");
        }
    }

    @Test
    void selectorsLeaveRunsOfThePlanOut() throws Exception {
        Build build = shop().fixture("hotel").run();
        build.select("fixtures", " shop ").select("conditions", "skill").report();
        assertThat(build.runs()).containsExactly(SKILL + " graded 100");
    }

    @Test
    void rulesForCellsLeaveRunsOfThePlanOut() throws Exception {
        Build build = shop().fixture("hotel").run();
        build.select("include", "fixture=shop;condition=control")
                .select("exclude", "fixture=shop,condition=control")
                .report();
        assertThat(build.runs())
                .extracting(run -> run.split(" ")[0])
                .containsExactlyInAnyOrder("hotel/control/nop/run-01", SKILL);
    }

    @Test
    void copiesOfConditionsAreReportedByTheSelectorThatMadeThem() throws Exception {
        Build build = shop().select("conditions", "control,fast:skill:oracle").run();
        build.report();
        assertThat(build.runs())
                .extracting(run -> run.split(" ")[0])
                .containsExactlyInAnyOrder("shop/control/nop/run-01", "shop/fast/oracle/run-01");
    }

    @Test
    void aModelLeavesRunsOfThePlanOut() throws Exception {
        Build build = shop().select("model", "small").run();
        build.report();
        assertThat(build.runs()).hasSize(2);
        assertThatThrownBy(() -> build.select("model", "large").report())
                .hasMessageContaining("the selectors leave no run of the newest plan");
    }

    @Test
    void aModifiedFolderIsGradedWithoutARun() throws Exception {
        Build build = shop();
        Path modified = build.path("elsewhere/mine");
        Build.copy(build.path("fixtures/shop/app"), modified);
        Build.copy(build.path("fixtures/shop/golden"), modified);
        write(modified.resolve("node_modules/seam/index.js"), "seam.access_codes.create()");
        write(modified.resolve(".venv/lib/x.py"), "seam.access_codes.create()");
        ReportOutcome outcome = build.set("modified", modified.toString()).report();
        assertThat(outcome.kind()).isEqualTo(Kind.PASSED);
        build.reportedIn("target/evals-reports/modified");
        assertThat(build.runs()).singleElement().asString().endsWith("mine graded 100");
        assertThat(build.path("elsewhere")).isDirectoryNotContaining(path -> !path.endsWith("mine"));
        assertThat(modified.resolve("node_modules/seam/index.js")).exists();
    }

    @Test
    void aModifiedFolderNeedsOneFixture() throws Exception {
        Build build = shop().fixture("hotel").set("modified", "nowhere");
        assertThatThrownBy(build::report).hasMessageContaining("does not exist");
        Files.createDirectories(build.path("nowhere"));
        assertThatThrownBy(build::report)
                .hasMessageContaining("-Devals.fixtures=NAME")
                .hasMessageContaining("hotel");
    }

    @Test
    void aProgramByARelativePathIsThatOfTheProject() throws Exception {
        Build build = shop().select("agent.command", "./tools/agent.sh {prompt}");
        write(build.path("tools/agent.sh"), "#!/bin/sh\necho x > notes.txt\n");
        assertThat(build.path("tools/agent.sh").toFile().setExecutable(true)).isTrue();
        build.run().report();
        assertThat(build.runs()).hasSize(2).allMatch(run -> run.contains("graded"));
    }

    @Test
    void fixturesWithoutARequestedLayerAreToldInOneWarning() throws Exception {
        Build build = shop().fixture("hotel")
                .copied("src/it/steps/fixtures/logouts", "fixtures/logouts")
                .select("layers", "rubric,checks")
                .run();
        assertThat(build.lines())
                .filteredOn(line -> line.contains("scored by the other layers"))
                .containsExactly(
                        "WARN layer rubric: no check of it in logouts, whose runs are scored by the other layers alone",
                        "WARN layer checks: no check of it in hotel, shop, the runs of which are scored by the other layers alone");
    }

    @Test
    void fixturesOfWhichNoneWasTestedAreNotListed() throws Exception {
        Build build = shop().fixture("hotel").run();
        build.report();
        assertThat(build.results().path("suite").path("selfTestNote").asString(""))
                .isEqualTo("there was no self-test of any fixture: run evals:selftest");
    }

    @Test
    void finishedRunsAreReusedByTheNextStart() throws Exception {
        Build build = shop().run();
        String record = Files.readString(build.path(".evals/runs/" + SKILL + "/run.json"));
        build.run().report();
        assertThat(build.runs()).extracting(run -> run.split(" ")[0]).containsExactly("shop/control/nop/run-01", SKILL);
        assertThat(build.path(".evals/runs/" + SKILL + "/run.json")).hasContent(record);
        assertThat(build.path(".evals/runs/shop/skill/oracle/run-02")).doesNotExist();
    }

    @Test
    void whatAnAgentOrAFixtureIsAnotherOfIsRunAnew() throws Exception {
        Build build = shop().run();
        write(build.path("fixtures/shop/golden/more.txt"), "more");
        build.run().report();
        assertThat(build.runs())
                .extracting(run -> run.split(" ")[0])
                .containsExactly("shop/control/nop/run-01", "shop/skill/oracle/run-02");
    }

    @Test
    void aPlanIsToldAndNothingIsStartedOrWritten() throws Exception {
        Build build = shop().set("plan", "true").run();
        assertThat(build.lines()).anyMatch(line -> line.contains("Nothing was started"));
        assertThat(build.path(".evals")).doesNotExist();
    }

    @Test
    void aPlanTellsHowManyOfOneAgentAreReallyAtWork() throws Exception {
        Build build = shop().commanding("sh -c true {prompt}")
                .set("parallel", "4")
                .set("parallelPerAgent", "1")
                .set("runs", "2")
                .run();
        build.set("fresh", "true").set("plan", "true").run();
        assertThat(build.lines())
                .filteredOn(line -> line.startsWith("sessions: 4"))
                .last()
                .asString()
                .contains("by earlier runs, 1 at a time");
    }

    @Test
    void aPlanNeedsNoFolderThatCanBeWrittenTo() throws Exception {
        Build build = shop();
        write(build.path(".evals"), "no folder");
        write(build.path("target"), "no folder");
        assertThatThrownBy(build::run).hasMessageContaining("cannot be written to");
        build.set("plan", "true").run();
        assertThat(build.lines())
                .contains("WARN <runsDirectory>: the plan is shown all the same, but a start would stop: the folder "
                        + build.path(".evals/runs") + " cannot be written to, because " + build.path(".evals")
                        + " is no folder: name another one")
                .anyMatch(line -> line.contains("Nothing was started"));
    }

    @Test
    void finishedRunsAreNeverOverwritten() throws Exception {
        Build build = shop().run().set("fresh", "true").run();
        build.report();
        assertThat(build.runs())
                .extracting(run -> run.split(" ")[0])
                .containsExactly("shop/control/nop/run-02", "shop/skill/oracle/run-02");
        assertThat(build.path(".evals/runs/" + SKILL + "/run.json")).exists();
    }

    private Build shop() throws IOException {
        return Build.in(folder).fixture("shop");
    }

    private static void record(Build build, String run, String text) throws IOException {
        Files.writeString(build.path(".evals/runs/shop/skill/oracle/" + run + "/run.json"), text);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    static void deleteTree(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
