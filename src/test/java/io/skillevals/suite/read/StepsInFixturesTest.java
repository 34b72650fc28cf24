package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Fixture;
import io.skillevals.suite.Probe;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fixtures whose task is given in several steps. */
class StepsInFixturesTest {

    @TempDir
    Path base;

    private SuiteFiles files;

    @BeforeEach
    void suite() {
        files = SuiteFiles.empty(base)
                .file("skills/demo/SKILL.md", SuiteFiles.SKILL)
                .pom("<skills><skill>skills/demo</skill></skills>")
                .file("fixtures/one/project/main.py", "def create(): pass\n")
                .file("fixtures/one/project/logs/old.log", "old\n")
                .file("fixtures/one/evidence/incident.log", "it broke\n")
                .file("elsewhere.log", "no\n");
    }

    private SuiteFiles steps(String steps) {
        return files.json(
                "fixtures/one/eval.json",
                "{'name': 'one', 'checks': [{'type': 'exit-code'}],\n 'steps': [" + steps + "]}");
    }

    private Prompt prompt() {
        Fixture fixture = files.suite().fixture("one").orElseThrow();
        assertThat(fixture.prompts()).hasSize(1);
        return fixture.prompts().get(0);
    }

    @Test
    void eachStepIsReadWithAllThatItSays() {
        steps("""
                {'prompt': 'Find it.', 'evidence': {'logs/incident.log': 'evidence/incident.log', '_odd.log': 'evidence/incident.log'},
                 'timeout': '90s'},
                {'probe': {'url': 'http://localhost:{{port}}/notes?q=a', 'method': 'POST', 'headers': {'x': 'y'}, 'body': '{}',
                           'status': 201, 'contains': 'cookie'}, 'timeout': 5},
                {'prompt': 'Mend it.', 'freshWorkspace': true, 'resumeSession': true},
                {'probe': {'command': ['notes', '{{dataDir}}'], 'exitCode': 3}},
                {'prompt': 'Say so.', '_why': 'a comment'}
                """);
        Path incident = base.resolve("fixtures/one/evidence/incident.log");
        Prompt prompt = prompt();
        assertThat(prompt.text()).isEqualTo("Find it.");
        assertThat(prompt.sessions()).isEqualTo(prompt.steps());
        assertThat(prompt.steps())
                .containsExactly(
                        new Step(
                                "Find it.",
                                Map.of("logs/incident.log", incident, "_odd.log", incident),
                                false,
                                false,
                                Duration.ofSeconds(90),
                                null),
                        new Step(
                                "POST http://localhost:{{port}}/notes?q=a",
                                Map.of(),
                                false,
                                false,
                                Duration.ofSeconds(5),
                                new Probe(
                                        "POST",
                                        "http://localhost:{{port}}/notes?q=a",
                                        Map.of("x", "y"),
                                        "{}",
                                        List.of(),
                                        201,
                                        "cookie")),
                        new Step("Mend it.", Map.of(), true, true, null, null),
                        new Step(
                                "notes {{dataDir}}",
                                Map.of(),
                                false,
                                false,
                                null,
                                new Probe("GET", null, Map.of(), null, List.of("notes", "{{dataDir}}"), 3, null)),
                        Step.only("Say so."));
        assertThat(prompt.checks()).isEmpty();
    }

    @Test
    void aProbeMayComeFirst() {
        steps("{'probe': {'url': 'http://localhost:{{port}}/'}}, {'prompt': 'Mend it.'}");
        Prompt prompt = prompt();
        assertThat(prompt.text()).isEqualTo("Mend it.");
        assertThat(prompt.steps().get(0).probe().status()).isEqualTo(200);
    }

    @Test
    void theCommandLineChoosesTheTimeLimitOfEveryStep() {
        steps("{'prompt': 'a', 'timeout': '5m'}, {'prompt': 'b'}");
        files.property("timeout", "30s");
        assertThat(prompt().steps()).extracting(Step::timeout).containsExactly(Duration.ofSeconds(30), null);
    }

