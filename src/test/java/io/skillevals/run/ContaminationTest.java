package io.skillevals.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.RunRecord;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Skill;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** A control that could know of the skill, or of the answer, is cleansed or proved broken, with the evidence; a clean run is neither. */
@Timeout(120)
class ContaminationTest {

    private static final String SKILL = """
            ---
            name: seam-reservations
            description: Connects a reservation system to smart locks through Seam's reservation automations.
            ---

            # Seam for reservations

            Seam talks to the locks. The application tells Seam who stays where and when.
            Look for the functions that create, change and cancel a reservation, usually a service layer.

            1. Put the SDK calls into one small module beside the services and call it from those functions.
            2. Use one path only, since a second call beside it makes a second code for the same guest.

            ```ts
            const seam = new Seam({ apiKey: process.env.SEAM_API_KEY });
            await seam.customers.pushData({ customer_key: customerKey, reservations: [reservation] });
            await seam.customers.deleteData({ customer_key: customerKey, reservation_keys: [key] });
            ```
            """;

    private static final String KEY = """
            {
              "expected_files_modified": ["src/services/reservationService.ts"],
              "expected_calls": {"create": ["customers.push_data"]},
              "expected_placements": {"customers.push_data": ["createReservation"]}
            }
            """;

    private static final String LOOK =
            "find . -path ./.git -prune -o -type f -print | sort; git status --porcelain; git log --oneline --stat";

    @TempDir
    Path folder;

    // the eight ways

    @Test
    void skillInTheWorkspaceIsTakenOut() throws IOException {
        for (String place : List.of(
                ".claude/skills/seam-reservations",
                ".agents/skills/renamed",
                "plugins/seam/skills/seam",
                ".config/opencode/skills/seam-reservations",
                "docs")) {
            Trial trial = control(place)
                    .file(place + "/SKILL.md", SKILL)
                    .file(place + "/more.md", "More.\n")
                    .script(LOOK);
            RunRecord run = trial.record();
            assertValid(run);
            assertThat(printed(trial))
                    .as(place)
                    .doesNotContain("SKILL.md", "more.md")
                    .contains("app.txt");
            assertThat(run.notes())
                    .as(place)
                    .containsExactly(
                            "the project's own copy of the skill seam-reservations, " + place + ", was taken out");
            assertThat(run.changes()).as(place).isEmpty();
            assertThat(run.pristineDigest())
                    .isEqualTo(
                            PristineProject.digestOf(folder.resolve(name(place)).resolve("project")));
        }
    }

    @Test
    void skillInTheHomeIsABreach() throws IOException {
        RunRecord run = control("").agent(writing("skills/renamed/SKILL.md")).record();
        assertBreach(run, "the skill seam-reservations is in the home: ");
    }

    @Test
    void skillInTheConfigFolderIsABreach() throws IOException {
        assertBreach(
                control("own")
                        .agent(writing(".claude/skills/seam-reservations/SKILL.md"))
                        .record(),
                "the skill seam-reservations is in the home: ");
        Trial trial = control("foreign")
                .sets("CLAUDE_CONFIG_DIR", folder.resolve("config").toString());
        write("config/skills/seam/SKILL.md", SKILL);
        assertBreach(trial.script("true").record(), "the skill seam-reservations is in " + folder.resolve("config"));
    }

    @Test
    void whatClaudeMdSaysOfTheSkillIsTakenOut() throws IOException {
        assertTakenOut("CLAUDE.md", "@.claude/skills/seam-reservations/SKILL.md\n");
        assertTakenOut("docs/CLAUDE.md", "Always use the `seam-reservations` skill.\n");
        assertTakenOut("sub/CLAUDE.local.md", "Read .claude/skills/seam-reservations/references/more.md first.\n");
    }

    @Test
    void whatAgentsMdSaysOfTheSkillIsTakenOut() throws IOException {
        assertTakenOut("AGENTS.md", "## seam-reservations\n\nIt says how.\n\n### In short\n\nDo it.\n\n");
        assertTakenOut("a/AGENTS.md", SKILL.substring(SKILL.indexOf("Seam talks"), SKILL.indexOf("```ts")));
        assertTakenOut(".github/copilot-instructions.md", "Use seam-reservations.\n");
        assertTakenOut(".cursorrules", "Use seam-reservations.\n");
        assertTakenOut(".claude/commands/locks.md", "Use seam-reservations.\n");
    }

