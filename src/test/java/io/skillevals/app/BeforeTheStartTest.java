package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.Setting;
import io.skillevals.suite.read.XmlElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found out before the first agent starts: executables, credentials, solutions, folders, answer keys. */
class BeforeTheStartTest {

    private static final Kinds KINDS = Kinds.load(BeforeTheStartTest.class.getClassLoader());

    @TempDir
    Path base;

    private final Map<String, String> selectors = new LinkedHashMap<>();
    private final Map<String, String> environment = new LinkedHashMap<>(Map.of("PATH", "/usr/bin:/bin"));
    private List<XmlElement> structured = List.of();

    @BeforeEach
    void files() throws IOException {
        write("skills/demo/SKILL.md", "---\nname: demo\ndescription: x\n---\n");
        write("fixtures/one/eval_config.json", "{'prompt': 'x', 'expected_api_path': 'lower_level'}");
        write("fixtures/one/answer_key.json", """
                {
                  'expected_files_modified': ['main.py'],
                  'expected_calls': {'create': ['customers.push_data']},
                  'expected_placements': {'customers.push_data': ['create_it', 'Service.createIt()']},
                  'required_parameters': {'push_data': ['a']}
                }
                """);
        write("fixtures/one/app/main.py", "def create_it(): pass");
        selectors.put("skill", "skills/demo");
    }

