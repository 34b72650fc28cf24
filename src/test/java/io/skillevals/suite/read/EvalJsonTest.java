package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fixtures with an eval.json: the native form. */
class EvalJsonTest {

    private static final String CHECK = "{'type': 'final-message', 'matches': ['hello']}";

    @TempDir
    Path base;

    private SuiteFiles files;

    @BeforeEach
    void suite() {
        files = SuiteFiles.empty(base)
                .file("skills/demo/SKILL.md", SuiteFiles.SKILL)
                .pom("<skills><skill>skills/demo</skill></skills>")
                .file("fixtures/one/project/main.py", "def create(): pass\n");
    }

    @Test
    void aPromptAndChecksAreAFixture() {
        eval("""
                        {'$schema': 'https://skillevals.io/schema/eval.schema.json', 'name': 'greeting', 'description': 'Greets.',
                         'prompt': 'Greet.', 'checks': [{'type': 'final-message', 'matches': ['hello'], 'gate': true}]}
                        """)
                .file("fixtures/one/golden/main.py", "print('hello')\n")
                .json("fixtures/one/decoys/silent/decoy.json", "{'caughtBy': ['final-message']}");
        Fixture fixture = fixture();
        assertThat(fixture.name()).isEqualTo("greeting");
        assertThat(fixture.description()).isEqualTo("Greets.");
        assertThat(fixture.project()).isEqualTo(base.resolve("fixtures/one/project"));
        assertThat(fixture.prompts()).containsExactly(new Prompt("", "Greet."));
        assertThat(fixture.golden()).isNotNull();
        assertThat(fixture.decoys()).containsOnlyKeys("silent");
        assertThat(fixture.instructions()).isNull();
        assertThat(fixture.checks()).singleElement().satisfies(check -> {
            assertThat(check.source()).endsWith("fixtures/one/eval.json:2:33");
            assertThat(check.gating()).isEqualTo(Gating.GATE);
        });
    }

    @Test
    void everyFieldIsRead() {
        eval("""
                // what it is for
                {'name': 'all', 'prompts': [
                   {'name': 'a', 'description': 'First.', 'prompt': 'Do a.', 'expectedSkills': ['x'], 'checks': [CHECK, CHECK]},
                   {'name': 'b', 'prompt': 'Do b.'}],
                 'tags': ['api'], 'expectedSkills': ['demo'], 'checks': [CHECK], 'apiPath': 'lower_level', 'timeout': '3m',
                 'rubric': [{'name': 'files', 'weight': 1, 'check': 'files_modified_match'}],
                 'answerKey': {'expected_files_modified': ['main.py']},
                 'conditions': ['skill'], 'layers': ['rubric', 'checks'], 'metadata': {'_owner': ['team']}, 'gates': 'declared'}
                """).file("fixtures/one/AGENTS.md", "Be kind.\n");
        Fixture fixture = fixture();
        assertThat(fixture.prompts()).extracting(Prompt::name).containsExactly("a", "b");
        assertThat(fixture.prompts().get(0).description()).isEqualTo("First.");
        assertThat(fixture.expectedSkills("a")).containsExactly("x");
        assertThat(fixture.expectedSkills("b")).containsExactly("demo");
        assertThat(names(fixture.checks("a")))
                .containsExactly("files", "final-message", "final-message 2", "final-message 3");
        assertThat(names(fixture.checks("b"))).containsExactly("files", "final-message");
        assertThat(fixture.tags()).containsExactly("api");
        assertThat(fixture.apiPath()).isEqualTo("lower_level");
        assertThat(fixture.timeout()).isEqualTo(Duration.ofMinutes(3));
        assertThat(fixture.conditions()).containsExactly("skill");
        assertThat(fixture.layers()).containsExactly("rubric", "checks");
        assertThat(fixture.metadata()).hasToString("{\"_owner\":[\"team\"]}");
        assertThat(fixture.instructions()).isEqualTo(base.resolve("fixtures/one/AGENTS.md"));
    }

    @Test
    void fixturesMayShareAProject() {
        files.file("fixtures/shop/main.py", "def create(): pass\n");
        eval("{'name': 'one', 'project': '../shop', 'prompt': 'Do it.', 'checks': [" + CHECK + "]}")
                .json(
                        "fixtures/two/eval.json",
                        "{'name': 'two', 'project': '../shop', 'prompt': 'Do that.', 'checks': [" + CHECK + "]}");
        assertThat(files.suite().fixtures())
                .hasSize(2)
                .extracting(Fixture::project)
                .containsOnly(base.resolve("fixtures/shop"));
    }