    @Test
    void whatAnInstructionFileImportsIsCleansedToo() throws IOException {
        Trial trial = control("")
                .file("CLAUDE.md", "@docs/rules.txt\n")
                .file("docs/rules.txt", "Be brief.\nUse seam-reservations.\n")
                .script("cat docs/rules.txt");
        trial.record();
        assertThat(printed(trial)).isEqualTo("Be brief.\n");
    }

    @Test
    void skillInAPluginIsABreach() throws IOException {
        write("plugin/.claude-plugin/plugin.json", "{\"name\": \"seam\"}");
        write("plugin/skills/seam/SKILL.md", SKILL);
        String plugin = folder.resolve("plugin").toString();
        for (List<String> arguments : List.of(List.of("--plugin-dir", plugin), List.of("--plugin-dir=" + plugin))) {
            RunRecord run = control(String.valueOf(arguments.size()))
                    .options(arguments(arguments))
                    .script("true")
                    .record();
            assertBreach(run, "the skill seam-reservations is in " + plugin + ": " + plugin + "/skills/seam");
        }
        assertBreach(
                control("settings")
                        .file(".claude/settings.json", "{\"enabledPlugins\": {\"seam-reservations@seam\": true}}")
                        .script("true")
                        .record(),
                ".claude/settings.json of the project names the skill seam-reservations");
    }

    @Test
    void anMcpServerThatServesTheSkillIsABreach() throws IOException {
        assertBreach(
                control("shown")
                        .agent(new Shown().called("mcp__docs__get", "{'topic': 'locks'}", escaped(numbered(SKILL))))
                        .record(),
                "what get in step 2 gave back holds text of the skill seam-reservations, which its condition does not bring: \"");
        assertBreach(
                control("configured")
                        .options(servers("{'docs': {'command': 'node', 'args': ['s.js', 'skills/seam-reservations']}}"))
                        .script("true")
                        .record(),
                "the MCP server docs names the skill seam-reservations");
        write("server.js", "serve(`" + SKILL + "`)");
        assertBreach(
                control("embedded")
                        .options(servers("{'docs': {'command': 'node', 'args': ['" + folder + "/server.js']}}"))
                        .script("true")
                        .record(),
                folder + "/server.js holds text of the skill seam-reservations");
        assertBreach(
                control("of the project")
                        .file(".mcp.json", "{\"mcpServers\": {\"docs\": {\"command\": \"tools/server.js\"}}}")
                        .file("tools/server.js", "serve(`" + SKILL + "`)")
                        .script("true")
                        .record(),
                "tools/server.js of the project, which its settings name, holds text of the skill seam-reservations");
    }

    @Test
    void anAnswerKeyThatIsReadIsABreach() throws IOException {
        Path key = folder.toRealPath().resolve("key/answer_key.json");
        for (String arguments : List.of(
                "{'command': 'cat KEY'}",
                "{'command': 'cd DIR && cat answer_key.json'}",
                "{'command': 'cat DIR/../key/answer_key.json'}",
                "{'command': 'cat DIR/answer*'}",
                "{'command': ['bash', '-lc', 'cat KEY']}",
                "{'file_path': 'KEY'}")) {
            Trial trial = control("key").beside("answer_key.json", KEY);
            String named = arguments
                    .replace("KEY", key.toString())
                    .replace("DIR", key.getParent().toString());
            String tool = arguments.contains("file_path") ? "Read" : "Bash";
            RunRecord run = trial.agent(new Shown().called(tool, named, "{}")).record();
            assertThat(run.proof().breaches())
                    .as(arguments)
                    .containsExactly("the agent read the answer key (" + key + "), by " + tool + " in step 2");
            TreeRemoval.remove(folder.resolve("key"), Duration.ofSeconds(10));
        }
    }

    @Test
    void theTextOfTheAnswerKeyIsABreachWhereverItComesFrom() throws IOException {
        RunRecord run = control("")
                .beside("answer_key.json", KEY)
                .agent(new Shown().called("Bash", "{'command': 'grep -r expected_calls /'}", grepped(KEY)))
                .record();
        assertBreach(run, "what Bash in step 2 gave back holds text of the answer key: \"");
    }

    // other ways, in every condition