    @Test
    void stepsCanStandInThePom() {
        files.pom("""
                <skills><skill>skills/demo</skill></skills>
                <fixtures><fixture><name>one</name><project>fixtures/one/project</project><checks><check><type>exit-code</type></check></checks>
                  <steps>
                    <step><prompt>First.</prompt><evidence>{"logs/incident.log": "fixtures/one/evidence/incident.log"}</evidence></step>
                    <step><probe><command>curl -sf http://localhost:{{port}}/</command></probe></step>
                    <step><prompt>Second.</prompt><resumeSession>true</resumeSession></step>
                  </steps></fixture></fixtures>
                """);
        List<Step> steps = prompt().steps();
        assertThat(steps.get(0).evidence()).containsOnlyKeys("logs/incident.log");
        assertThat(steps.get(1).probe().command()).containsExactly("curl", "-sf", "http://localhost:{{port}}/");
        assertThat(steps.get(2).resumeSession()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                                     | 2:12: /steps/0: a step has either a `prompt` or a `probe`
            {'prompt': 'a', 'probe': {'url': 'http://x/'}}         | 2:12: /steps/0: a step has either a `prompt` or a `probe`
            {'prompt': ' '}                                        | 2:13: step 1 of fixture one has an empty prompt: say what the agent is to do
            {'prompt': 'a', 'promt': 'b'}                          | 2:28: /steps/0/promt: unknown field `promt`: did you mean `prompt`?
            {'prompt': 'a', 'resumeSession': true}                 | 2:28: step 1 of fixture one cannot go on with a conversation, because there is no session before it
            {'prompt': 'a', 'timeout': 'soon'}                     | 2:28: `soon` is no time limit
            {'prompt': 'a', 'evidence': {'../x': 'evidence/incident.log'}} | 2:41: step 1 of fixture one: `../x` must be a file's path inside the pristine project
            {'prompt': 'a', 'evidence': {'/x': 'evidence/incident.log'}} | 2:41: step 1 of fixture one: `/x` must be a file's path
            {'prompt': 'a', 'evidence': {'.git/x': 'evidence/incident.log'}} | 2:41: step 1 of fixture one: the evidence `.git/x` would lie in the workspace's git repository
            {'prompt': 'a', 'evidence': {'main.py': 'evidence/incident.log'}} | 2:41: step 1 of fixture one: the evidence `main.py` collides with the project, which has that itself
            {'prompt': 'a', 'evidence': {'logs': 'evidence/incident.log'}} | 2:41: step 1 of fixture one: the evidence `logs` collides with the project
            {'prompt': 'a', 'evidence': {'main.py/x': 'evidence/incident.log'}} | 2:41: step 1 of fixture one: the evidence `main.py/x` cannot lie below `main.py`, which is no folder in the project
            {'prompt': 'a', 'evidence': {'a': 'evidence/incident.log', 'a/b': 'evidence/incident.log'}} | 2:71: step 1 of fixture one: the evidence `a/b` collides with `a`
            {'prompt': 'a', 'evidence': {'a': 'evidence/lost.log'}} | 2:41: step 1 of fixture one: `evidence/lost.log` is no file of the fixture's folder
            {'prompt': 'a', 'evidence': {'a': '../../elsewhere.log'}} | 2:41: step 1 of fixture one: `../../elsewhere.log` is no file of the fixture's folder
            {'prompt': 'a', 'evidence': {'a': 'evidence'}}         | 2:41: step 1 of fixture one: `evidence` is no file of the fixture's folder
            {'prompt': 'a', 'evidence': ['x']}                     | 2:28: /steps/0/evidence:
            {'probe': {}}                                          | 2:13: /steps/0/probe: a probe has either a `url` or a `command`
            {'probe': {'url': 'http://x/', 'command': ['y']}}      | 2:13: /steps/0/probe: a probe has either a `url` or a `command`
            {'probe': {'url': 'localhost/notes'}}                  | 2:23: step 1 of fixture one: `localhost/notes` is no URL of a service
            {'probe': {'url': 'http://x/', 'exitCode': 1}}         | 2:43: step 1 of fixture one: `exitCode` is of commands, and this is a request
            {'probe': {'command': ['y'], 'status': 200}}           | 2:41: step 1 of fixture one: `status` is of requests, and this is a command
            {'probe': {'url': 'http://x:{{prt}}/'}}                | 2:13: step 1 of fixture one: there is no word `{{prt}}`: did you mean `port`?
            {'probe': {'command': ['{{a b']}}                      | 2:13: step 1 of fixture one: `{{a b` is no word in double braces
            {'probe': {'url': 'http://x/'}, 'freshWorkspace': true} | 2:44: step 1 of fixture one is a probe, which no agent sees: take out `freshWorkspace`
            {'probe': {'url': 'http://x/', 'status': 20}}          | 2:43: /steps/0/probe/status:
            """)
    void aMistakeIsToldWithItsPlace(String step, String message) {
        steps(step);
        assertThat(files.error()).startsWith("fixtures/one/eval.json:" + message);
    }

    @Test
    void allMistakesAreToldAtOnce() {
        steps("{'prompt': 'a', 'resumeSession': true},\n {'prompt': '', 'evidence': {'main.py': 'evidence/none'}},\n"
                + " {'probe': {'url': 'x'}, 'resumeSession': true}");
        assertThat(files.errors())
                .anyMatch(error -> error.contains(":2:28: step 1 of fixture one cannot go on"))
                .anyMatch(error -> error.contains(":3:3: /steps/1/prompt"))
                .anyMatch(error -> error.contains("`main.py` collides"))
                .anyMatch(error -> error.contains("`evidence/none` is no file"))
                .anyMatch(error -> error.contains("step 3 of fixture one is a probe"))
                .anyMatch(error -> error.contains("`x` is no URL"));
    }
}