    @Test
    void theProjectOfThePomWins() {
        eval("{'name': 'one', 'project': '../gone', 'prompt': 'Do it.', 'checks': [" + CHECK + "]}")
                .pom("<skills><skill>skills/demo</skill></skills>"
                        + "<fixtures><fixture><name>one</name><project>project</project></fixture></fixtures>");
        assertThat(fixture().project()).isEqualTo(base.resolve("fixtures/one/project"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ../gone | has no pristine project: the folder fixtures/gone does not exist
                    .       | is the folder fixtures/one, which holds the fixture's own files: move it into a folder of its own
                    ..      | is the folder fixtures, which holds the fixture's own files: move it into a folder of its own
                    """)
    void aProjectThatCannotBeOneIsToldWithItsPlace(String project, String mistake) {
        eval("{'name': 'one', 'project': '" + project + "', 'prompt': 'Do it.', 'checks': [" + CHECK + "]}");
        assertThat(files.error()).startsWith("fixtures/one/eval.json:1:17: ").contains(mistake);
    }

    @ParameterizedTest
    @ValueSource(strings = {"eval.jsonc", "eval.yaml", "eval.yml"})
    void theFileMayHaveOtherNames(String name) {
        files.json("fixtures/one/" + name, "{'name': 'one', 'prompt': 'Do it.', 'checks': [" + CHECK + "]}");
        assertThat(names(fixture().checks())).containsExactly("final-message");
    }

    @Test
    void yamlIsReadWithItsLines() {
        files.file("fixtures/one/eval.yaml", """
                name: one
                prompt: |
                  Do it.
                  Well.
                checks:
                  - type: final-message
                    matches: [hello]
                    gat: true
                """);
        assertThat(files.error())
                .startsWith(
                        "fixtures/one/eval.yaml:8:5: check `final-message` of fixture one: /checks/0/gat unknown field `gat`");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    'name': 'one'                                              | 1:1: exactly one of `prompt`, `prompts` and `steps` says what the agent is to do
                    'name': 'one', 'prompt': 'a', 'prompts': [{'name': 'b', 'prompt': 'b'}] | 1:1: exactly one of `prompt`, `prompts` and `steps` says what the agent is to do
                    'prompt': 'a'                                              | 1:1: the field `name` is missing
                    'name': 'one', 'prompt': ' '                               | 1:52: fixture one has an empty prompt: say what the agent is to do
                    'name': 'one', 'prompt': 'a', 'descripton': 'b'            | 1:67: /descripton: unknown field `descripton`: did you mean `description`?
                    'name': 'one', 'prompts': [{'name': 'a'}]                  | 1:64: /prompts/0: the field `prompt` is missing
                    'name': 'one', 'prompts': [{'prompt': 'a'}]                | 1:64: /prompts/0: the field `name` is missing
                    'name': 'one', 'prompts': [{'name': 'a', 'prompt': ''}]    | 1:78: prompt `a` of fixture one has an empty prompt: say what the agent is to do
                    'name': 'one', 'prompts': [{'name': 'a', 'prompt': 'b'}, {'name': 'a', 'prompt': 'c'}] | 1:95: two prompts of fixture one are named `a`
                    'name': 'one', 'prompts': [{'name': 'a,b', 'prompt': 'b'}] | 1:65: `a,b` is no name
                    'name': 'one', 'prompts': []                               | 1:52: /prompts: `[…]` must have at least one entry
                    'name': 'one', 'prompt': 'a', 'gates': 'some'              | 1:67: /gates: `some` must be one of all, declared
                    'name': 'one', 'prompt': 'a', 'rubric': []                 | 1:1: fixture one has no answer key, so its rubric has nothing to compare with: add an answerKey
                    """)
    void aMistakeIsToldWithItsPlace(String fields, String message) {
        eval("{'checks': [" + "{'type': 'exit-code'}" + "], " + fields + "}");
        assertThat(files.error()).startsWith("fixtures/one/eval.json:" + message);
    }

    @Test
    void nothingThatGradesIsAMistake() {
        eval("{'name': 'one', 'prompts': [{'name': 'a', 'prompt': 'b'}, {'name': 'c', 'prompt': 'd', 'checks': ["
                + CHECK + "]}]}");
        assertThat(files.error())
                .isEqualTo(
                        "fixtures/one/eval.json:1:1: prompt `a` of fixture one is graded by nothing: add checks, or an answerKey for the rubric");
    }

    @Test
    void twoFilesOfOneFixtureAreAMistake() {
        eval("{'name': 'one', 'prompt': 'a', 'checks': [" + CHECK + "]}")
                .file("fixtures/one/eval.yaml", "name: one\nprompt: b\n");
        assertThat(files.error())
                .isEqualTo("fixtures/one: the fixture is described twice, by eval.json and eval.yaml: keep one");
        files.delete("fixtures/one/eval.yaml").json("fixtures/one/eval_config.json", SuiteFiles.CONFIG);
        assertThat(files.error())
                .isEqualTo(
                        "fixtures/one: the fixture is described twice, by an eval.json and an eval_config.json: keep one");
    }

    @Test
    void thePomLiesOverTheFile() {
        eval("{'name': 'one', 'prompt': 'a', 'timeout': 5, 'tags': ['x'], 'checks': [" + CHECK + "]}");
        files.pom("""
                <fixtures><fixture><name>one</name><timeout>1m</timeout><tags>y,z</tags>
                  <metadata><owner>team</owner></metadata>
                  <prompts><prompt><name>p</name><prompt>Do p.</prompt><checks>
                    <check><type>exit-code</type><gate>true</gate></check></checks></prompt></prompts>
                  <checks><check><type>final-message</type><name>pom</name><matches>a</matches></check></checks></fixture></fixtures>
                """);
        Fixture fixture = fixture();
        assertThat(fixture.prompts()).extracting(Prompt::text).containsExactly("Do p.");
        assertThat(names(fixture.checks("p"))).containsExactly("final-message", "pom", "exit-code");
        assertThat(fixture.timeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(fixture.tags()).containsExactly("y", "z");
        assertThat(fixture.metadata()).hasToString("{\"owner\":\"team\"}");
    }

    @Test
    void aFixtureInThePomMayHaveSeveralPrompts() {
        files.file("app/main.py", "pass\n").pom("""
                <fixtures><fixture><name>pom</name><project>app</project><gates>all</gates>
                  <prompts><prompt><name>p</name><prompt>Do p.</prompt><expectedSkills>demo</expectedSkills><checks>
                    <check><type>exit-code</type></check></checks></prompt></prompts></fixture></fixtures>
                """);
        List<CheckSpec> checks = fixture().checks("p");
        assertThat(names(checks)).containsExactly("exit-code", "skill-invoked: demo");
        assertThat(checks).allMatch(check -> check.gating() == Gating.GATE);
    }

    @Test
    void theFilterTakesFixturesAndPrompts() {
        eval("{'name': 'shop', 'checks': [{'type': 'exit-code', 'when': {'prompts': ['pay']}}], 'prompts': ["
                + "{'name': 'pay', 'prompt': 'b', 'checks': [" + CHECK
                + "]}, {'name': 'order', 'prompt': 'd', 'checks': ["
                + CHECK + "]}]}");
        files.json(
                        "fixtures/two/eval.json",
                        "{'name': 'pays', 'prompts': [{'name': 'x', 'prompt': 'a'}], 'checks': [" + CHECK + "]}")
                .folder("fixtures/two/project");
        files.json("fixtures/three/eval.json", "{'name': 'broken'");
        assertThat(taken("pay")).containsExactly("shop pay", "pays x");
        assertThat(taken("ord")).containsExactly("shop order");
        assertThat(taken("ORD")).containsExactly("shop order");
        assertThat(taken("Pay")).containsExactly("shop pay", "pays x");
        assertThat(taken("sho")).containsExactly("shop pay", "shop order");
        files.property("filter", "nowhere");
        assertThat(files.error())
                .isEqualTo(
                        "-Devals.filter: no fixture's and no prompt's name contains `nowhere`: known: shop, three, pays");
    }

    @Test
    void aCheckInAPromptAndAGroupIsFoundByItsPath() {
        files.json(
                        "fixtures/one/eval.json",
                        "{'name': 'one', 'prompts': [{'name': 'a', 'prompt': 'b', 'checks': [{'type': 'any', 'checks': [\n"
                                + "{'type': 'file-content', 'path': 'x', 'value': 'y',\n"
                                + "'flags': 'm'},\n"
                                + "{'type': 'exit-code'}]}]}]}")
                .folder("fixtures/one/project");
        assertThat(files.error())
                .isEqualTo("fixtures/one/eval.json:3:1: check `file-content` of fixture one: "
                        + "/prompts/0/checks/0/checks/0/flags: flags belong to a pattern");
    }

    private List<String> taken(String filter) {
        Problems problems = new Problems();
        Suite read = files.property("filter", filter).read(problems);
        assertThat(problems.errors()).isEmpty();
        return new NameFilter(filter)
                .apply(read).fixtures().stream()
                        .flatMap(fixture ->
                                fixture.selectedPrompts().stream().map(prompt -> fixture.name() + " " + prompt.name()))
                        .toList();
    }

    private SuiteFiles eval(String json) {
        return files.json("fixtures/one/eval.json", json.replace("CHECK", CHECK));
    }

    private Fixture fixture() {
        return files.suite().fixtures().get(0);
    }

    private static List<String> names(List<CheckSpec> checks) {
        return checks.stream().map(CheckSpec::name).toList();
    }
}
