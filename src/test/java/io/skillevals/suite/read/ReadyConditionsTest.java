package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Skill;
import io.skillevals.suite.SkillTexts;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions that need not be configured, and what becomes of those that are configured under their names. */
class ReadyConditionsTest {

    @TempDir
    Path base;

    private SuiteFiles files;

    @BeforeEach
    void twoOtherSkills() {
        files = SuiteFiles.usual(base)
                .file("skills/tidy/SKILL.md", "---\nname: tidy\ndescription: Tidies.\n---\nTidy up.\n")
                .file("skills/prose/SKILL.md", "---\nname: prose\ndescription: Writes.\n---\nWrite.\n")
                .pom("<noise><skill>skills/tidy</skill><skill>skills/prose</skill></noise>");
    }

    private Condition only(String selector) {
        List<Condition> conditions =
                files.property("conditions", selector).suite().conditions();
        assertThat(conditions).hasSize(1);
        return conditions.get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "control       | true  |                  | NATIVE",
                "skill         | false | demo             | NATIVE",
                "system-prompt | false | demo             | SYSTEM_PROMPT",
                "full          | false | demo             | NATIVE",
                "noise         | false | tidy,prose       | NATIVE",
                "skill+noise   | false | demo,tidy,prose  | NATIVE",
                "placebo       | false |                  | NATIVE"
            })
    void eachBringsWhatItsNameSays(String name, boolean control, String skills, Delivery delivery) {
        Condition condition = only(name);
        assertThat(condition.name()).isEqualTo(name);
        assertThat(condition.control()).isEqualTo(control);
        assertThat(condition.skills()).isEqualTo(Selectors.list(Objects.requireNonNullElse(skills, "")));
        assertThat(condition.delivery()).isEqualTo(delivery);
        assertThat(condition.options().systemPrompt() != null).isEqualTo(name.equals("placebo"));
        assertThat(condition.surroundings().equals(Surroundings.NONE)).isEqualTo(!name.equals("full"));
    }

    @Test
    void fullTellsTheAgentOfTheSkillsUnderEvaluationAlone() {
        assertThat(only("full").surroundings().instructionsFile()).isNull();
        assertThat(only("full").surroundings().instructions())
                .contains("- demo: Shows it.\n")
                .doesNotContain("tidy");
    }

    @Test
    void aPlaceboIsAsLongAsTheDeliveredTextAndSaysNothingOfIt() throws IOException {
        files.file("skills/demo/references/more.md", "More of it.\n".repeat(300));
        Suite suite = files.property("conditions", "placebo").suite();
        String placebo = suite.conditions().get(0).options().systemPrompt();
        assertThat(placebo)
                .hasSize(SkillTexts.of(suite.skills()).length())
                .hasSizeGreaterThan(3000)
                .doesNotContainIgnoringCase("demo", "skill", "more of it")
                .endsWith(".");
        assertThat(files.suite().conditions().get(0).options().systemPrompt()).isEqualTo(placebo);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 50, 51, 52, 53, 1000, 100_000})
    void aPlaceboHasExactlyTheLengthThatIsAskedFor(int length) {
        assertThat(Placebo.of(length)).hasSize(length).isEqualTo(Placebo.of(length));
    }

    @Test
    void theFieldsOfAConfiguredConditionReplaceThoseOfTheReadyMadeOne() {
        files.file("told.md", "Use it.\n").pom("""
                <conditions>
                  <condition><name>control</name></condition>
                  <condition><name>full</name><instructions>told.md</instructions><model>big</model></condition>
                  <condition><name>placebo</name><maxTurns>3</maxTurns></condition>
                  <condition><name>skill+noise</name><skills>demo,prose</skills></condition>
                  <condition><name>system-prompt</name><delivery>prompt</delivery></condition>
                </conditions>
                """);
        List<Condition> conditions = files.suite().conditions();
        assertThat(conditions.get(1).surroundings().instructions()).isEqualTo("Use it.\n");
        assertThat(conditions.get(1).surroundings().instructionsFile()).isEqualTo(base.resolve("told.md"));
        assertThat(conditions.get(1).options().model()).isEqualTo("big");
        assertThat(conditions.get(1).skills()).containsExactly("demo");
        assertThat(conditions.get(2).options().systemPrompt()).isNotNull();
        assertThat(conditions.get(2).options().maxTurns()).isEqualTo(3);
        assertThat(conditions.get(3).skills()).containsExactly("demo", "prose");
        assertThat(conditions.get(4).delivery()).isEqualTo(Delivery.PROMPT);
    }

    @Test
    void aConfiguredSuiteMaySelectReadyMadeOnesBesides() {
        files.pom("<conditions><condition><name>control</name></condition><condition><name>mine</name></condition>"
                        + "</conditions>")
                .property("conditions", "control,mine,placebo");
        assertThat(files.suite().conditions())
                .extracting(Condition::name)
                .containsExactly("control", "mine", "placebo");
    }

    @Test
    void whatAUserMadeComesBeforeWhatIsReadyMade() {
        files.file("experiments/full/AGENTS.md", "Be brief.\n");
        assertThat(only("full").experiment()).isNotNull();
    }

    @Test
    void gateFixturesAndChecksMaySpeakOfReadyMadeConditions() {
        files.pom(
                        "<gate><conditions><condition><name>placebo</name><minScore>1</minScore></condition></conditions></gate>")
                .pom(
                        "<fixtures><fixture><name>one</name><conditions>control,skill,skill+noise</conditions></fixture></fixtures>");
        assertThat(files.errors()).isEmpty();
    }

    @Test
    void aControlMayBringWhatIsNotUnderEvaluation() {
        files.pom("""
                <conditions><condition><name>noise</name><control>true</control></condition>
                  <condition><name>skill+noise</name></condition></conditions>
                """);
        assertThat(files.suite().control().orElseThrow().skills()).containsExactly("tidy", "prose");
        files.pom("<conditions><condition><name>control</name><skills>tidy,demo</skills></condition></conditions>");
        assertThat(files.error())
                .isEqualTo(
                        "<conditions><condition>[control]<skills>: the control is the condition without a skill: leave skills out");
    }

    @Test
    void aSelectedSkillTakesThePlaceOfThoseUnderEvaluationAlone() {
        files.file("skills/other/SKILL.md", "---\nname: other\ndescription: Another.\n---\nText.\n")
                .property("skill", "skills/other");
        assertThat(only("skill+noise").skills()).containsExactly("other", "tidy", "prose");
        files.pom("<conditions><condition><name>c</name><skills>demo,tidy</skills></condition></conditions>");
        assertThat(only("c").skills()).containsExactly("other", "tidy");
    }

    @Test
    void theSuiteKnowsBothKindsOfSkills() {
        Suite suite = files.suite();
        assertThat(suite.skills()).extracting(Skill::name).containsExactly("demo");
        assertThat(suite.noise()).extracting(Skill::name).containsExactly("tidy", "prose");
        assertThat(suite.skill("prose")).isPresent();
    }
}