    @ParameterizedTest
    @ValueSource(
            strings = {
                "golden/src/a.ts",
                "decoys/wrong/src/a.ts",
                "runs/shop/other/script/run-01/workspace/a.ts",
                "eval_config.json",
                "skills/seam-reservations/SKILL.md"
            })
    void whatLiesBesideTheProjectIsNotToBeRead(String path) throws IOException {
        Path file = folder.toRealPath().resolve(path);
        RunRecord run = Trial.in(folder)
                .known("seam-reservations", SKILL)
                .agent(new Shown().called("Read", "{'file_path': '" + file + "'}", "const a = 1;"))
                .record();
        assertThat(run.proof().breaches())
                .singleElement()
                .asString()
                .startsWith("the agent read ")
                .contains(", by Read in step 2");
    }

    @Test
    void whatIsReadFromAFolderThatTheAgentWentToCounts() throws IOException {
        Trial trial = control("").beside("golden/a.ts", "x");
        String above = folder.toRealPath().getParent().toString();
        RunRecord run = trial.agent(new Shown()
                        .called("Bash", "{'command': 'cd " + above + "'}", "")
                        .called("Bash", "{'command': 'cat " + folder.getFileName() + "/golden/a.ts'}", "x"))
                .record();
        assertBreach(
                run, "the agent read the golden (" + folder.toRealPath().resolve("golden") + "), by Bash in step 3");
    }

    @Test
    void whatIsTakenWithoutAWordIsTaken() throws IOException {
        String golden = folder.toRealPath().resolve("golden").toString();
        for (String command : List.of(
                "cp -r GOLDEN/. .",
                "ln -s GOLDEN g",
                "cat GOLDEN/a.ts > a.ts",
                "bash -c 'tar -C GOLDEN -c . | tar x'")) {
            RunRecord run = control("")
                    .beside("golden/a.ts", "x")
                    .agent(new Shown().called("Bash", arguments("command", command.replace("GOLDEN", golden)), ""))
                    .record();
            assertBreach(run, "the agent read the golden (" + golden + "), by Bash in step 2");
            TreeRemoval.remove(folder.resolve("runs"), Duration.ofSeconds(10));
        }
        for (String command : List.of("test -d GOLDEN", "ls GOLDEN/x 2>/dev/null || true", "ls GOLDEN/x >/dev/null")) {
            RunRecord run = control("")
                    .beside("golden/a.ts", "x")
                    .agent(new Shown().called("Bash", arguments("command", command.replace("GOLDEN", golden)), ""))
                    .record();
            assertValid(run);
            TreeRemoval.remove(folder.resolve("runs"), Duration.ofSeconds(10));
        }
    }

    @Test
    void aCommandThatFailedMayHaveShownIt() throws IOException {
        String golden = folder.toRealPath().resolve("golden").toString();
        String diff = "{'command': 'diff " + golden + "/a.ts a.ts'}";
        Trial trial = control("").beside("golden/a.ts", "const answer = 42;\n");
        RunRecord shown = trial.agent(
                        new Shown().failed("Bash", diff, "Exit code 1\n1c1\n< const answer = 42;\n---\n> x"))
                .record();
        assertBreach(shown, "the agent read the golden (" + golden + "), by Bash in step 2");
        TreeRemoval.remove(folder.resolve("runs"), Duration.ofSeconds(10));
        RunRecord blocked = trial.agent(new Shown()
                        .failed(
                                "Bash",
                                diff,
                                "diff was blocked. For security, it may only read in the workspace.\nSorry."))
                .record();
        assertValid(blocked);
    }

    @Test
    void aSkillToolThatGaveTheSkillIsABreach() throws IOException {
        RunRecord run = control("")
                .agent(new Shown().called("Skill", "{'skill': 'seam:seam-reservations'}", "Launching skill: seam"))
                .record();
        assertBreach(
                run,
                "the agent used the skill seam-reservations, which its condition does not bring, by Skill in step 2");
    }

    @Test
    void aMessageWithTheSkillsTextIsABreach() throws IOException {
        assertBreach(
                control("")
                        .agent(new Shown().said("Base directory: x\n\n" + SKILL))
                        .record(),
                "a message of step 2 holds text of the skill seam-reservations");
    }

