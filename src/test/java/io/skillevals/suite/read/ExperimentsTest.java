package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Experiment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Experiments are conditions by their folders, and one that is not what it claims is refused before anything starts. */
class ExperimentsTest {

    private static final String CONDITION = """
            <conditions><condition><name>control</name></condition>
              <condition><name>brief</name><experiment>%s</experiment></condition></conditions>
            """;

    @TempDir
    Path base;

    private SuiteFiles files;

    @BeforeEach
    void anExperiment() {
        files = SuiteFiles.usual(base)
                .file("experiments/brief/AGENTS.md", "Be brief.\n")
                .file("experiments/brief/skills/demo/SKILL.md", SuiteFiles.SKILL)
                .file("variants/told/CLAUDE.md", "Be told.\n");
    }

    @Test
    void aConditionTakesTheExperimentThatItNames() {
        List<Condition> conditions =
                files.pom(CONDITION.formatted("variants/told")).suite().conditions();
        assertThat(conditions).extracting(Condition::name).containsExactly("control", "brief");
        assertThat(conditions.get(0).experiment()).isNull();
        assertThat(conditions.get(1).experiment()).isEqualTo(new Experiment(base.resolve("variants/told")));
        assertThat(conditions.get(1).skills()).containsExactly("demo");
    }

    @Test
    void anExperimentBesideTheFixturesIsAConditionByItsName() {
        List<Condition> conditions =
                files.property("conditions", "control,brief").suite().conditions();
        assertThat(conditions).extracting(Condition::name).containsExactly("control", "brief");
        Condition brief = conditions.get(1);
        assertThat(brief.control()).isFalse();
        assertThat(brief.skills()).containsExactly("demo");
        assertThat(brief.delivery()).isEqualTo(Delivery.NATIVE);
        assertThat(brief.agents()).containsExactly("claude-code");
        assertThat(brief.experiment()).isEqualTo(new Experiment(base.resolve("experiments/brief")));
    }

    @Test
    void noExperimentIsRunThatNobodyAskedFor() {
        assertThat(files.suite().conditions()).extracting(Condition::name).containsExactly("control", "skill");
    }

    @Test
    void aConfiguredConditionOfThatNameComesFirst() {
        assertThat(files.pom(CONDITION.formatted("variants/told"))
                        .property("conditions", "brief")
                        .suite()
                        .conditions()
                        .get(0)
                        .experiment())
                .isEqualTo(new Experiment(base.resolve("variants/told")));
    }

    @Test
    void limitsAndFixturesMaySpeakOfExperimentsThatAreNotSelected() {
        files.pom(
                        "<gate><conditions><condition><name>brief</name><minUplift>1</minUplift></condition></conditions></gate>")
                .pom("<fixtures><fixture><name>one</name><conditions>control,brief</conditions></fixture></fixtures>");
        assertThat(files.errors()).isEmpty();
    }

    @Test
    void anUnknownNameIsAnErrorThatNamesTheNearest() {
        assertThat(errors(files.property("conditions", "control,breif")))
                .singleElement()
                .asString()
                .startsWith("-Devals.conditions: unknown condition `breif`")
                .contains("brief");
        for (String name : List.of("../variants", ".", "../experiments/brief", "brief/skills")) {
            assertThat(errors(files.property("conditions", name)))
                    .as(name)
                    .singleElement()
                    .asString()
                    .startsWith("-Devals.conditions: unknown condition `" + name + "`");
        }
    }

    @Test
    void aFolderThatIsNotThereIsAnError() {
        assertThat(errors(files.pom(CONDITION.formatted("variants/none"))))
                .containsExactly(
                        "<conditions><condition>[brief]<experiment>: the experiment's folder variants/none does not exist");
    }

    @Test
    void aControlTakesOneWithoutSkillsAlone() {
        String control =
                "<conditions><condition><name>control</name><experiment>%s</experiment></condition></conditions>";
        assertThat(errors(files.pom(control.formatted("variants/told")))).isEmpty();
        assertThat(errors(files.pom(control.formatted("experiments/brief"))))
                .singleElement()
                .asString()
                .contains(" brings skills, and the control is the condition without a skill");
    }

    @Test
    void instructionsThatAreALinkOutOfTheExperimentAreAnError() {
        files.file("secret", "x")
                .link("variants/told/AGENTS.md", "../../secret")
                .pom(CONDITION.formatted("variants/told"));
        assertThat(files.errors())
                .singleElement()
                .asString()
                .startsWith("variants/told/AGENTS.md: is a link to ")
                .contains("not inside the experiment");
        files.delete("variants/told/AGENTS.md").link("variants/told/AGENTS.md", "CLAUDE.md");
        assertThat(files.errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gone.md", "AGENTS.md", "skills"})
    void instructionsThatAreALinkToNothingOrToAFolderAreAnError(String target) {
        files.folder("variants/told/skills")
                .link("variants/told/AGENTS.md", target)
                .pom(CONDITION.formatted("variants/told"));
        assertThat(errors(files))
                .singleElement()
                .asString()
                .startsWith("variants/told/AGENTS.md: is no file that can be read");
    }

    @Test
    void aTextOfASkillHasTheSkillsName() {
        files.file("experiments/brief/skills/demo/SKILL.md", SuiteFiles.SKILL.replace("demo", "other"))
                .property("conditions", "brief");
        assertThat(files.errors())
                .containsExactly(
                        "experiments/brief/skills/demo/SKILL.md:1:1: the skill is named `other`, but takes the place of `demo`: give it the same name");
    }

    @Test
    void aTextOfASkillNeedsNoFileAndMayBeALinkAsAWhole() {
        files.delete("experiments/brief/skills/demo/SKILL.md")
                .file("experiments/brief/skills/demo/more.md", "More.\n")
                .link("experiments/brief/skills/linked", "../../../skills/demo")
                .property("conditions", "brief");
        assertThat(files.warnings()).isEmpty();
    }

    @Test
    void whatChangesNothingAndWhatIsNotUsedIsAWarning() {
        files.folder("experiments/empty")
                .file("experiments/brief/skills/others/SKILL.md", SuiteFiles.SKILL)
                .property("conditions", "empty,brief");
        assertThat(files.warnings()).hasSize(2);
        assertThat(files.warnings().get(0)).contains("experiments/empty changes nothing");
        assertThat(files.warnings().get(1))
                .startsWith("experiments/brief/skills/others: `others` is none of the selected skills");
    }

    private static List<String> errors(SuiteFiles of) {
        return of.errors();
    }
}
