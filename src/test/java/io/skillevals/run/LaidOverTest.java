package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a condition lays over project and home, and that nothing of it brings what the condition does not. */
@Timeout(120)
class LaidOverTest {

    private static final String SKILL = "---\nname: seam-reservations\ndescription: x\n---\n"
            + "Reservations are pushed with the header X-Seam-Token and never without it.\n"
            + "An access code is taken back on the day after the reservation has ended.\n"
            + "Lock firmware older than version seven wants its codes twice in a row.\n";

    @TempDir
    Path folder;

    @Test
    void anOverlayIsWhatTheAgentStartsFromAndNoWorkOfIts() throws IOException {
        Trial trial = Trial.in(folder)
                .file("CLAUDE.md", "of the project\n")
                .file("old.txt", "old\n")
                .beside("over/CLAUDE.md", "of the condition\n")
                .beside("over/.claude/settings.json", "{\"hooks\": {}}\n")
                .beside("over/docs/deep/a.md", "deep\n")
                .beside("over/.evals-deleted", "old.txt\n")
                .around(Setting.of().overlay(folder.resolve("over")).done())
                .script(
                        "cat CLAUDE.md .claude/settings.json docs/deep/a.md; ls; git status --porcelain; echo mine >> docs/deep/a.md");
        RunRecord run = trial.record();
        assertThat(trial.directory().transcript())
                .hasContent("of the condition\n{\"hooks\": {}}\ndeep\nCLAUDE.md\napp.txt\ndocs\n");
        assertThat(run.changes()).extracting(Change::path).containsExactly("docs/deep/a.md");
        assertThat(run.proof().holds()).isTrue();
        assertThat(run.notes()).contains("the overlay of the condition was laid over the project: 3 files");
        Trial plain = Trial.in(folder.resolve("plain"))
                .file("CLAUDE.md", "of the project\n")
                .file("old.txt", "old\n")
                .script("true");
        assertThat(run.pristineDigest()).isEqualTo(plain.record().pristineDigest());
    }

    @Test
    void conditionsOfOneFixtureHaveTheirOwnOverlays() throws IOException {
        Trial trial = Trial.in(folder)
                .beside("one/note.txt", "one\n")
                .beside("other/note.txt", "other\n")
                .controlled(Setting.of().overlay(folder.resolve("one")).done())
                .around(Setting.of().overlay(folder.resolve("other")).done())
                .script("cat note.txt");
        trial.run();
        assertThat(trial.printed("control")).isEqualTo("one\n");
        assertThat(trial.printed("treatment")).isEqualTo("other\n");
    }

    @Test
    void anOverlayOfTheControlThatBringsTheSkillIsABreachAndStartsNoAgent() throws IOException {
        for (String path : List.of(
                "over/.claude/skills/seam-reservations/SKILL.md",
                "over/docs/guide/SKILL.md",
                "over/docs/knowledge.md",
                "over/notes.txt")) {
            String text =
                    path.endsWith("notes.txt") ? "Some notes.\n" + SKILL.substring(SKILL.indexOf("Reserv")) : SKILL;
            Trial trial = Trial.in(folder.resolve(String.valueOf(path.hashCode())))
                    .known("seam-reservations", SKILL)
                    .beside(path, text)
                    .script("echo worked");
            trial.around(
                    Setting.of().overlay(trial.project().resolveSibling("over")).done());
            RunRecord run = trial.record();
            assertThat(run.proof().holds()).as(path).isFalse();
            assertThat(run.failure().kind()).as(path).isEqualTo("condition");
            assertThat(run.failure().message()).as(path).contains("seam-reservations");
            assertThat(trial.directory().transcript()).as(path).doesNotExist();
        }
    }

    @Test
    void settingsOfAnOverlayThatNameTheSkillAreABreach() throws IOException {
        Trial trial = Trial.in(folder)
                .known("seam-reservations", SKILL)
                .beside("over/.claude/settings.json", "{\"hooks\": {\"x\": \"cat seam-reservations\"}}")
                .around(Setting.of().overlay(folder.resolve("over")).done())
                .script("echo worked");
        assertThat(trial.record().proof().breaches())
                .containsExactly(".claude/settings.json of the project names the skill seam-reservations");
    }