    @Test
    void whatAnAgentWithoutStepsPrintsIsSearched() throws IOException {
        write("skill.txt", SKILL);
        Trial plain = control("plain").script("cat '" + folder + "/skill.txt'");
        assertBreach(plain.record(), "what the agent printed holds text of the skill seam-reservations");
        write("skill.json", "{\"text\": \"" + escaped(SKILL) + "\"}");
        Trial json = control("json").script("cat '" + folder + "/skill.json'");
        assertBreach(json.record(), "what the agent printed holds text of the skill seam-reservations");
        Trial path = control("path").beside("answer_key.json", KEY);
        path.script("echo reading '" + folder.toRealPath() + "/path/answer_key.json'");
        assertBreach(path.record(), "what the agent printed names the answer key (");
    }

    @Test
    void aRunThatIsWorthNothingBeforeItBeginsIsNotPaidFor() throws IOException {
        AgentOptions options =
                new AgentOptions(null, null, null, null, List.of(), List.of(), "Use seam-reservations.", null);
        RunRecord record = control("")
                .options(options)
                .script("touch '" + folder + "/started'")
                .record();
        assertThat(folder.resolve("started")).doesNotExist();
        assertThat(record.ended()).isEqualTo(Ended.FAILED);
        assertThat(record.failure().kind()).isEqualTo("condition");
        assertThat(record.proof().holds()).isFalse();
    }

    @Test
    void aSystemPromptThatSpeaksOfTheSkillIsNoControls() throws IOException {
        AgentOptions options =
                new AgentOptions(null, null, null, null, List.of(), List.of(), "Use seam-reservations.", null);
        assertBreach(
                control("").options(options).script("true").record(),
                "the system prompt of agent script names the skill");
    }

    @ParameterizedTest
    @CsvSource({
        "{{versionDir}}/skills/seam-reservations/SKILL.md, true",
        "FOLDER/skills, true",
        "/usr/bin:{{versionDir}}/skills/seam-reservations/, true",
        "seam-reservations, true",
        "{{versionDir}}/server.js, false",
        "FOLDER/server.js, false"
    })
    void aVariableOfTheConditionThatLeadsToTheSkillIsABreach(String value, boolean breach) throws IOException {
        Path project = Files.createDirectories(folder.resolve("seam-reservations"));
        Trial trial = Trial.in(project)
                .known("seam-reservations", SKILL)
                .around(Setting.of()
                        .sets("GUIDE", value.replace("FOLDER", project.toString()))
                        .done())
                .script("true");
        Files.writeString(project.resolve("server.js"), "serve()");
        assertThat(trial.record().proof().holds()).isEqualTo(!breach);
    }

    @Test
    void aProjectThatHasTheNameOfTheSkillIsNoBreach() throws IOException {
        Path project = Files.createDirectories(folder.resolve("seam-reservations"));
        Files.writeString(project.resolve("server.js"), "serve()");
        ObjectNode servers = Json.mapper().createObjectNode();
        servers.putObject("one").put("command", "{{versionDir}}/server.js");
        List<String> arguments = List.of("--with={{versionDir}}/server.js", "--and=" + project + "/server.js");
        RunRecord run = Trial.in(project)
                .known("seam-reservations", SKILL)
                .options(new AgentOptions(null, null, null, null, List.of(), arguments, null, servers))
                .script("true")
                .record();
        assertThat(run.proof().breaches()).isEmpty();
    }

    /** A text, and whether it leads to the skill, in a run of the baseline. */
    @ParameterizedTest
    @CsvSource({
        "checkout/server.js, false",
        "seam-reservations/agent.json, false",
        "seam-reservations/evals/agent.json, false",
        "{{versionDir}}/server.js, false",
        "{{fixtureDir}}/data, false",
        "seam-reservations/evals/the skill, true",
        "--with=seam-reservations/evals/the skill, true",
        "seam-reservations/evals/seam-reservations, true",
        "seam-reservations-of-others, false"
    })
    void whereProjectRepositoryAndFixtureLieIsNoWordOfTheSkill(String text, boolean breach) throws Exception {
        Path repository = Files.createDirectories(folder.toRealPath().resolve("seam-reservations"));
        Path candidate = Files.createDirectories(repository.resolve("evals"));
        Git.init().setDirectory(repository.toFile()).call().close();
        Path version = Files.createDirectories(folder.resolve("checkout"));
        write("seam-reservations/evals/the skill/SKILL.md", SKILL);
        KnownPlaces places =
                KnownPlaces.of(version, candidate, candidate.resolve("fixtures/seam-reservations"), withheld());
        String named = text.replace("seam-reservations/", repository + "/").replace("checkout", version.toString());
        assertThat(new Absence(List.of())
                        .breaches(
                                new RunFolders(folder.resolve("p/w"), folder.resolve("p/h"), folder.resolve("p/t")),
                                AgentSpec.of("claude", "claude-code"),
                                Map.of("NAMED", named),
                                places,
                                withheld())
                        .isEmpty())
                .isEqualTo(!breach);
    }

