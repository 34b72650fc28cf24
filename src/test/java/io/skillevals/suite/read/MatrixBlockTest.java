package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Budget;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Schedule;
import io.skillevals.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which cells a suite has, and how they are started. */
class MatrixBlockTest {

    private static final String AGENTS =
            "<agents><agent><name>nop</name><models>small,big</models></agent><agent><name>codex</name></agent></agents>";

    @TempDir
    Path base;

    private SuiteFiles files() {
        return SuiteFiles.usual(base).fixture("two").pom(AGENTS);
    }

    private static List<String> cells(SuiteFiles files) {
        return cells(files.suite());
    }

    private static List<String> cells(Suite suite) {
        return Matrix.cells(suite).stream()
                .map(cell -> cell.fixture() + " " + cell.condition() + " " + cell.agent()
                        + (cell.model().isEmpty() ? "" : "@" + cell.model())
                        + (cell.version().equals("candidate") ? "" : " " + cell.version()))
                .toList();
    }

    @Test
    void aSuiteHasACellForEachFixtureConditionAgentAndModel() {
        assertThat(cells(files()))
                .containsExactly(
                        "one control nop@small",
                        "one control nop@big",
                        "one control codex",
                        "one skill nop@small",
                        "one skill nop@big",
                        "one skill codex",
                        "two control nop@small",
                        "two control nop@big",
                        "two control codex",
                        "two skill nop@small",
                        "two skill nop@big",
                        "two skill codex");
    }

    @Test
    void rulesOfTheBlockAndThoseOfTheCommandLineInTheirPlace() {
        SuiteFiles files = files().pom("""
                <matrix>
                  <includes><include><fixture>on?</fixture></include></includes>
                  <excludes><exclude><condition>skill</condition><model>b*</model></exclude></excludes>
                </matrix>
                """);
        assertThat(cells(files))
                .containsExactly(
                        "one control nop@small",
                        "one control nop@big",
                        "one control codex",
                        "one skill nop@small",
                        "one skill codex");
        assertThat(cells(files.property("exclude", "agent=nop; fixture = one, condition = control")))
                .containsExactly("one skill codex");
        assertThat(cells(files.property("include", "fixture=two;fixture=one,condition=skill")
                        .property("exclude", "agent=nop")))
                .containsExactly("one skill codex", "two control codex", "two skill codex");
    }

    @Test
    void aModelOfTheCommandLineIsTheOnlyOne() {
        assertThat(cells(files().property("model", "other").property("fixtures", "one")))
                .containsExactly(
                        "one control nop@other",
                        "one control codex@other",
                        "one skill nop@other",
                        "one skill codex@other");
    }

    @Test
    void aBaselineDoublesTheCellsAndVersionsAreSelected() {
        SuiteFiles files = files().pomSetting("baseline", "v1")
                .property("fixtures", "one")
                .property("agent", "codex")
                .property("include", "condition=control");
        assertThat(cells(files)).containsExactly("one control codex", "one control codex baseline");
        assertThat(cells(files.property("versions", "baseline"))).containsExactly("one control codex baseline");
        assertThat(files.suite().baselineRef()).isEqualTo("v1");
        assertThat(files.property("baseline", "").error())
                .isEqualTo("-Devals.versions: there is no baseline: name one by <baseline> or -Devals.baseline=REF");
        assertThat(cells(files.property("versions", "candidate"))).containsExactly("one control codex");
        assertThat(files.suite().baselineRef()).isNull();
    }

    @Test
    void aRuleOfTheBlockThatFitsNothingSelectedIsAWarning() {
        assertThat(files().pom("""
                <matrix><excludes>
                  <exclude><condition>skil</condition></exclude>
                  <exclude><agent>codex</agent><model>big</model></exclude>
                  <exclude><version>baseline</version></exclude>
                </excludes></matrix>
                """).warnings())
                .containsExactly(
                        "<matrix><excludes><exclude>[1]: no condition of what is selected is `skil`: did you mean `skill`? known: control, skill",
                        "<matrix><excludes><exclude>[2]: no cell has all of these names");
    }

