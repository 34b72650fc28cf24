package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.skillevals.suite.Condition;
import io.skillevals.suite.Seed;
import io.skillevals.suite.Surroundings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What conditions set up around their agents, and how fixtures fill data folders. */
class SurroundingsTest {

    @TempDir
    Path base;

    private SuiteFiles files() {
        return SuiteFiles.usual(base)
                .file("told.md", "Ask the notes.\n")
                .file("around/overlay/CLAUDE.md", "x\n")
                .file("around/home/.npmrc", "x\n");
    }

    private static Surroundings first(SuiteFiles files) {
        return files.suite().conditions().get(0).surroundings();
    }

    @Test
    void allElementsAreRead() {
        Surroundings own = first(files().pom("""
                <conditions><condition><name>control</name>
                  <instructions>told.md</instructions>
                  <overlay>around/overlay</overlay>
                  <home>around/home</home>
                  <environment><PORT>{{port}}</PORT><MODE>a,b</MODE></environment>
                  <setup><command>npm ci</command><command><argument>sh</argument><argument>-c</argument><argument>a b</argument></command></setup>
                  <teardown>echo "a, b"</teardown>
                  <service><command>node server.js {{port}}</command><ready>http://localhost:{{port}}/</ready><startLimit>2m</startLimit><stopLimit>3</stopLimit></service>
                  <data>true</data>
                  <dump>cp -r {{dataDir}} {{artifacts}}</dump>
                  <build><command>make -C {{versionDir}}</command></build>
                  <compatibility>diff {{baselineDir}} {{candidateDir}}</compatibility>
                </condition></conditions>
                """));
        assertThat(own.instructions()).isEqualTo("Ask the notes.\n");
        assertThat(own.instructionsFile()).isEqualTo(base.resolve("told.md"));
        assertThat(own.overlay()).isEqualTo(base.resolve("around/overlay"));
        assertThat(own.home()).isEqualTo(base.resolve("around/home"));
        assertThat(own.environment()).containsExactly(entry("PORT", "{{port}}"), entry("MODE", "a,b"));
        assertThat(own.setup()).containsExactly(List.of("npm", "ci"), List.of("sh", "-c", "a b"));
        assertThat(own.teardown()).containsExactly(List.of("echo", "a, b"));
        assertThat(own.service())
                .isEqualTo(new Surroundings.Service(
                        List.of("node", "server.js", "{{port}}"),
                        "http://localhost:{{port}}/",
                        Duration.ofMinutes(2),
                        Duration.ofSeconds(3)));
        assertThat(own.data()).isTrue();
        assertThat(own.dump()).containsExactly("cp", "-r", "{{dataDir}}", "{{artifacts}}");
        assertThat(own.build()).containsExactly(List.of("make", "-C", "{{versionDir}}"));
        assertThat(own.compatibility()).containsExactly("diff", "{{baselineDir}}", "{{candidateDir}}");
    }

    @Test
    void aServiceHasTheLimitsOfTheManual() {
        assertThat(first(
                                files().pom(
                                                "<conditions><condition><name>control</name><service><command>s</command></service></condition></conditions>"))
                        .service())
                .isEqualTo(new Surroundings.Service(List.of("s"), null, Duration.ofMinutes(1), Duration.ofSeconds(10)));
    }