    @Test
    void whatIsThereForTheWholeMachineIsABreach() throws IOException {
        write("etc/claude-code/.claude/skills/seam/SKILL.md", SKILL);
        write("skills/seam-reservations/SKILL.md", SKILL);
        Absence absence = new Absence(List.of(folder.resolve("etc/claude-code"), folder.resolve("none")));
        assertThat(absence.breaches(
                        new RunFolders(folder.resolve("p/w"), folder.resolve("p/h"), folder.resolve("p/t")),
                        AgentSpec.of("claude", "claude-code"),
                        Map.of(),
                        new KnownPlaces(new Words(Map.of()), List.of()),
                        withheld()))
                .containsExactly("the skill seam-reservations is in " + folder.resolve("etc/claude-code") + ": "
                        + folder.resolve("etc/claude-code/.claude/skills/seam"));
    }

    @Test
    void whatIsLeftAboveTheWorkspaceIsABreach() throws IOException {
        write("skills/seam-reservations/SKILL.md", SKILL);
        write("p/.agents/skills/seam-reservations/SKILL.md", SKILL);
        write("p/CLAUDE.md", "Use seam-reservations.");
        assertThat(new Absence(List.of())
                        .breaches(
                                new RunFolders(folder.resolve("p/w"), folder.resolve("p/h"), folder.resolve("p/t")),
                                AgentSpec.of("claude", "claude-code"),
                                Map.of(),
                                new KnownPlaces(new Words(Map.of()), List.of()),
                                withheld()))
                .containsExactly(
                        "the skill seam-reservations is in .agents/skills of " + folder.resolve("p")
                                + ", above the workspace",
                        folder.resolve("p/CLAUDE.md") + " names the skill seam-reservations",
                        "the skill seam-reservations is in " + folder.resolve("p") + ", above the workspace: "
                                + folder.resolve("p/.agents/skills/seam-reservations"));
    }

    // the treatment

    @Test
    void aSkillThatIsGoneBeforeTheStartNeverArrived() throws IOException {
        for (String how : List.of("rm -r .claude", "rm .claude/skills/*/SKILL.md", "mv .claude .agents")) {
            Trial trial = Trial.in(folder.resolve(name(how)))
                    .skill("seam-reservations")
                    .script("true");
            trial.onStart(run -> sh(trial, how));
            assertBreach(trial.record(), "the skill seam-reservations is not in .claude/skills at the start");
        }
    }

    @Test
    void aSkillThatCannotBeCopiedNeverArrived() throws IOException {
        Trial trial =
                Trial.in(folder).file(".claude/skills", "a file in its way\n").skill("seam-reservations");
        assertBreach(
                trial.script("true").record(), "the skill seam-reservations could not be copied into .claude/skills");
    }

    @Test
    void theDeliveredSkillReplacesTheProjectsOwn() throws IOException {
        Trial trial = Trial.in(folder)
                .file(".claude/skills/seam-reservations/SKILL.md", "an old text")
                .file("CLAUDE.md", "Use seam-reservations.\n")
                .skill("seam-reservations")
                .script("cat .claude/skills/seam-reservations/SKILL.md CLAUDE.md");
        RunRecord run = trial.record();
        assertValid(run);
        assertThat(printed(trial)).isEqualTo("Use seam-reservations well.\nUse seam-reservations.\n");
        assertThat(run.changes()).isEmpty();
    }

    // what is clean stays valid

    @Test
    void theFixturesOwnInstructionsStay() throws IOException {
        String own =
                "# Shop\n\nReservations live in src/. Seam is our partner.\nUse tabs; seam-reservations-v2 is another.\n";
        Trial trial = control("")
                .file("AGENTS.md", own)
                .file("sub/CLAUDE.md", "@../AGENTS.md\n")
                .script("cat AGENTS.md sub/CLAUDE.md");
        RunRecord run = trial.record();
        assertValid(run);
        assertThat(run.notes()).isEmpty();
        assertThat(printed(trial)).isEqualTo(own + "@../AGENTS.md\n");
    }