    private void write(String path, String content) throws IOException {
        Path file = base.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, path.endsWith(".json") ? content.replace('\'', '"') : content);
    }

    private List<String> shown(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.toString().replace(base + "/", ""))
                .toList();
    }

    private Suite read(Problems problems, Map<String, Setting> settings) {
        ReadSuite reading = new ReadSuite(
                new SuiteRequest(
                        base,
                        base.resolve("target"),
                        structured,
                        settings,
                        selectors,
                        id -> java.util.Optional.empty(),
                        List.of(),
                        "1"),
                KINDS,
                problems);
        Suite suite = reading.read();
        new Preflight(KINDS, environment, reading.agentPlaces(), problems).examine(suite);
        new AnswerKeys(problems).examine(suite);
        return suite;
    }

    private List<String> errors() {
        Problems problems = new Problems();
        read(problems, Map.of());
        return shown(problems.errors());
    }

    private List<String> warnings() {
        selectors.put("agent", "nop");
        Problems problems = new Problems();
        read(problems, Map.of());
        assertThat(problems.errors()).isEmpty();
        return shown(problems.warnings());
    }

    private static XmlElement element(String name, XmlElement... children) {
        return new XmlElement(name, "", List.of(children));
    }

    private static XmlElement text(String name, String text) {
        return new XmlElement(name, text, List.of());
    }

    @Test
    void executableAndCredentialThatAreMissing() {
        assertThat(errors())
                .containsExactly(
                        "<agents>: the executable `claude` of agent claude-code is not on the PATH: install it, or name it in <command> or by -Devals.agent.command",
                        "<agents>: agent claude-code has no credential: set ANTHROPIC_API_KEY or CLAUDE_CODE_OAUTH_TOKEN in the environment");
    }

    @Test
    void whatNamedTheAgentIsNamed() {
        environment.put("ANTHROPIC_API_KEY", "long-enough");
        selectors.put("agent", "claude-code");
        assertThat(errors()).singleElement().asString().startsWith("-Devals.agent: the executable");
        selectors.remove("agent");
        structured = List.of(element("agents", element("agent", text("name", "claude-code"))));
        assertThat(errors()).singleElement().asString().startsWith("<agents><agent>[claude-code]: the executable");
        structured = List.of(element(
                "conditions",
                element("condition", text("name", "control"), text("agent", "nop")),
                element("condition", text("name", "x"), text("agent", "claude-code"))));
        assertThat(errors()).singleElement().asString().startsWith("<conditions><condition>[x]<agent>: the executable");
        structured = List.of();
        selectors.put("agent.command", "./no/such {prompt}");
        assertThat(errors())
                .containsExactly(
                        "-Devals.agent.command: the executable `no/such` of agent command is no file that may be executed: name another in <command> or by -Devals.agent.command");
    }

    @Test
    void executableOfAnAgentInAContainerIsNotLookedForOnThisMachine() {
        structured = List.of(element(
                "agents",
                element(
                        "agent",
                        text("name", "a"),
                        text("type", "command"),
                        text("command", "tools/no-such {prompt}"),
                        element("isolation", text("image", "alpine:3")))));
        assertThat(errors()).isEmpty();
    }

    @Test
    void aFileOfAHomeThatTheAgentsOptionsAreWrittenOverIsNamed() throws IOException {
        write("home/.codex/config.toml", "model_verbosity = 'low'");
        write("home/.codex/rules.md", "x");
        write("codex", "#!/bin/sh");
        assertThat(base.resolve("codex").toFile().setExecutable(true)).isTrue();
        environment.put("PATH", base + ":/usr/bin:/bin");
        environment.put("OPENAI_API_KEY", "long-enough");
        selectors.put("agent", "codex");
        structured = List.of(element(
                "conditions",
                element("condition", text("name", "control"), text("control", "true")),
                element("condition", text("name", "x"), text("home", "home"))));
        assertThat(errors())
                .singleElement()
                .asString()
                .startsWith("condition x: home/.codex/config.toml would never be read, because agent codex gets");
    }

    @Test
    void aFolderOfTheRunsOwnIsNotToBeSet() {
        structured = List.of(element(
                "agents",
                element(
                        "agent",
                        text("name", "a"),
                        text("type", "command"),
                        text("command", "sh {prompt}"),
                        element("environment", text("CLAUDE_CONFIG_DIR", "/x"), text("MODE", "y")))));
        assertThat(errors())
                .containsExactly("<agents><agent>[a]: the variable CLAUDE_CONFIG_DIR of agent a names a folder of the"
                        + " run's own, so that nobody's skills or settings reach it: take it out of <environment>");
    }

    @Test
    void credentialsOfAConfiguredAgentAreAllNeededAndLongEnough() {
        structured = List.of(element(
                "agents",
                element(
                        "agent",
                        text("name", "a"),
                        text("type", "command"),
                        text("command", "sh {prompt}"),
                        text("credentials", "env:ONE,env:TWO,nonsense"))));
        environment.put("TWO", "short");
        assertThat(errors())
                .containsExactly(
                        "<agents><agent>[a]<credentials><credential>[3]: `nonsense` does not fit: write env:NAME, with the name of the environment variable that holds the secret",
                        "<agents><agent>[a]: agent a has no credential: set ONE in the environment",
                        "<agents><agent>[a]: the value of TWO is shorter than 8 characters and cannot be kept out of the records");
    }

    @Test
    void commandThatNeverGetsThePrompt() {
        selectors.put("agent.command", "sh");
        assertThat(errors())
                .singleElement()
                .asString()
                .startsWith("-Devals.agent.command: the command never gets the prompt");
    }

    @Test
    void anAgentThatCannotGoOnWithAConversation() throws IOException {
        Files.delete(base.resolve("fixtures/one/eval_config.json"));
        write("fixtures/one/project/main.py", "");
        write("fixtures/one/eval.json", """
                {
                  'name': 'one', 'checks': [{'type': 'exit-code'}],
                  'steps': [{'prompt': 'a'}, {'prompt': 'b', 'resumeSession': true}]
                }
                """);
        selectors.put("agent.command", "sh {prompt}");
        assertThat(errors())
                .containsExactly(
                        "-Devals.agent.command: agent command cannot go on with a conversation, as a step of fixture one asks by `resumeSession`: write {session} into its command, in a word such as --resume={session}");
        selectors.put("agent.command", "sh {prompt} --resume={session}");
        assertThat(errors()).isEmpty();
        selectors.remove("agent.command");
        selectors.put("agent", "nop");
        assertThat(errors()).isEmpty();
        structured = List.of(element(
                "agents",
                element(
                        "agent",
                        text("name", "replay"),
                        element("recording", text("diff", "fixtures/one/project/main.py")))));
        selectors.remove("agent");
        assertThat(errors())
                .containsExactly(
                        "<agents><agent>[replay]: agent replay cannot go on with a conversation, as a step of fixture one asks by `resumeSession`: take it out there, or leave the fixture out for this agent");
    }

    @Test
    void quoteThatIsNotClosedIsTheOnlyProblemOfACommand() {
        selectors.put("agent.command", "sh '{prompt}");
        assertThat(errors()).containsExactly("-Devals.agent.command: the quote ' is not closed in: sh '{prompt}");
    }

    @Test
    void solutionThatAFixtureLacks() throws IOException {
        selectors.put("agent", "oracle");
        assertThat(errors())
                .containsExactly("-Devals.agent: fixture one has no solution `golden` to apply: there is none");
        write("fixtures/one/decoys/wrong/main.py", "");
        selectors.put("solution", "wrng");
        assertThat(errors())
                .containsExactly(
                        "-Devals.agent: fixture one has no solution `wrng` to apply: did you mean `wrong`? known: wrong");
        selectors.put("solution", "wrong");
        assertThat(errors()).isEmpty();
    }

    @Test
    void projectThatBringsTheSkillIsCleansedAndNotRefused() throws IOException {
        selectors.put("agent", "nop");
        write("fixtures/one/app/.claude/skills/demo/SKILL.md", "");
        assertThat(errors()).isEmpty();
    }

    @Test
    void answerKeyThatFitsGivesNoWarning() {
        assertThat(warnings()).isEmpty();
    }

    @Test
    void answerKeyThatNamesWhatIsNotThereIsWarnedOf() throws IOException {
        write("fixtures/one/answer_key.json", """
                {
                  'expected_files_modified': ['main.py', 'gone.py', 'folder'],
                  'expected_calls': {'create': ['customers.push_data']},
                  'expected_placements': {'customers.push_data': ['create_it', 'createThat']},
                  'required_parameters': {'customers.pushDatum': ['a']}
                }
                """);
        write("fixtures/one/app/folder/x", "");
        write("fixtures/one/app/node_modules/x.js", "function createThat() {}");
        Files.createSymbolicLink(base.resolve("fixtures/one/app/loop"), Path.of("."));
        assertThat(warnings())
                .containsExactlyInAnyOrder(
                        "fixtures/one/answer_key.json:2:42: the answer key of fixture one expects gone.py to be modified, which is no file of the pristine project",
                        "fixtures/one/answer_key.json:2:53: the answer key of fixture one expects folder to be modified, which is a folder of the pristine project",
                        "fixtures/one/answer_key.json:4:64: the answer key of fixture one expects a call of customers.push_data in the function createThat, a name that stands nowhere in the pristine project",
                        "fixtures/one/answer_key.json:5:27: the answer key of fixture one requires parameters of customers.pushDatum, which is none of the calls that it expects");
    }

    @Test
    void gradingAFolderNeedsNoSkill() {
        selectors.clear();
        selectors.put("agent", "nop");
        assertThat(errors()).hasSize(1);
        Problems problems = new Problems();
        read(problems, Map.of("modified", new Setting("x", "-Devals.modified")));
        assertThat(problems.errors()).isEmpty();
    }

    @Test
    void folderThatCannotBeWritten() throws IOException {
        Problems problems = new Problems();
        Preflight.writable(base.resolve("new/runs"), "<runsDirectory>", problems);
        assertThat(problems.errors()).isEmpty();
        assertThat(base.resolve("new/runs")).doesNotExist();
        write("file", "");
        Preflight.writable(base.resolve("file"), "<runsDirectory>", problems);
        Preflight.writable(base.resolve("file/runs"), "-Devals.reportsDirectory", problems);
        assertThat(shown(problems.errors()))
                .containsExactly(
                        "<runsDirectory>: the folder file cannot be written to, because file is no folder: name another one",
                        "-Devals.reportsDirectory: the folder file/runs cannot be written to, because file is no folder: name another one");
    }
}