    @Test
    void whatAnOverlaysInstructionsSayOfTheSkillIsTakenOutForTheControlAlone() throws IOException {
        String text = "# Rules\n\nBe brief.\nUse the skill seam-reservations.\n";
        Trial trial = Trial.in(folder)
                .skill("seam-reservations", SKILL)
                .beside("over/CLAUDE.md", text)
                .controlled(Setting.of().overlay(folder.resolve("over")).done())
                .around(Setting.of().overlay(folder.resolve("over")).done())
                .script("cat CLAUDE.md");
        Map<String, RunRecord> records = trial.records();
        assertThat(trial.printed("control")).isEqualTo("# Rules\n\nBe brief.\n");
        assertThat(trial.printed("treatment")).isEqualTo(text);
        assertThat(records.get("control").proof().holds()).isTrue();
        assertThat(records.get("control").notes()).anyMatch(note -> note.endsWith("was taken out of CLAUDE.md"));
    }

    @Test
    void aTreatmentMayLayItsOwnSkill() throws IOException {
        Trial trial = Trial.in(folder)
                .skill("seam-reservations", SKILL)
                .beside("over/docs/notes.md", SKILL)
                .around(Setting.of().overlay(folder.resolve("over")).done())
                .script("true");
        assertThat(trial.record().proof().holds()).isTrue();
    }

    @Test
    void anOverlayThatLeavesTheProjectIsRefused() throws IOException {
        Trial trial = Trial.in(folder)
                .beside("over/a.txt", "a")
                .around(Setting.of().overlay(folder.resolve("over")).done())
                .script("true");
        Files.createSymbolicLink(folder.resolve("over/out"), Path.of("/etc"));
        RunRecord run = trial.record();
        assertThat(run.failure().kind()).isEqualTo("workspace");
        assertThat(run.failure().message()).contains("a link to /etc");
    }

    @Test
    void instructionsAreAddedToTheFileThatTheAgentReads() throws IOException {
        for (List<String> files :
                List.of(List.of("CLAUDE.md"), List.of("QWEN.md", "AGENTS.md"), List.of("GEMINI.md"))) {
            String read = files.contains("AGENTS.md") ? "AGENTS.md" : files.get(0);
            Trial trial = Trial.in(folder.resolve("reads-" + read))
                    .file(read, "# Project\n\nTabs.\n")
                    .agent(reading(files, "cat " + read + "; ls"))
                    .around(Setting.of().instructions("Ask the guide first.\n").done());
            RunRecord run = trial.record();
            List<String> expected = new ArrayList<>(List.of(read, "app.txt"));
            expected.sort(null);
            assertThat(trial.directory().transcript())
                    .hasContent("# Project\n\nTabs.\n\nAsk the guide first.\n" + String.join("\n", expected) + "\n");
            assertThat(run.notes()).contains("the condition's instructions were added to " + read);
            assertThat(run.changes()).isEmpty();
        }
    }

    @Test
    void instructionsReachAnAgentWhoseFileIsALinkOrIsNotThere() throws IOException {
        Trial link = Trial.in(folder.resolve("link"))
                .file("AGENTS.md", "Tabs.\n")
                .agent(reading(List.of("CLAUDE.md"), "cat CLAUDE.md; readlink CLAUDE.md"))
                .around(Setting.of().instructions("Ask the guide.\n").done());
        Files.createSymbolicLink(link.project().resolve("CLAUDE.md"), Path.of("AGENTS.md"));
        link.record();
        assertThat(link.directory().transcript()).hasContent("Tabs.\n\nAsk the guide.\nAGENTS.md\n");
        Trial none = Trial.in(folder.resolve("none"))
                .agent(reading(List.of("CLAUDE.md"), "cat CLAUDE.md"))
                .around(Setting.of().instructions("Ask the guide.\n").done());
        none.record();
        assertThat(none.directory().transcript()).hasContent("Ask the guide.\n");
    }

