package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.agent.AgentRegistry;
import io.skillevals.io.Digest;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a fixture, of the suite's skills and of an experiment arrives in the workspaces of its conditions, and what does not. */
@Timeout(120)
class DeliveryTest {

    private static final String SKILL = """
            ---
            name: todo-store
            description: Keeps to-dos in the store.
            ---

            # The store of to-dos

            Every to-do is kept by the store, which gives it a number of its own.
            A to-do that was done once can never be opened again by anybody.
            The store sends a message to its owner whenever a to-do is late.
            """;

    private static final String SETTINGS = """
            {
              // whatever it needs
              "permissions": { "allow": ["Read", "Bash"] },
              "skills": ["./skills"]
            }
            """;

    private static final String EVAL = """
            {
              "name": "todo",
              "prompt": "Add a route.",
              "expectedSkills": ["todo-store"],
              "checks": [
                { "type": "file-content", "filePath": "src/a.ts", "pattern": "store" },
                { "type": "file-exists", "filePath": "src/store/todo.ts" },
                { "type": "command-passes", "command": "npm run build" }
              ]
            }
            """;

    private static final String LOOK =
            "find . -path ./.git -prune -o \\( -type f -o -type l \\) -print | sort; git status --porcelain";

    @TempDir
    Path folder;

    // the fixture's instructions