    @Test
    void conditionsOfTheCommandLineAreCopiesWithAgentsOfTheirOwn() {
        Suite suite = files().property(
                        "conditions", "control, base:control:codex, plain:skill, small:system-prompt:nop")
                .property("agent", "oracle")
                .property("fixtures", "one")
                .suite();
        assertThat(suite.conditions()).extracting(Condition::name).containsExactly("control", "base", "plain", "small");
        assertThat(suite.conditions()).extracting(Condition::control).containsExactly(true, true, false, false);
        assertThat(cells(suite))
                .containsExactly(
                        "one control oracle",
                        "one base codex",
                        "one plain oracle",
                        "one small nop@small",
                        "one small nop@big");
    }

    @Test
    void severalControlsOfTheSameAgentAreAWarningAndOfDifferentOnesAreNot() {
        assertThat(files().property("conditions", "control,base:control,skill").warnings())
                .containsExactly(
                        "<conditions>: control and base are controls of the same agent, nop: uplift is measured against exactly one, so that there will be none. Set control to false for all but one, or give them different agents",
                        "<conditions>: control and base are controls of the same agent, codex: uplift is measured against exactly one, so that there will be none. Set control to false for all but one, or give them different agents");
        assertThat(files().property("conditions", "one:control:nop,two:control:codex,skill")
                        .warnings())
                .isEmpty();
    }

    @Test
    void aTreatmentThatNoControlStandsBesideIsAWarning() {
        SuiteFiles files = files().property("conditions", "control,skill");
        assertThat(files.property("exclude", "condition=control,agent=nop,fixture=one")
                        .warnings())
                .as("the only control is measured against, with a note")
                .isEmpty();
        assertThat(files.property("exclude", "condition=control,fixture=one").warnings())
                .containsExactly(
                        "<conditions>: there is no control to measure skill with nop against in one, so that there will be no uplift: let a control meet the same agent and model",
                        "<conditions>: there is no control to measure skill with codex against in one, so that there will be no uplift: let a control meet the same agent and model");
        assertThat(files().property("conditions", "skill").warnings())
                .as("nothing is to be compared")
                .isEmpty();
    }

    @Test
    void aConditionThatNoFixtureTakesPartInIsAWarning() {
        SuiteFiles files = files().pom(
                        "<fixtures><fixture><name>one</name><conditions>control,skill</conditions></fixture></fixtures>");
        assertThat(files.warnings()).isEmpty();
        assertThat(files.property("conditions", "control,mine:skill").warnings())
                .containsExactly(
                        "-Devals.conditions: no fixture takes part in the condition `mine`, so that it is not run: name it in their `conditions`, or leave those out");
    }

    @Test
    void theScheduleHasTheDefaultsOfTheManual() {
        assertThat(files().suite().schedule())
                .isEqualTo(new Schedule(1, null, Duration.ZERO, 3, null, null, Budget.NONE));
    }

    @Test
    void theScheduleIsReadAndEmptyValuesTakeThePomsBack() {
        SuiteFiles files = files().pomSetting("parallel", "4")
                .pomSetting("parallelPerAgent", "2")
                .pomSetting("startSpacing", "500ms")
                .pomSetting("failFast", "0")
                .pomSetting("seed", "-9007199254740993")
                .pomSetting("maxCostUsd", "12.5")
                .pomSetting("maxRuns", "60")
                .pomSetting("maxDuration", "2h")
                .property("shard", "2/5");
        assertThat(files.suite().schedule())
                .isEqualTo(new Schedule(
                        4,
                        2,
                        Duration.ofMillis(500),
                        0,
                        -9007199254740993L,
                        new Schedule.Shard(2, 5),
                        new Budget(12.5, 60, Duration.ofHours(2))));
        for (String name : List.of("parallelPerAgent", "seed", "maxCostUsd", "maxRuns", "maxDuration")) {
            files.property(name, "");
        }
        assertThat(files.property("startSpacing", "0s").suite().schedule())
                .isEqualTo(new Schedule(4, null, Duration.ZERO, 0, null, new Schedule.Shard(2, 5), Budget.NONE));
    }
}