    @Test
    void aFileOfTheProjectHasTheSameFields() {
        Surroundings own = first(files().json("evals.json", """
                {'conditions': [{'name': 'control', 'setup': [['npm', 'ci']], 'data': true,
                  'service': {'command': ['s'], 'startLimit': 5}}]}
                """));
        assertThat(own.setup()).containsExactly(List.of("npm", "ci"));
        assertThat(own.service())
                .isNotNull()
                .extracting(Surroundings.Service::startLimit)
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aFileOfTheProjectIsNamedWithLineAndColumn() {
        assertThat(files().json("evals.json", """
                {'conditions': [{'name': 'control',
                  'overlay': 'nowhere',
                  'setup': [['npm', 'ci'],
                            ['cat', '{{homme}}']]}]}
                """).errors())
                .containsExactlyInAnyOrder(
                        "evals.json:2:3: the folder nowhere does not exist",
                        "evals.json:4:13: unknown word `{{homme}}`: did you mean `home`? known: workspace, home, artifacts, fixtureDir, versionDir");
    }

    @Test
    void wordsInArgumentsAreLookedAt() {
        assertThat(files().pom(
                                "<conditions><condition><name>control</name><arguments>--url=http://localhost:{{port}}</arguments></condition></conditions>")
                        .error())
                .isEqualTo(
                        "<conditions><condition>[control]<arguments>: `{{port}}` is the port of a service, and the condition has none: give it a service");
    }

    @Test
    void emptyInstructionsAreAnError() {
        assertThat(files().file("told.md", " \n")
                        .pom(
                                "<conditions><condition><name>control</name><instructions>told.md</instructions></condition></conditions>")
                        .error())
                .isEqualTo("<conditions><condition>[control]<instructions>: the file of instructions told.md is empty");
        assertThat(files().bytes("told.md", new byte[] {(byte) 0xff})
                        .pom(
                                "<conditions><condition><name>control</name><instructions>told.md</instructions></condition></conditions>")
                        .error())
                .isEqualTo("told.md: cannot be read: it is no UTF-8 text");
    }

    @Test
    void theWordsOfWhatAgentsAreToldAreLookedAtWithThoseOfTheConditions() {
        assertThat(files().json(
                                "servers.json",
                                "{'mcpServers': {'notes': {'url': 'http://localhost:{{port}}/', 'args': ['{{prot}}']}}}")
                        .pom("""
                <agents>
                  <agent><name>claude-code</name><mcpConfig>servers.json</mcpConfig>
                    <environment><NOTES>{{dataDir}} {{port}}</NOTES></environment></agent>
                  <agent><name>own</name><type>command</type><command>{{any}} --to {{wrkspace}} {{.Names}} {prompt}</command></agent>
                </agents>
                <conditions>
                  <condition><name>control</name><control>true</control><data>true</data>
                    <service><command>node server.js {{port}}</command></service></condition>
                  <condition><name>skill</name><data>true</data><arguments>--notes,{{hom}}</arguments></condition>
                </conditions>
                """)
                        .errors())
                .containsExactlyInAnyOrder(
                        "<conditions><condition>[skill]<arguments>: unknown word `{{hom}}`: did you mean `home`? known: workspace, home, artifacts, fixtureDir, versionDir, dataDir",
                        "<agents><agent>[claude-code]: unknown word `{{prot}}`: did you mean `port`? known: workspace, home, artifacts, fixtureDir, versionDir, port, dataDir",
                        "<agents><agent>[claude-code]: `{{port}}` is the port of a service, and the condition has none: give it a service; agent claude-code asks for it in the condition skill",
                        "<agents><agent>[own]: unknown word `{{wrkspace}}`: did you mean `workspace`? known: workspace, home, artifacts, fixtureDir, versionDir, port, dataDir");
    }

    @Test
    void serversThatAConditionReplacesAskItForNothing() {
        assertThat(files().json("agents.json", "{'mcpServers': {'notes': {'url': 'http://localhost:{{port}}/'}}}")
                        .json("own.json", "{'mcpServers': {'notes': {'url': 'http://localhost:8080/'}}}")
                        .pom("""
                <agents><agent><name>claude-code</name><mcpConfig>agents.json</mcpConfig></agent></agents>
                <conditions>
                  <condition><name>control</name><control>true</control>
                    <service><command>node server.js {{port}}</command></service></condition>
                  <condition><name>skill</name><mcpConfig>own.json</mcpConfig></condition>
                </conditions>
                """)
                        .suite()
                        .conditions())
                .hasSize(2);
    }

    @Test
    void aFixtureNamesAFolderOrAFolderAndACommandForItsSeed() {
        SuiteFiles files = files().file("fixtures/one/rows/a.csv", "1\n");
        assertThat(files.suite().fixtures().get(0).seed()).isNull();
        assertThat(files.pom("<fixtures><fixture><name>one</name><seed>rows</seed></fixture></fixtures>")
                        .suite()
                        .fixtures()
                        .get(0)
                        .seed())
                .isEqualTo(new Seed(base.resolve("fixtures/one/rows"), List.of()));
        assertThat(files.pom(
                                "<fixtures><fixture><name>one</name><seed><folder>rows</folder><command>fill {{dataDir}}</command></seed></fixture></fixtures>")
                        .suite()
                        .fixtures()
                        .get(0)
                        .seed())
                .isEqualTo(new Seed(base.resolve("fixtures/one/rows"), List.of("fill", "{{dataDir}}")));
    }

    @Test
    void anEvalJsonNamesItsSeed() {
        SuiteFiles files = SuiteFiles.empty(base)
                .gradingAFolder()
                .file("fixtures/two/project/a.txt", "x\n")
                .file("fixtures/two/rows/a.csv", "1\n")
                .json("fixtures/two/eval.json", """
                        {'name': 'two', 'prompt': 'x', 'checks': [{'type': 'file-exists', 'path': 'a.txt'}],
                         'seed': {'command': ['fill', '{{dataDir}}']}}
                        """);
        assertThat(files.suite().fixtures().get(0).seed()).isEqualTo(new Seed(null, List.of("fill", "{{dataDir}}")));
        files.json("fixtures/two/eval.json", """
                {'name': 'two', 'prompt': 'x', 'checks': [{'type': 'file-exists', 'path': 'a.txt'}],
                 'seed': {}}
                """);
        assertThat(files.error())
                .isEqualTo("fixtures/two/eval.json:2:2: the seed of fixture two has neither a folder nor a command");
        files.json("fixtures/two/eval.json", """
                {'name': 'two', 'prompt': 'x', 'checks': [{'type': 'file-exists', 'path': 'a.txt'}],
                 'seed': 5}
                """);
        assertThat(files.error())
                .isEqualTo("fixtures/two/eval.json:2:2: /seed: `5` must be a text or an object with fields");
    }

    @Test
    void copiesOfAConditionHaveItsSurroundings() {
        List<Condition> conditions = files().pom(
                        "<conditions><condition><name>control</name><data>true</data></condition></conditions>")
                .property("conditions", "control,again:control:nop")
                .suite()
                .conditions();
        assertThat(conditions.get(1).surroundings().data()).isTrue();
        assertThat(conditions.get(1).agents()).containsExactly("nop");
    }
}