    @Test
    void instructionsReachTheAgentInEveryConditionAndAreNoWorkOfIts() throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("# To-dos\n\nUse tabs.\n")
                .skill("todo-store", SKILL)
                .controlled()
                .script("cat AGENTS.md; git status --porcelain; git log --stat --oneline");
        Map<String, RunRecord> records = trial.records();
        assertThat(records).containsOnlyKeys("control", "treatment");
        records.forEach((condition, run) -> {
            assertThat(run.proof().breaches()).as(condition).isEmpty();
            assertThat(run.changes()).as(condition).isEmpty();
        });
        for (String condition : records.keySet()) {
            assertThat(trial.printed(condition))
                    .startsWith("# To-dos\n\nUse tabs.\n")
                    .contains("AGENTS.md |");
        }
        assertThat(trial.directory().diffFile()).isEmptyFile();
        assertThat(trial.directory().workspace().resolve("AGENTS.md")).hasContent("# To-dos\n\nUse tabs.\n");
    }

    @ParameterizedTest
    @CsvSource({
        "'Mine.\\n', 'Theirs.\\n', 'Mine.\\n\\nTheirs.\\n'",
        "'Mine.', 'Theirs.', 'Mine.\\n\\nTheirs.'",
        "'Mine.\\n\\n\\n', 'Theirs.\\n', 'Mine.\\n\\nTheirs.\\n'",
        "'Mine.\\r\\nTwo.\\r\\n', 'Theirs.\\r\\n', 'Mine.\\r\\nTwo.\\r\\n\\r\\nTheirs.\\r\\n'",
        "'\uFEFFMine.\\n', '\uFEFFTheirs.\\n', 'Mine.\\n\\nTheirs.\\n'",
        "'Mine.\\n', '', 'Mine.\\n'",
        "'', 'Theirs.\\n', 'Theirs.\\n'"
    })
    void theProjectsOwnInstructionsStandBehind(String mine, String theirs, String both) throws IOException {
        Trial trial = Trial.in(folder)
                .instructions(written(mine))
                .file("AGENTS.md", written(theirs))
                .script("cat AGENTS.md");
        assertThat(trial.record().changes()).isEmpty();
        assertThat(trial.printed("treatment")).isEqualTo(written(both));
    }

    @ParameterizedTest
    @CsvSource({
        "'', '@AGENTS.md\\n'",
        "'Be brief.\\n', 'Be brief.\\n\\n@AGENTS.md\\n'",
        "'Be brief.', 'Be brief.\\n\\n@AGENTS.md\\n'",
        "'Be brief.\\r\\n', 'Be brief.\\r\\n\\r\\n@AGENTS.md\\r\\n'",
        "'See AGENTS.md.\\n', 'See AGENTS.md.\\n\\n@AGENTS.md\\n'"
    })
    void anAgentThatDoesNotReadThemFindsThemImported(String before, String after) throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("Use tabs.\n")
                .agent(new Reading("cat CLAUDE.md; git status --porcelain", List.of("CLAUDE.md", "CLAUDE.local.md")));
        if (!before.isEmpty()) {
            Files.setPosixFilePermissions(
                    trial.file("CLAUDE.md", written(before)).project().resolve("CLAUDE.md"),
                    PosixFilePermissions.fromString("r--r--r--"));
        }
        RunRecord run = trial.record();
        assertThat(run.changes()).isEmpty();
        assertThat(trial.printed("treatment")).isEqualTo(written(after));
    }

    @Test
    void anAgentThatReadsThemAndAProjectWithoutThemGetNoFurtherFile() throws IOException {
        Trial reads = Trial.in(folder.resolve("a"))
                .instructions("Use tabs.\n")
                .agent(new Reading("ls", List.of("AGENTS.md")));
        reads.record();
        assertThat(reads.printed("treatment")).isEqualTo("AGENTS.md\napp.txt\n");
        Trial without = Trial.in(folder.resolve("b")).agent(new Reading("ls", List.of("CLAUDE.md")));
        without.record();
        assertThat(without.printed("treatment")).isEqualTo("app.txt\n");
    }

    @Test
    void aFileThatIsOnlyALinkToThemStaysOne() throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("Use tabs.\n")
                .file("AGENTS.md", "Test all.\n")
                .agent(new Reading("cat CLAUDE.md; test -L CLAUDE.md && echo link", List.of("CLAUDE.md")));
        Files.createSymbolicLink(trial.project().resolve("CLAUDE.md"), Path.of("AGENTS.md"));
        assertThat(trial.record().changes()).isEmpty();
        assertThat(trial.printed("treatment")).isEqualTo("Use tabs.\n\nTest all.\nlink\n");
    }

    @Test
    void instructionsThatAreALinkToTheAgentsOwnFileAreReadOnce() throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("Use tabs.\n")
                .file("CLAUDE.md", "Test all.\n")
                .agent(new Reading("cat CLAUDE.md AGENTS.md", List.of("CLAUDE.md")));
        Files.createSymbolicLink(trial.project().resolve("AGENTS.md"), Path.of("CLAUDE.md"));
        assertThat(trial.record().changes()).isEmpty();
        assertThat(trial.printed("treatment")).isEqualTo("@AGENTS.md\nUse tabs.\n\nTest all.\n");
        assertThat(trial.project().resolve("CLAUDE.md")).hasContent("Test all.\n");
    }

    @ParameterizedTest
    @CsvSource({
        "Never edit AGENTS.md., true",
        "Read `@AGENTS.md` first., true",
        "Ask me@AGENTS.md., true",
        "See @docs/AGENTS.md., true",
        "See @AGENTS.md., false",
        "See @./AGENTS.md and tests., false"
    })
    void onlyAnImportImports(String text, boolean added) throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("Mine.\n")
                .file("CLAUDE.md", text + "\n")
                .agent(new Reading("cat CLAUDE.md", List.of("CLAUDE.md")));
        assertThat(trial.record().changes()).isEmpty();
        assertThat(trial.printed("treatment")).isEqualTo(text + (added ? "\n\n@AGENTS.md\n" : "\n"));
    }

    @Test
    void aFolderInTheirPlaceIsToldOfBeforeAndInARun() throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("Mine.\n")
                .file("AGENTS.md/a.txt", "x")
                .script("true");
        assertThatThrownBy(() -> digest(trial))
                .isInstanceOf(WorkspaceException.class)
                .hasMessageContaining(trial.project().resolve("AGENTS.md") + " is a folder: rename that");
        assertThat(trial.record().failure().message())
                .isEqualTo("the workspace could not be made: the project has a folder AGENTS.md, in the place where"
                        + " instructions are laid over it: rename the folder");
    }

    @Test
    void inAFenceNothingIsImported() throws IOException {
        String fenced = "```\n@AGENTS.md\n```\n";
        Trial trial = Trial.in(folder)
                .instructions("Mine.\n")
                .file("CLAUDE.md", fenced)
                .agent(new Reading("cat CLAUDE.md", List.of("CLAUDE.md")));
        trial.record();
        assertThat(trial.printed("treatment")).isEqualTo(fenced + "\n@AGENTS.md\n");
    }

    @ParameterizedTest
    @CsvSource({
        "claude-code, CLAUDE.md",
        "gemini, GEMINI.md",
        "codex,",
        "opencode,",
        "copilot,",
        "qwen,",
        "command,",
        "nop,"
    })
    void onlyAgentsThatDoNotReadThemAreToldOfThem(String type, String file) {
        var agent = AgentRegistry.load(getClass().getClassLoader()).find(type).orElseThrow();
        assertThat(LaidInstructions.own(agent.instructionFiles())).isEqualTo(file);
    }

    @Test
    void theDigestIsTheProjectsUntilThereAreInstructionsAndThenTheirsToo() throws IOException {
        Trial trial = Trial.in(folder).script("true");
        String plain = trial.record().pristineDigest();
        assertThat(plain).isEqualTo(PristineProject.digestOf(trial.project()));
        String first = digest(trial.instructions("Use tabs.\n"));
        String second = digest(trial.instructions("Use spaces.\n"));
        assertThat(first).isNotEqualTo(plain);
        assertThat(second).isNotEqualTo(plain).isNotEqualTo(first);
        assertThat(trial.record().pristineDigest()).isEqualTo(second);
    }

    @Test
    void instructionsThatAreALinkOutOfTheFixtureAreRefused() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "x");
        Trial trial = Trial.in(folder.resolve("fixture")).instructions("x").beside("docs/a.md", "Use tabs.\n");
        Path file = folder.resolve("fixture").resolve(Trial.INSTRUCTIONS);
        Files.delete(file);
        Files.createSymbolicLink(file, secret);
        assertThatThrownBy(() -> digest(trial))
                .isInstanceOf(WorkspaceException.class)
                .hasMessageContaining("AGENTS.md")
                .hasMessageContaining("is a link to " + secret.toRealPath());
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("../docs/a.md"));
        trial.script("cat AGENTS.md").record();
        assertThat(trial.printed("treatment")).isEqualTo("Use tabs.\n");
        Files.delete(file);
        assertThatThrownBy(() -> digest(trial)).isInstanceOf(WorkspaceException.class);
    }

    @Test
    void whatTheInstructionsSayOfAWithheldSkillIsTakenOutAndTheProjectsTextStays() throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("# To-dos\n\nUse tabs. @docs/more.md\n\n## todo-store\n\nIt says how.\n")
                .file("AGENTS.md", "Test all.\n")
                .file("docs/more.md", "Write tests.\nRead todo-store.\n")
                .skill("todo-store", SKILL)
                .controlled()
                .agent(new Reading("cat AGENTS.md docs/more.md CLAUDE.md", List.of("CLAUDE.md")));
        Map<String, RunRecord> records = trial.records();
        assertThat(trial.printed("control"))
                .isEqualTo("# To-dos\n\nUse tabs. @docs/more.md\n\nTest all.\nWrite tests.\n@AGENTS.md\n");
        assertThat(trial.printed("treatment"))
                .isEqualTo("# To-dos\n\nUse tabs. @docs/more.md\n\n## todo-store\n\nIt says how.\n\nTest all.\n"
                        + "Write tests.\nRead todo-store.\n@AGENTS.md\n");
        assertThat(records.get("control").notes())
                .containsExactlyInAnyOrder(
                        "what refers to skills that the condition does not bring was taken out of docs/more.md",
                        "what refers to skills that the condition does not bring was taken out of the fixture's AGENTS.md");
        records.values().forEach(run -> assertThat(run.changes()).isEmpty());
        assertThat(records.get("control").pristineDigest()).isEqualTo(digest(trial));
    }

    // the fixture's definition

    @ParameterizedTest
    @ValueSource(strings = {"eval.json", "eval.yaml", "eval.yml", "eval.jsonc"})
    void aDefinitionThatIsReadIsABreachInEveryCondition(String name) throws IOException {
        Trial trial =
                Trial.in(folder).beside(name, EVAL).skill("todo-store", SKILL).controlled();
        Path file = folder.toRealPath().resolve(name);
        trial.agent(new Shown().called("Read", "{'file_path': '" + file + "'}", "1"))
                .records()
                .forEach((condition, run) -> assertThat(run.proof().breaches())
                        .as(condition)
                        .containsExactly(
                                "the agent read the fixture's " + name + " (" + file + "), by Read in step 2"));
    }

    @Test
    void aDefinitionThatIsShownOrNamedIsABreach() throws IOException {
        String shown = breach("json", new Shown().called("Bash", "{'command': 'x'}", EVAL), "eval.json", EVAL);
        assertThat(shown).startsWith("what Bash in step 2 gave back holds text of the answer key: ");
        String yaml = "prompt: Add a route.\nchecks:\n- type: file-content\n  filePath: src/store/todo.ts\n"
                + "- type: file-exists\n- command: npm run build\n  expectedSkills: todo-store\n";
        String list = breach("yaml", new Shown().called("Bash", "{'command': 'x'}", yaml), "eval.yaml", yaml);
        assertThat(list).startsWith("what Bash in step 2 gave back holds text of the answer key: ");
        Path file = folder.toRealPath().resolve("named/eval.json");
        Trial named = Trial.in(folder.resolve("named")).beside("eval.json", EVAL);
        assertThat(named.script("echo reading '" + file + "'").record().proof().breaches())
                .containsExactly("what the agent printed names the fixture's eval.json (" + file + ")");
    }

    @Test
    void theInstructionsBesideTheProjectAreNoSecret() throws IOException {
        Trial trial = Trial.in(folder).beside("eval.json", EVAL).instructions("Use tabs.\n");
        String file = folder.toRealPath().resolve(Trial.INSTRUCTIONS).toString();
        assertThat(trial.agent(new Shown().called("Read", "{'file_path': '" + file + "'}", "Use tabs."))
                        .record()
                        .proof()
                        .breaches())
                .isEmpty();
    }

    private String breach(String name, Shown shown, String file, String text) throws IOException {
        RunRecord run =
                Trial.in(folder.resolve(name)).beside(file, text).agent(shown).record();
        assertThat(run.proof().breaches()).hasSize(1);
        return run.proof().breaches().get(0);
    }

    // skills that lie in the project

    @Test
    void skillsThatSettingsNameAreThereOnlyWhereTheConditionBringsThem() throws IOException {
        Trial trial = Trial.in(folder)
                .file("skills/todo-store/SKILL.md", "an old text\n")
                .file("skills/todo-store/references/old.md", "old\n")
                .file(".claude/settings.json", SETTINGS)
                .beside("eval.json", EVAL)
                .instructions("Use tabs.\n")
                .skill("todo-store", SKILL)
                .controlled()
                .script(LOOK + "; cat .claude/settings.json");
        String before = Digest.ofFolder(trial.project());
        Map<String, RunRecord> records = trial.records();
        records.forEach((condition, run) -> {
            assertThat(run.proof().breaches()).as(condition).isEmpty();
            assertThat(run.changes()).as(condition).isEmpty();
        });
        assertThat(trial.printed("control"))
                .isEqualTo("./.claude/settings.json\n./AGENTS.md\n./app.txt\n"
                        + SETTINGS.replace(" },\n  \"skills\": [\"./skills\"]", " }"));
        assertThat(trial.printed("treatment"))
                .isEqualTo("./.claude/settings.json\n./.claude/skills/todo-store/SKILL.md\n"
                        + "./.claude/skills/todo-store/references/more.md\n./AGENTS.md\n./app.txt\n"
                        + "./skills/todo-store/SKILL.md\n./skills/todo-store/references/more.md\n" + SETTINGS);
        assertThat(Digest.ofFolder(trial.project())).isEqualTo(before);
        assertThat(trial.directory().workspace().resolve("skills")).doesNotExist();
    }

    @Test
    void aFolderOfASkillWithoutItsFileIsACopyWhereSettingsNameIt() throws IOException {
        Trial trial = Trial.in(folder)
                .file("skills/todo-store/references/a.md", "a\n")
                .file("src/skills/todo-store/b.md", "b\n")
                .file("skills/other/SKILL.md", "Another.\n")
                .file(".claude/settings.json", SETTINGS)
                .known("todo-store", SKILL)
                .script(LOOK + "; grep skills .claude/settings.json");
        assertThat(trial.record().proof().breaches()).isEmpty();
        assertThat(trial.printed("treatment"))
                .isEqualTo("./.claude/settings.json\n./app.txt\n./skills/other/SKILL.md\n./src/skills/todo-store/b.md\n"
                        + "  \"skills\": [\"./skills\"]\n");
    }

    @Test
    void aSkillThatIsToldIsInNoFolder() throws IOException {
        Trial trial = Trial.in(folder)
                .file(".claude/settings.json", SETTINGS)
                .skill("todo-store", SKILL)
                .known("other", "Other.\n")
                .delivery(Delivery.PROMPT)
                .script(LOOK + "; grep -c skills .claude/settings.json");
        assertThat(trial.record().proof().breaches()).isEmpty();
        assertThat(trial.printed("treatment")).isEqualTo("./.claude/settings.json\n./app.txt\n0\n");
    }

    @Test
    void aDeliveredSkillThatIsChangedInTheProjectsOwnFolderIsABreach() throws IOException {
        Trial trial = Trial.in(folder)
                .file(".claude/settings.json", SETTINGS)
                .skill("todo-store", SKILL)
                .script("echo more >> skills/todo-store/SKILL.md");
        assertThat(trial.record().proof().breaches())
                .containsExactly("the file SKILL.md of the skill todo-store is not the delivered one at the end");
    }

    // experiments

    @Test
    void anExperimentReplacesTheProjectsFilesAndTheSuitesSkillInItsConditionAlone() throws IOException {
        String variant = SKILL.replace("# The store", "# Another store");
        Trial trial = Trial.in(folder)
                .instructions("Use tabs.\n")
                .file("CLAUDE.md", "The project's.\n")
                .file("AGENTS.md", "Test all.\n")
                .skill("todo-store", SKILL)
                .controlled()
                .experiment("brief")
                .varied("CLAUDE.md", "Be brief.\n")
                .varied("AGENTS.md", "See skills/todo-store.\n")
                .varied("README.md", "For people.\n")
                .varied("skills/todo-store/SKILL.md", variant)
                .agent(new Reading(LOOK + "; cat AGENTS.md CLAUDE.md .claude/skills/*/*.md", List.of("CLAUDE.md")));
        Files.createSymbolicLink(
                folder.resolve("variants/brief/skills/todo-store/references"),
                Path.of("../../../../skills/todo-store/references"));
        Map<String, RunRecord> records = trial.records();
        records.forEach((condition, run) -> {
            assertThat(run.proof().breaches()).as(condition).isEmpty();
            assertThat(run.changes()).as(condition).isEmpty();
        });
        assertThat(trial.printed("control"))
                .startsWith("./AGENTS.md\n./CLAUDE.md\n./app.txt\n"
                        + "Use tabs.\n\nTest all.\nThe project's.\n\n@AGENTS.md\n");
        assertThat(trial.printed("treatment"))
                .isEqualTo("./.claude/skills/todo-store/SKILL.md\n./.claude/skills/todo-store/references/more.md\n"
                        + "./AGENTS.md\n./CLAUDE.md\n./app.txt\n"
                        + "Use tabs.\n\nSee skills/todo-store.\nBe brief.\n\n@AGENTS.md\n" + variant);
        RunRecord treatment = records.get("treatment");
        assertThat(treatment.skills())
                .singleElement()
                .satisfies(skill -> assertThat(skill.digest())
                        .isNotEqualTo(trial.suite().skills().get(0).digest()));
        assertThat(treatment.notes())
                .containsExactly(
                        "AGENTS.md of the experiment brief was laid over the project",
                        "CLAUDE.md of the experiment brief was laid over the project",
                        "the skill todo-store is the one of the experiment, not the suite's");
        assertThat(treatment.pristineDigest())
                .isEqualTo(records.get("control").pristineDigest())
                .isEqualTo(digest(trial));
    }

    @Test
    void anExperimentWithoutSkillsBringsTheSuitesOwn() throws IOException {
        Trial trial = Trial.in(folder)
                .skill("todo-store", SKILL)
                .experiment("brief")
                .varied("AGENTS.md", "Be brief.\n")
                .script("cat AGENTS.md .claude/skills/todo-store/SKILL.md");
        RunRecord run = trial.record();
        assertThat(trial.printed("treatment")).isEqualTo("Be brief.\n" + SKILL);
        assertThat(run.skills().get(0).digest())
                .isEqualTo(trial.suite().skills().get(0).digest());
    }

    @Test
    void aControlSeesNeitherTheSkillNorItsVariant() throws IOException {
        String variant = SKILL.replaceAll("(?m)^(Every|A|The) ", "In our store, $1 ");
        for (String text : List.of(SKILL, variant)) {
            Trial trial = Trial.in(folder.resolve(text.equals(SKILL) ? "original" : "variant"))
                    .skill("todo-store", SKILL)
                    .controlled()
                    .experiment("brief")
                    .varied("skills/todo-store/SKILL.md", variant)
                    .agent(new Shown().called("mcp__docs__get", "{'topic': 'store'}", text));
            Map<String, RunRecord> records = trial.records();
            assertThat(records.get("treatment").proof().breaches()).isEmpty();
            assertThat(records.get("control").proof().breaches())
                    .singleElement()
                    .asString()
                    .startsWith("what get in step 2 gave back holds text of the skill todo-store, which its condition");
        }
    }

    @Test
    void anExperimentsFolderIsReadInItsOwnConditionAlone() throws IOException {
        Trial trial = Trial.in(folder)
                .skill("todo-store", SKILL)
                .controlled()
                .experiment("brief")
                .varied("AGENTS.md", "Be brief.\n");
        Path experiment = folder.toRealPath().resolve("variants/brief");
        Map<String, RunRecord> records = trial.agent(
                        new Shown().called("Read", "{'file_path': '" + experiment + "/AGENTS.md'}", "Be brief."))
                .records();
        assertThat(records.get("control").proof().breaches())
                .containsExactly("the agent read the experiment brief (" + experiment + "), by Read in step 2");
    }

    @Test
    void theSuitesOwnTextIsNotReadWhereTheExperimentBringsAnother() throws IOException {
        Trial trial = Trial.in(folder)
                .skill("todo-store", SKILL)
                .experiment("brief")
                .varied("skills/todo-store/SKILL.md", SKILL + "More.\n");
        Path skill = folder.toRealPath().resolve("skills/todo-store");
        assertThat(trial.agent(new Shown().called("Read", "{'file_path': '" + skill + "/SKILL.md'}", "x"))
                        .record()
                        .proof()
                        .breaches())
                .containsExactly("the agent read the suite's own text of the skill todo-store (" + skill
                        + "), by Read in step 2");
    }

    @Test
    void whatAnExperimentLeftInTheProjectIsTakenOutEverywhere() throws IOException {
        Trial trial = Trial.in(folder.resolve("fixtures/shop"))
                .file("AGENTS.md", "Be brief.\r\n")
                .file("CLAUDE.md", "Be long.\n")
                .controlled()
                .script("cat AGENTS.md CLAUDE.md");
        Path experiment = Files.createDirectories(folder.resolve("experiments/brief"));
        Files.writeString(experiment.resolve("AGENTS.md"), "Be brief.\n");
        Files.writeString(experiment.resolve("CLAUDE.md"), "Be brief.\n");
        Map<String, RunRecord> records = trial.records();
        for (String condition : List.of("control", "treatment")) {
            assertThat(trial.printed(condition)).isEqualTo("Be long.\n");
            assertThat(records.get(condition).notes())
                    .containsExactly("the project's own copy of AGENTS.md of the experiment brief was taken out");
            assertThat(records.get(condition).changes()).isEmpty();
        }
        assertThat(trial.project().resolve("AGENTS.md")).exists();
    }

    @Test
    void anAgentThatDoesNothingLeavesNoDiffInAnyCondition() throws IOException {
        Trial trial = Trial.in(folder)
                .instructions("# To-dos\r\n\r\nUse todo-store.\r\n")
                .file("AGENTS.md", "Read skills/todo-store.\n")
                .file("CLAUDE.md", "See the skill todo-store.\n")
                .file("skills/todo-store/SKILL.md", SKILL)
                .file(".claude/settings.json", SETTINGS)
                .skill("todo-store", SKILL)
                .controlled()
                .experiment("brief")
                .varied("GEMINI.md", "Be brief.\n")
                .varied("skills/todo-store/more.md", "More.\n")
                .agent(AgentRegistry.load(getClass().getClassLoader())
                        .find("nop")
                        .orElseThrow());
        trial.records().forEach((condition, run) -> {
            assertThat(run.proof().holds()).as(condition).isTrue();
            assertThat(run.changes()).as(condition).isEmpty();
            assertThat(trial.tree()
                            .directory("shop/" + condition + "/script/run-01")
                            .diffFile())
                    .isEmptyFile();
        });
    }

    private static String written(String text) {
        return text.replace("\\r", "\r").replace("\\n", "\n");
    }

    private static String digest(Trial trial) throws IOException {
        Fixture fixture = trial.suite().fixtures().get(0);
        return PristineFixture.digestOf(fixture);
    }
}
