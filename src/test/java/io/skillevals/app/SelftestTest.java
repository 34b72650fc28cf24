package io.skillevals.app;

import static io.skillevals.app.Build.xml;
import static io.skillevals.app.Shop.CANCEL_GATE;
import static io.skillevals.app.Shop.CREATES;
import static io.skillevals.app.Shop.CREATE_GATE;
import static io.skillevals.app.Shop.GOLDEN;
import static io.skillevals.app.Shop.PRISTINE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.app.SelftestOutcome.Kind;
import io.skillevals.suite.ConfigurationException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The goal selftest, on small fixtures whose graders are good, blind, wrong or broken. */
@Timeout(120)
class SelftestTest {

    private static final SelftestOutcome HELD = new SelftestOutcome(Kind.HELD, "");

    @TempDir
    Path folder;

    private Shop shop(String... checks) throws Exception {
        return Shop.in(folder, checks);
    }

    private Shop good() throws Exception {
        return shop(CREATE_GATE, CANCEL_GATE);
    }

    @Test
    void gradersThatHoldLetTheBuildGoOn() throws Exception {
        Shop shop = good();

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.recorded().path("result").asString("")).isEqualTo("passed");
        assertThat(shop.recorded().path("problems")).isEmpty();
        assertThat(shop.build().lines())
                .contains("self-test of shop: passed (1 golden, 1 untouched, 1 decoy, 2 mutants)")
                .noneMatch(line -> line.startsWith("WARN"));
        assertThat(shop.build().path("target/evals-reports/selftest.md"))
                .content()
                .contains("| golden | passes | 100.0 | 1.00 | 1.00 |")
                .contains("| decoy cancel-forgotten | fails | 50.0 | · | ● |");
        assertThat(shop.build().path(".evals/runs/.gitignore")).hasContent("*");
    }

    @Test
    void itIsKnownWhichCheckNoticesWhichSolution() throws Exception {
        Shop shop = good();
        shop.selftest();

        assertThat(shop.noticing("golden")).isEmpty();
        assertThat(shop.noticing("untouched")).containsExactly("creates", "cancels");
        assertThat(shop.noticing("cancel-forgotten")).containsExactly("cancels");
        assertThat(shop.noticing("app.py, line 3")).containsExactly("creates");
        assertThat(shop.noticing("app.py, line 8")).containsExactly("cancels");
    }

    @Test
    void aGoldenThatFailsIsToldWithTheGatesThatItMisses() throws Exception {
        Shop shop = good().file("golden/app.py", CREATES);

        SelftestOutcome outcome = shop.selftest();

        assertThat(outcome.kind()).isEqualTo(Kind.FAILED);
        assertThat(outcome.message())
                .contains(
                        "shop: the golden does not pass: it has 50.0 points, 80.0 are needed; gates that it does not reach: cancels"
                                + " (0.00 of 1.00: looked for seam.cancel)")
                .contains("selftest.md");
        assertThat(shop.recorded().path("result").asString("")).isEqualTo("failed");
        assertThat(shop.recorded().path("problems").path(0).path("kind").asString(""))
                .isEqualTo("golden-fails");
    }

    @Test
    void aDecoyThatPassesFailsTheBuild() throws Exception {
        Shop shop = shop(CREATE_GATE);
        shop.decoy("cancel-forgotten", CREATES);

        assertThat(shop.selftest().message()).contains("shop: decoy cancel-forgotten passes with 100.0 points");
    }

    @Test
    void anUntouchedProjectThatPassesFailsTheBuild() throws Exception {
        Shop shop = shop(
                "{'type': 'holds', 'name': 'saves', 'file': 'app.py', 'text': 'save'}",
                CANCEL_GATE.replace("true", "false"));
        shop.decoy("cancel-forgotten", "drop()\n", "cancels").build().set("passScore", "50");

        assertThat(shop.selftest().message())
                .contains("shop: the untouched project passes with 50.0 points")
                .doesNotContain("decoy");
    }

    @Test
    void aDecoyMustBeCaughtByTheChecksThatItNames() throws Exception {
        Shop shop = good();
        shop.decoy("cancel-forgotten", CREATES, "cancels", "creates");

        assertThat(shop.selftest().message())
                .contains("shop: decoy cancel-forgotten is not caught by `creates`, which gives it 1.00, at least its"
                        + " threshold 1.00");
    }

    @Test
    void ofATypeOneCheckMustCatchTheDecoy() throws Exception {
        Shop shop = good();
        assertThat(shop.decoy("cancel-forgotten", CREATES, "holds").selftest()).isEqualTo(HELD);
    }

    @Test
    void aCheckThatDoesNotApplyCatchesNothing() throws Exception {
        Shop shop = shop(CREATE_GATE, CANCEL_GATE, "{'type': 'says', 'name': 'speaks', 'text': 'done'}");
        shop.decoy("cancel-forgotten", CREATES, "speaks");

        assertThat(shop.selftest().message())
                .contains("is not caught by `speaks`, which does not apply to it: nobody said anything");
    }

    @Test
    void aCheckOfALayerThatWasNotSelectedIsOnlyToldOf() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'holds', 'name': 'other', 'layer': 'others', 'file': 'app.py', 'text': 'seam.cancel'}");
        shop.decoy("cancel-forgotten", CREATES, "other");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.build().lines())
                .anyMatch(line -> line.startsWith(
                        "WARN shop: decoy cancel-forgotten must be caught by `other`, which was" + " not asked"));
    }

    @Test
    void aBlindGateFailsTheBuild() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'holds', 'name': 'saves', 'gate': true, 'file': 'app.py', 'text': 'save'}");

        SelftestOutcome outcome = shop.selftest();

        assertThat(outcome.kind()).isEqualTo(Kind.FAILED);
        assertThat(outcome.message()).contains("shop: the gate `saves` is blind");
        assertThat(shop.remarks("saves")).containsExactly("blind", "always-passes");
        assertThat(shop.remarks("cancels")).isEmpty();
    }

    @Test
    void aDecoyOpensTheEyesOfAGate() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'holds', 'name': 'saves', 'gate': true, 'file': 'app.py', 'text': 'save'}");
        assertThat(shop.decoy("not-saved", GOLDEN.replace("save", "forget"), "saves")
                        .selftest())
                .isEqualTo(HELD);
    }

    @Test
    void aGateThatAppliesToNoSolutionFailsTheBuild() throws Exception {
        Shop shop = shop(CREATE_GATE, CANCEL_GATE, "{'type': 'contains', 'value': 'done', 'gate': true}");

        SelftestOutcome outcome = shop.selftest();

        assertThat(outcome.kind()).isEqualTo(Kind.FAILED);
        assertThat(outcome.message())
                .contains(
                        "shop: the gate `contains` never applies, not even to the golden: the run does not tell what the"
                                + " agent said; if it asks for what an agent says, add a file .evals-output.md to the golden");
        assertThat(shop.recorded().path("problems").path(0).path("kind").asString(""))
                .isEqualTo("idle-gate");
        assertThat(shop.file("golden/.evals-output.md", "done").selftest()).isEqualTo(HELD);
    }

    @Test
    void aGroupMayHoldWhatNeedsARun() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'all', 'name': 'both', 'gate': true, 'checks': [{'type': 'max-turns', 'max': 3},"
                        + " {'type': 'contains', 'value': 'done'}]}");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.build().lines()).contains("WARN shop: the gate `both` never applies");
    }

    @Test
    void aSolutionToWhichNothingAppliesOpensNoGatesEyes() throws Exception {
        Shop shop = shop("{'type': 'not-contains', 'name': 'civil', 'value': 'damn', 'gate': true}");
        shop.file("golden/.evals-output.md", "All is told.\n")
                .decoy("cancel-forgotten", CREATES)
                .file("decoys/wordy/app.py", PRISTINE)
                .file("decoys/wordy/.evals-output.md", "Done.\n");

        assertThat(shop.selftest().message()).contains("shop: the gate `civil` is blind");
        assertThat(shop.build().lines())
                .contains("WARN shop: the untouched project shows nothing: no check that counts applies to it");
    }

    @Test
    void anotherChecksBreakingExcusesNoBlindGate() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'holds', 'name': 'saves', 'gate': true, 'file': 'app.py', 'text': 'save'}",
                "{'type': 'breaks', 'name': 'engine', 'gate': true, 'file': 'app.py', 'text': 'forgotten'}");
        shop.decoy("cancel-forgotten", CREATES + "# forgotten\n");

        assertThat(shop.selftest().message())
                .contains("shop: the gate `saves` is blind")
                .contains("decoy cancel-forgotten could not be graded")
                .doesNotContain("`engine` is blind");
    }

    @Test
    void aBlindCheckThatIsNoGateIsOnlyToldOf() throws Exception {
        Shop shop =
                shop(CREATE_GATE, CANCEL_GATE, "{'type': 'holds', 'name': 'saves', 'file': 'app.py', 'text': 'save'}");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.build().lines()).anyMatch(line -> line.startsWith("WARN shop: the check `saves` is blind"));
    }

    @Test
    void checksThatAlwaysPassOrAlwaysFailAreCalledSo() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'share', 'name': 'lax', 'threshold': 0.5, 'file': 'app.py', 'text': 'seam.cancel', 'else': 0.6}",
                "{'type': 'holds', 'name': 'wrong', 'weight': 0.1, 'file': 'app.py', 'text': 'saem'}",
                "{'type': 'says', 'name': 'silent', 'text': 'done'}");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.remarks("lax")).containsExactly("always-passes");
        assertThat(shop.remarks("wrong")).containsExactly("always-fails");
        assertThat(shop.remarks("silent")).containsExactly("never-applies");
        assertThat(shop.build().lines())
                .contains("WARN shop: the check `lax` always passes", "WARN shop: the check `wrong` always fails");
    }

    @Test
    void mutantsThatNobodyNoticesSurvive() throws Exception {
        Shop shop = good().file("golden/notes.md", "what was done\n");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.build().lines()).contains("  1 of 3 mutants survive: notes.md (new file)");
        assertThat(shop.noticing("notes.md")).isEmpty();
    }

    @Test
    void aFixtureWithoutGoldenOrDecoyCannotBeSelfTested() throws Exception {
        Shop shop = good().without("golden").without("decoys");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.build().lines())
                .contains(
                        "WARN shop: it cannot be self-tested: it has no golden, which must pass, and no decoy, which must"
                                + " not pass");
        assertThat(shop.recorded().path("result").asString("")).isEqualTo("incomplete");
    }

    @Test
    void whereADecoyIsMissingNoGateIsBlamedForBlindness() throws Exception {
        Shop shop =
                shop(CREATE_GATE, "{'type': 'holds', 'name': 'saves', 'gate': true, 'file': 'app.py', 'text': 'save'}");
        assertThat(shop.without("decoys").selftest()).isEqualTo(HELD);
        assertThat(shop.remarks("saves")).contains("blind");
    }

    @ParameterizedTest
    @CsvSource({"drop, golden", "seam.create, golden", "forgotten, decoy cancel-forgotten"})
    void aCheckThatBreaksIsNeverAPass(String text, String where) throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'breaks', 'name': 'engine', 'file': 'app.py', 'text': '" + text + "'}");
        shop.decoy("cancel-forgotten", CREATES + "# forgotten\n");

        SelftestOutcome outcome = shop.selftest();

        assertThat(outcome.kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(outcome.message())
                .contains("INCONCLUSIVE")
                .contains(where)
                .contains("could not be graded: layer checks was not measured (engine: the engine is down)");
        assertThat(shop.recorded().path("result").asString("")).isEqualTo("incomplete");
    }

    @Test
    void whatIsKnownToBeWrongIsToldEvenWhereSomethingBreaks() throws Exception {
        Shop shop = shop(CREATE_GATE, "{'type': 'breaks', 'name': 'engine', 'file': 'app.py', 'text': 'broken'}");
        shop.decoy("cancel-forgotten", CREATES).decoy("odd", "broken");

        SelftestOutcome outcome = shop.selftest();

        assertThat(outcome.kind()).isEqualTo(Kind.FAILED);
        assertThat(outcome.message())
                .contains("decoy cancel-forgotten passes")
                .contains("decoy odd could not be graded");
    }

    @Test
    void aGoldenThatDoesNotFitTheProjectIsTold() throws Exception {
        Shop shop = good().file("golden/.evals-deleted", "gone.py\n");

        assertThat(shop.selftest().message())
                .contains("the golden could not be graded")
                .contains("lists gone.py");
    }

    @Test
    void whatAnAgentWouldHaveSaidIsGradedAndNeverCopied() throws Exception {
        Path told = folder.resolve("told");
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'says', 'name': 'speaks', 'gate': true, 'text': 'Seam is told'}",
                "{'type': 'tells', 'name': 'tells', 'observe': true, 'to': '" + told + "'}");
        shop.file("golden/.evals-output.md", "Seam is told of everything.\n")
                .file("decoys/wordless/app.py", GOLDEN)
                .file("decoys/wordless/.evals-output.md", "Done.\n")
                .file("decoys/wordless/decoy.json", "{'caughtBy': ['speaks']}");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.noticing("untouched")).contains("speaks");
        assertThat(shop.noticing("cancel-forgotten")).doesNotContain("speaks");
        assertThat(shop.noticing(".evals-output.md")).containsExactly("speaks");
        assertThat(told).content().contains("app.py").doesNotContain(".evals-output.md");
    }

    @Test
    void nothingIsLeftOfTheSolutions() throws Exception {
        Path told = folder.resolve("told");
        Shop shop = shop(
                CREATE_GATE, CANCEL_GATE, "{'type': 'tells', 'name': 'tells', 'observe': true, 'to': '" + told + "'}");
        shop.selftest();

        List<String> workspaces = Files.readAllLines(told);
        assertThat(workspaces).hasSizeGreaterThan(8);
        for (String workspace : workspaces) {
            Path scratch = Path.of(workspace);
            while (!String.valueOf(scratch.getFileName()).startsWith("evals-grading")) {
                scratch = scratch.getParent();
            }
            assertThat(scratch).doesNotExist();
        }
    }

    @Test
    void checksOfATranscriptDoNotApply() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'skill-invoked', 'skill': 'seam-reservations', 'gate': true}",
                "{'type': 'tool-called', 'tool': 'shell'}",
                "{'type': 'max-turns', 'max': 3}",
                "{'type': 'max-cost', 'max': 3}",
                "{'type': 'max-duration', 'max': '3m'}",
                "{'type': 'exit-code', 'code': 0}",
                "{'type': 'no-permission-denials'}",
                "{'type': 'tool-not-called', 'tool': 'shell'}");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.remarks("skill-invoked")).containsExactly("never-applies");
    }

    @Test
    void aGoldenToWhichNoGateAppliesIsToldOf() throws Exception {
        Shop shop = shop(
                CREATE_GATE.replace("true", "false"),
                CANCEL_GATE.replace("true", "false"),
                "{'type': 'skill-invoked', 'skill': 'seam-reservations', 'gate': true}");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.build().lines()).contains("WARN shop: none of the gates applies to the golden: skill-invoked");
    }

    @Test
    void aFixtureOfWhichNothingAppliesShowsNothing() throws Exception {
        Shop shop = shop("{'type': 'skill-invoked', 'skill': 'seam-reservations', 'gate': true}");
        shop.decoy("cancel-forgotten", CREATES);

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.recorded().path("result").asString("")).isEqualTo("incomplete");
        assertThat(shop.build().lines())
                .contains("WARN shop: the golden shows nothing: no check that counts applies to it");
    }

    @Test
    void solutionsStandForEveryTreatmentAndNotForTheControl() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE.replace("'gate'", "'when': {'conditions': ['skill'], 'agents': ['oracle']}, 'gate'"),
                "{'type': 'holds', 'name': 'none', 'gate': true, 'file': 'app.py', 'text': 'nothing',"
                        + " 'when': {'conditions': ['control']}}");

        assertThat(shop.selftest()).isEqualTo(HELD);
        assertThat(shop.noticing("cancel-forgotten")).containsExactly("cancels");
        assertThat(shop.remarks("none")).containsExactly("never-applies");
    }

    @Test
    void ofManyMutantsSomeAreChosenEvenly() throws Exception {
        Shop shop = good();
        for (int i = 0; i < 10; i++) {
            shop.file("golden/new" + i + ".py", "x\n");
        }
        shop.build().set("mutants", "4");

        shop.selftest();
        assertThat(shop.build().lines())
                .contains(
                        "self-test of shop: passed (1 golden, 1 untouched, 1 decoy, 4 mutants)",
                        "WARN shop: 4 mutants of 12 are graded, evenly chosen");
        shop.build().set("mutants", "0");
        shop.selftest();
        assertThat(shop.build().lines())
                .contains("self-test of shop: passed (1 golden, 1 untouched, 1 decoy, 0 mutants)");
    }

    @ParameterizedTest
    @CsvSource({
        "mutants, many, must be a whole number",
        "mutants, -1, must be a whole number",
        "selftestTimeout, soon, is no time limit"
    })
    void wrongLimitsAreTold(String name, String value, String why) throws Exception {
        Shop shop = good();
        shop.build().set(name, value);
        assertThatThrownBy(shop::selftest)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("-Devals." + name)
                .hasMessageContaining(why);
    }

    @Test
    void beyondItsTimeLimitItIsInconclusive() throws Exception {
        Shop shop = good();
        shop.build().set("selftestTimeout", "1ms");

        SelftestOutcome outcome = shop.selftest();

        assertThat(outcome.kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(outcome.message())
                .contains("the golden and 4 more could not be graded: the self-test's time limit")
                .contains("raise selftestTimeout");
    }

    @Test
    void whatASolutionSaysIsReadAsAnAgentsOutputIs() throws Exception {
        Shop shop = shop(CREATE_GATE, CANCEL_GATE, "{'type': 'says', 'name': 'speaks', 'text': 'done', 'gate': true}");
        Files.write(shop.path("golden/.evals-output.md"), "done: \u00e4".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(shop.selftest()).isEqualTo(HELD);
    }

    @Test
    void aListOfDeletedFilesInAnotherEncodingIsNamed() throws Exception {
        Shop shop = good();
        Files.write(
                shop.path("decoys/cancel-forgotten/.evals-deleted"), "\u00e4".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(shop.selftest().message())
                .contains("decoy cancel-forgotten could not be graded: "
                        + shop.path("decoys/cancel-forgotten/.evals-deleted")
                        + " is not written in UTF-8");
    }

    @Test
    void aProjectThatCannotBeCopiedIsToldBeforeAnyOtherFixtureIsTested() throws Exception {
        Shop shop = good();
        Shop zoo = shop.and("zoo", CREATE_GATE, CANCEL_GATE);
        Files.createSymbolicLink(zoo.path("app/out"), folder.resolve("services"));

        assertThatThrownBy(shop::selftest)
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(zoo.path("app") + " cannot be used: out is a link");
        assertThat(shop.build().lines()).isEmpty();
    }

    @Test
    void noSkillIsNeeded() throws Exception {
        Shop shop = good();
        shop.build().select("skill", "").withoutSkills();
        assertThat(shop.selftest()).isEqualTo(HELD);
    }

    @Test
    void selfTestsOfDifferentFixturesAddUp() throws Exception {
        Shop shop = good();
        Shop hotel = shop.and("hotel", CREATE_GATE, CANCEL_GATE);
        hotel.file("golden/app.py", PRISTINE);
        shop.build().select("fixtures", "hotel");
        assertThat(shop.selftest().kind()).isEqualTo(Kind.FAILED);
        shop.build().select("fixtures", "shop");
        assertThat(shop.selftest()).isEqualTo(HELD);

        assertThat(shop.recorded().path("result").asString("")).isEqualTo("passed");
        assertThat(hotel.recorded().path("result").asString("")).isEqualTo("failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"schema\": 2}"})
    void aRecordThatCannotBeReadIsNotOverwritten(String record) throws Exception {
        Shop shop = good();
        shop.build().write(".evals/runs/selftest.json", record);
        assertThatThrownBy(shop::selftest).hasMessageContaining("selftest.json");
        assertThat(shop.build().path(".evals/runs/selftest.json")).hasContent(record);
    }

    @Test
    void aReportSaysThatItsGradersWereNeverTested() throws Exception {
        Build build = good().build().run();
        build.report();

        assertThat(build.results().path("suite").has("selfTested")).isFalse();
        assertThat(build.results().path("suite").path("selfTestNote").asString(""))
                .isEqualTo("there was no self-test of shop: run evals:selftest");
        assertThat(build.lines())
                .anyMatch(line -> line.contains("self-test:") && line.contains("there was no self-test"));
    }

    @Test
    void aReportSaysThatItsGradersHeld() throws Exception {
        Build build = good().build().run();
        build.selftest();
        build.report();

        assertThat(build.results().path("suite").path("selfTested").asBoolean(false))
                .isTrue();
        assertThat(build.results().path("suite").has("selfTestNote")).isFalse();
        assertThat(build.lines()).anyMatch(line -> line.matches(" *self-test: +the graders held"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"checks", "project", "passScore"})
    void aReportSaysThatItsGradersHaveChangedSince(String what) throws Exception {
        Shop shop = good();
        shop.build().run();
        shop.selftest();
        switch (what) {
            case "checks" -> shop.checks(CREATE_GATE, CANCEL_GATE.replace("'gate'", "'threshold': 0.5, 'gate'"));
            case "project" -> shop.file("app/other.py", "x\n");
            default -> shop.build().set("passScore", "81");
        }
        shop.build().report();

        assertThat(shop.build().results().path("suite").has("selfTested")).isFalse();
        assertThat(shop.build().results().path("suite").path("selfTestNote").asString(""))
                .startsWith("graders or project have changed since the self-test of shop");
    }

    @Test
    void gradersThatAreKnownToBeWrongMakeTheGateInconclusive() throws Exception {
        Shop shop = shop(CREATE_GATE);
        shop.decoy("cancel-forgotten", CREATES).build().run();
        shop.selftest();

        ReportOutcome outcome = shop.build().report();

        assertThat(outcome.kind()).isEqualTo(ReportOutcome.Kind.MISSED);
        assertThat(outcome.message())
                .contains("inconclusive")
                .contains("suite: its graders are known to be wrong by their self-test: shop: decoy cancel-forgotten"
                        + " passes");
        assertThat(shop.build().results().path("suite").path("selfTested").asBoolean(true))
                .isFalse();
        assertThat(shop.build()
                        .results()
                        .path("gate")
                        .path("violations")
                        .path(0)
                        .path("rule")
                        .asString(""))
                .isEqualTo("selftest");
    }

    @Test
    void aBlindGateIsANoteAndDoesNotStopTheGate() throws Exception {
        Shop shop = shop(
                CREATE_GATE,
                CANCEL_GATE,
                "{'type': 'holds', 'name': 'saves', 'gate': true, 'file': 'app.py', 'text': 'save'}");
        shop.build().gate(xml("minPassRate", "1")).run();
        shop.selftest();

        assertThat(shop.build().report().kind()).isEqualTo(ReportOutcome.Kind.PASSED);
        assertThat(shop.build().results().path("suite").path("selfTestNote").asString(""))
                .isEqualTo("the graders did not hold in the self-test of shop");
    }

    @Test
    void aRecordThatCannotBeReadCostsNoReport() throws Exception {
        Build build = good().build().run().write(".evals/runs/selftest.json", "{");
        assertThat(build.report().kind()).isEqualTo(ReportOutcome.Kind.PASSED);
        assertThat(build.lines()).anyMatch(line -> line.startsWith("WARN what is known of the graders cannot be read"));
    }

    @Test
    void theOracleSaysWhatTheSolutionBrings() throws Exception {
        Shop shop = shop(CREATE_GATE, CANCEL_GATE, "{'type': 'says', 'name': 'speaks', 'gate': true, 'text': 'Seam'}");
        shop.file("golden/.evals-output.md", "Seam is told.\n");
        shop.build().run().report();

        assertThat(shop.build().runs()).contains("shop/skill/oracle/run-01 graded 100");
        assertThat(shop.build().path(".evals/runs/shop/skill/oracle/run-01/workspace/.evals-output.md"))
                .doesNotExist();
    }
}