    @Test
    void aSkillNamedByACommonWordTakesNoSentenceWithIt() throws IOException {
        String own = "The reservations are kept in src/reservations.ts.\n";
        Trial trial = Trial.in(folder)
                .known("reservations", "x")
                .file("AGENTS.md", own + "Use the reservations skill.\nSee skills/reservations.\n")
                .script("cat AGENTS.md");
        assertValid(trial.record());
        assertThat(printed(trial)).isEqualTo(own);
    }

    @Test
    void workThatLooksLikeTheGoldenIsValid() throws IOException {
        String code = SKILL.substring(SKILL.indexOf("const seam"), SKILL.lastIndexOf("```"));
        RunRecord run = control("")
                .beside("golden/seam.ts", code)
                .agent(new Shown()
                        .called("Write", arguments("file_path", "src/seam.ts", "content", code), "written")
                        .called("Bash", "{'command': 'cat src/seam.ts'}", numbered(code))
                        .called("WebFetch", "{'url': 'https://docs.example/skills/x'}", "Docs of Seam:\n" + code)
                        .called("Bash", "{'command': 'npm i seam && ls -la && cd src && cat ../app.txt'}", "one"))
                .record();
        assertValid(run);
        assertThat(run.notes()).isEmpty();
    }

    @Test
    void anAnswerThatTheAgentGuessedIsItsOwn() throws IOException {
        RunRecord run = control("")
                .beside("answer_key.json", KEY)
                .agent(new Shown()
                        .called("Write", arguments("file_path", "plan.json", "content", KEY), "written")
                        .called("Read", "{'file_path': 'plan.json'}", numbered(KEY)))
                .record();
        assertValid(run);
    }

    @Test
    void anAttemptInVainIsNoted() throws IOException {
        Trial trial = control("").beside("answer_key.json", KEY);
        String key = folder.toRealPath().resolve("answer_key.json").toString();
        RunRecord run = trial.agent(new Shown()
                        .failed("Read", "{'file_path': '" + key + "'}", "not allowed")
                        .called("Bash", "{'command': 'cat " + key + "'}", "cat: " + key + ": No such file or directory")
                        .called(
                                "Bash",
                                "{'command': 'cat .claude/skills/seam-reservations/SKILL.md'}",
                                "cat: no such file or directory")
                        .failed("Skill", "{'skill': 'seam-reservations'}", "Unknown skill"))
                .record();
        assertValid(run);
        assertThat(run.notes()).hasSize(4).allMatch(note -> note.startsWith("the agent tried in vain to "));
    }

    @Test
    void theRunsOwnFoldersAndTheProjectAreNoSecrets() throws IOException {
        Trial trial = control("");
        RunRecord run = trial.agent(new Shown()
                        .called("Read", "{'file_path': '" + folder.toRealPath() + "/project/app.txt'}", "one")
                        .called("Read", "{'file_path': 'app.txt'}", "one")
                        .called("Bash", "{'command': 'cat $HOME/x ~/y ../tmp/z'}", "one"))
                .record();
        assertValid(run);
    }

    @Test
    void aTreatmentThatReadsItsSkillIsValid() throws IOException {
        RunRecord run = Trial.in(folder)
                .skill("seam-reservations")
                .known("other", SKILL.replace("seam-reservations", "other"))
                .agent(new Shown()
                        .called("Skill", "{'skill': 'seam-reservations'}", "Launching skill")
                        .called(
                                "Read",
                                "{'file_path': '" + folder.toRealPath() + "/skills/seam-reservations/SKILL.md'}",
                                "Use it."))
                .record();
        assertValid(run);
    }

    @Test
    void linesThatTheProjectOrTheDeliveredSkillHasTooProveNothing() throws IOException {
        RunRecord project = control("project")
                .file("docs/locks.md", SKILL.substring(SKILL.indexOf("Seam talks")))
                .agent(new Shown()
                        .called("Read", "{'file_path': 'docs/locks.md'}", SKILL.substring(SKILL.indexOf("Seam talks"))))
                .record();
        assertValid(project);
        assertThat(project.notes())
                .containsExactly("docs/locks.md of the project holds text of the skill seam-reservations");
        Trial both = Trial.in(folder.resolve("both")).skill("short", SKILL).known("long", SKILL + "More of it.\n");
        assertValid(both.agent(new Shown().called("Skill", "{'skill': 'short'}", SKILL))
                .record());
    }

