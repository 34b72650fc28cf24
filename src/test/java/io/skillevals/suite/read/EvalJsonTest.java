package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.Fixture;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fixtures with an eval.json. */
class EvalJsonTest {

    @TempDir
    Path base;

    private SuiteFiles files;

    @BeforeEach
    void suite() {
        files = SuiteFiles.empty(base)
                .file("skills/demo/SKILL.md", SuiteFiles.SKILL)
                .pom("<skills><skill>skills/demo</skill></skills>")
                .file("fixtures/one/project/main.py", "pass\n");
    }

    @Test
    void aPromptAndChecksAreAFixture() {
        files.json("fixtures/one/eval.json", """
                        {'$schema': 'https://skillevals.io/schema/eval.schema.json', 'name': 'greeting', 'description': 'Greets.',
                         'prompt': 'Greet.', 'checks': [{'type': 'final-message', 'matches': ['hello'], 'gate': true}]}
                        """)
                .file("fixtures/one/golden/main.py", "print('hello')\n")
                .json("fixtures/one/decoys/silent/decoy.json", "{'caughtBy': ['final-message']}");
        Fixture fixture = files.suite().fixtures().get(0);
        assertThat(fixture.name()).isEqualTo("greeting");
        assertThat(fixture.project()).isEqualTo(base.resolve("fixtures/one/project"));
        assertThat(fixture.golden()).isNotNull();
        assertThat(fixture.decoys()).containsOnlyKeys("silent");
        assertThat(fixture.checks()).singleElement().satisfies(check -> assertThat(check.source())
                .endsWith("fixtures/one/eval.json:2:33"));
    }
}