    @Test
    void instructionsStandBehindThoseOfTheFixtureWhichAreImported() throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("Of the fixture.\n")
                .agent(reading(List.of("CLAUDE.md"), "cat CLAUDE.md; echo -; cat AGENTS.md"))
                .around(Setting.of().instructions("Of the condition.\n").done());
        trial.record();
        assertThat(trial.directory().transcript()).hasContent("@AGENTS.md\n\nOf the condition.\n-\nOf the fixture.\n");
    }

    @Test
    void anAgentsFileOfAnOverlayIsImportedByTheFileThatTheAgentReads() throws IOException {
        Trial trial = Trial.in(folder)
                .file("CLAUDE.md", "Of the project.\n")
                .beside("over/AGENTS.md", "Of the condition.\n")
                .agent(reading(List.of("CLAUDE.md"), "cat CLAUDE.md AGENTS.md"))
                .around(Setting.of().overlay(folder.resolve("over")).done());
        trial.record();
        assertThat(trial.directory().transcript()).hasContent("Of the project.\n\n@AGENTS.md\nOf the condition.\n");
    }

    @Test
    void instructionsThatNameTheSkillAreCleansedForTheControl() throws IOException {
        Trial trial = Trial.in(folder)
                .known("seam-reservations", SKILL)
                .agent(reading(List.of("CLAUDE.md"), "cat CLAUDE.md"))
                .around(Setting.of()
                        .instructions("Be brief.\nUse seam-reservations.\n")
                        .done());
        assertThat(trial.record().proof().holds()).isTrue();
        assertThat(trial.directory().transcript()).hasContent("Be brief.\n");
    }

    @Test
    void aHomeIsLaidOverThatOfEachRun() throws IOException {
        Trial trial = Trial.in(folder)
                .beside("house/.config/tool/settings.toml", "x = 1\n")
                .around(Setting.of().home(folder.resolve("house")).done())
                .script("cat \"$HOME/.config/tool/settings.toml\"; echo 'x = 2' > \"$HOME/.config/tool/settings.toml\"")
                .runs(2);
        trial.run();
        for (String run : List.of("run-01", "run-02")) {
            assertThat(trial.tree().directory("shop/treatment/script/" + run).transcript())
                    .hasContent("x = 1\n");
        }
    }

    @Test
    void aHomeOfTheControlThatBringsTheSkillIsABreachAndStartsNoAgent() throws IOException {
        for (String path : List.of("house/.claude/skills/seam-reservations/SKILL.md", "house/notes/x.txt")) {
            Trial trial = Trial.in(folder.resolve(String.valueOf(path.hashCode())))
                    .known("seam-reservations", SKILL)
                    .beside(path, SKILL)
                    .script("echo worked");
            trial.around(
                    Setting.of().home(trial.project().resolveSibling("house")).done());
            RunRecord run = trial.record();
            assertThat(run.failure().kind()).as(path).isEqualTo("condition");
            assertThat(trial.directory().transcript()).as(path).doesNotExist();
        }
    }

    @Test
    void setupCommandsThatBringTheSkillAreABreachAndStartNoAgent() throws IOException {
        for (String to : List.of(
                "{{workspace}}/.claude/skills/seam-reservations",
                "{{workspace}}/docs/guide",
                "{{home}}/.claude/skills/x")) {
            Trial trial = Trial.in(folder.resolve(String.valueOf(to.hashCode())))
                    .known("seam-reservations", SKILL)
                    .around(Setting.of()
                            .setup("mkdir -p " + to + "; cp {{versionDir}}/skills/seam-reservations/SKILL.md " + to)
                            .done())
                    .script("echo worked");
            RunRecord run = trial.record();
            assertThat(run.proof().holds()).as(to).isFalse();
            assertThat(run.failure().kind()).as(to).isEqualTo("condition");
            assertThat(trial.directory().transcript()).as(to).doesNotExist();
        }
        Trial told = Trial.in(folder.resolve("told"))
                .known("seam-reservations", SKILL)
                .around(Setting.of()
                        .setup("echo Use seam-reservations. > CLAUDE.md")
                        .done())
                .script("echo worked");
        assertThat(told.record().failure().message())
                .contains("the setup commands left CLAUDE.md, which refers to skills");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CLAUDE.md",
                "AGENTS.override.md",
                ".claude/commands/lock.md",
                ".claude/settings.json",
                ".github/copilot-instructions.md",
                ".cursorrules",
                "opencode.json",
                ".mcp.json"
            })
    void whatSetupCommandsTellOfASkillAboveTheWorkspaceIsABreach(String file) throws IOException {
        Trial trial = Trial.in(folder)
                .known("seam-reservations", SKILL)
                .around(Setting.of()
                        .setup("mkdir -p $(dirname ../" + file + "); echo Use seam-reservations. > ../" + file)
                        .done())
                .script("echo worked");
        RunRecord run = trial.record();
        assertThat(run.failure().kind()).isEqualTo("condition");
        assertThat(run.failure().message()).contains("/" + file + " names the skill seam-reservations");
        assertThat(trial.directory().transcript()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {".claude/skills", ".agents/skills", ".gemini/extensions/y"})
    void aSkillOfAnotherNameAboveTheWorkspaceIsABreach(String place) throws IOException {
        RunRecord run = Trial.in(folder)
                .known("seam-reservations", SKILL)
                .around(Setting.of()
                        .setup("mkdir -p ../" + place + "/x; cp {{versionDir}}/skills/seam-reservations/SKILL.md ../"
                                + place + "/x")
                        .done())
                .script("echo worked")
                .record();
        assertThat(run.failure().kind()).isEqualTo("condition");
        assertThat(run.failure().message()).contains("the skill seam-reservations is in ", ", above the workspace");
    }

    @Test
    void whatAWordInAnArgumentLeadsToIsLookedAt() throws IOException {
        RunRecord run = Trial.in(folder)
                .known("seam-reservations", SKILL)
                .options(new AgentOptions(
                        null, null, null, null, List.of(), List.of("--plugin-dir={{versionDir}}/skills"), null, null))
                .script("echo worked")
                .record();
        assertThat(run.failure().kind()).isEqualTo("condition");
        assertThat(run.failure().message()).contains("the skill seam-reservations is in ", "/skills: ");
    }

    @Test
    void whatSetupCommandsLeaveAboveTheWorkspaceIsNotedAndAboveAllWorkspacesABreach() throws IOException {
        Trial trial = Trial.in(folder)
                .known("seam-reservations", SKILL)
                .around(Setting.of().setup("echo Be quick. > ../CLAUDE.md").done())
                .script("cat ../CLAUDE.md");
        RunRecord run = trial.record();
        assertThat(run.proof().breaches()).isEmpty();
        assertThat(run.notes())
                .contains(
                        "the setup commands left CLAUDE.md in the folder above the workspace, where agents may read it;"
                                + " it is not kept");
        assertThat(Trial.in(folder.resolve("other"))
                        .around(Setting.of()
                                .setup("echo Be quick. > ../../GEMINI.md")
                                .done())
                        .script("echo worked")
                        .record()
                        .failure()
                        .message())
                .contains("/GEMINI.md stands above the workspaces of all runs, where each agent would find it");
    }

    @Test
    void aTreatmentKeepsItsSkillWhenSetupCommandsChangeTheProject() throws IOException {
        Trial trial = Trial.in(folder)
                .skill("seam-reservations", SKILL)
                .around(Setting.of().setup("echo x > x.txt").done())
                .script("ls .claude/skills; echo y > y.txt");
        RunRecord run = trial.record();
        assertThat(run.ended()).isEqualTo(Ended.CAPTURED);
        assertThat(run.proof().breaches()).isEmpty();
        assertThat(run.changes()).extracting(Change::path).containsExactly("y.txt");
        assertThat(trial.directory().workspace().resolve(".claude")).doesNotExist();
    }

    private static Agent reading(List<String> files, String script) {
        List<String> argv = List.of("/bin/sh", "-c", script);
        return new Agent() {
            @Override
            public String name() {
                return "reading";
            }

            @Override
            public List<String> instructionFiles() {
                return files;
            }

            @Override
            public Launch launch(AgentTask task) {
                return new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of());
            }

            @Override
            public AgentReport read(AgentOutput output) {
                return Agent.silent();
            }
        };
    }
}