    @Test
    void aLongResultIsSearchedInTime() throws IOException {
        String long6Mb =
                "a line of a log that says nothing at all, as logs do\n".repeat(60_000) + "x".repeat(3_000_000);
        long start = System.nanoTime();
        RunRecord run = control("")
                .agent(new Shown().called("Bash", "{'command': 'cat log'}", long6Mb + "\n" + SKILL))
                .record();
        assertBreach(run, "what Bash in step 2 gave back holds text of the skill");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }

    private void assertTakenOut(String file, String reference) throws IOException {
        String own = "# Shop\n\nThe shop has tests: run them.\n";
        Trial trial = control(file + reference.hashCode())
                .file(file, own + reference + "# Also\n\nUse tabs.\n")
                .script("cat '" + file + "'; git status --porcelain; echo done >> '" + file + "'");
        RunRecord run = trial.record();
        assertValid(run);
        assertThat(printed(trial)).isEqualTo(own + "# Also\n\nUse tabs.\n");
        assertThat(run.notes())
                .containsExactly("what refers to skills that the condition does not bring was taken out of " + file);
        assertThat(run.changes()).extracting(Change::path).containsExactly(file);
        assertThat(Files.readString(trial.directory().diffFile()))
                .contains("+done")
                .doesNotContain(reference.strip().lines().findFirst().orElseThrow());
    }

    private static void assertValid(RunRecord run) {
        assertThat(run.proof().breaches()).isEmpty();
        assertThat(run.proof().holds()).isTrue();
    }

    private static void assertBreach(RunRecord run, String evidence) {
        assertThat(run.proof().holds()).isFalse();
        assertThat(run.proof().breaches()).anyMatch(breach -> breach.startsWith(evidence));
    }

    private Trial control(String name) throws IOException {
        Path place = name.isEmpty() ? folder : folder.resolve(name(name));
        return Trial.in(place).known("seam-reservations", SKILL);
    }

    private static String name(String text) {
        return text.replaceAll("[^a-z]", "");
    }

    private List<WithheldSkill> withheld() {
        return Concealed.named(
                List.of(new Skill("seam-reservations", "", folder.resolve("skills/seam-reservations"), "")));
    }

    /** An agent whose own settings bring the skill into its home. */
    private static Described writing(String path) {
        List<String> argv = List.of("/bin/true");
        return new Described(
                "writing",
                task -> new Launch.Command(
                        argv,
                        argv,
                        Map.of(),
                        List.of(),
                        null,
                        Map.of(task.home().resolve(path), SKILL)));
    }

    private static AgentOptions arguments(List<String> arguments) {
        return new AgentOptions(null, null, null, null, List.of(), arguments, null, null);
    }

    private static String arguments(String... pairs) {
        ObjectNode node = Json.mapper().createObjectNode();
        for (int at = 0; at < pairs.length; at += 2) {
            node.put(pairs[at], pairs[at + 1]);
        }
        return node.toString();
    }

    private static AgentOptions servers(String json) {
        ObjectNode servers = (ObjectNode) Json.mapper().readTree(json.replace('\'', '"'));
        return new AgentOptions(null, null, null, null, List.of(), List.of(), null, servers);
    }

    /** As a tool for reading shows a file. */
    private static String numbered(String text) {
        StringBuilder numbered = new StringBuilder();
        int number = 0;
        for (String line : text.split("\n")) {
            numbered.append(String.format("%6d\u2192%s%n", ++number, line));
        }
        return numbered.toString();
    }

    private static String grepped(String text) {
        StringBuilder found = new StringBuilder();
        text.lines()
                .forEach(
                        line -> found.append("/x/answer_key.json:").append(line).append('\n'));
        return found.toString();
    }

    /** As a text stands in a string of JSON. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String printed(Trial trial) throws IOException {
        return Files.readString(trial.directory().transcript());
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void sh(Trial trial, String script) {
        try (Stream<Path> places = Files.list(trial.work())) {
            for (Path place : places.filter(one -> Files.isDirectory(one.resolve("project/.git")))
                    .toList()) {
                new ProcessBuilder("/bin/sh", "-c", script)
                        .directory(place.resolve("project").toFile())
                        .start()
                        .waitFor();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
