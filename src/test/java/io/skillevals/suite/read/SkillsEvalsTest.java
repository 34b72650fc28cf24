package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The skills-evals format, read as it is: every check and every expected skill gates. */
class SkillsEvalsTest {

    private static final String CHECKS = """
            {'type': 'contains', 'value': 'done', 'description': 'says so'},
            {'type': 'file-exists', 'filePath': 'src/a.ts', 'description': 'a.ts is there'},
            {'type': 'file-content', 'filePath': 'src/a.ts', 'pattern': 'shop\\\\.order\\\\(', 'description': 'orders'},
            {'type': 'file-content', 'filePath': 'src/a.ts', 'value': 'x', 'description': 'orders'},
            {'type': 'file-content-excluded', 'filePath': 'src/a.ts', 'pattern': 'fetch', 'description': 'no fetch'},
            {'type': 'valid-json', 'filePath': 'shop/a.jsonc', 'description': 'is JSON'},
            {'type': 'command-passes', 'command': 'npm test', 'description': 'tests pass'},
            {'type': 'json-schema', 'filePath': 'shop/a.jsonc', 'schema': {'_type': 'object'}, 'description': 'fits'},
            {'type': 'entity-config', 'filePath': 'shop/a.jsonc', 'target': 'file', 'description': 'entity'},
            {'type': 'agent-config', 'target': 'output', 'expectedValid': false, 'description': 'agent'},
            {'type': 'function-def', 'filePath': 'shop/f.jsonc', 'target': 'file', 'description': 'function'}
            """;

    @TempDir
    Path base;

    private SuiteFiles files;

    @BeforeEach
    void suite() {
        files = SuiteFiles.empty(base)
                .file("skills/demo/SKILL.md", SuiteFiles.SKILL)
                .pom("<skills><skill>skills/demo</skill></skills>")
                .file("fixtures/one/AGENTS.md", "Rules.\n")
                .file("fixtures/one/CLAUDE.md", "Not read.\n")
                .file("fixtures/one/skills/other/SKILL.md", "Not read.\n")
                .file("fixtures/one/project/skills/other/SKILL.md", "Not read.\n")
                .file("fixtures/one/project/package.json", "{}");
    }

    @Test
    void everyCheckAndEveryExpectedSkillGates() {
        Fixture fixture = single("");
        assertThat(fixture.instructions()).isEqualTo(base.resolve("fixtures/one/AGENTS.md"));
        assertThat(fixture.project()).isEqualTo(base.resolve("fixtures/one/project"));
        assertThat(fixture.prompts().get(0).name()).isEmpty();
        assertThat(fixture.prompts().get(0).checks()).isEmpty();
        assertThat(fixture.checks()).hasSize(12).allSatisfy(check -> {
            assertThat(check.gating()).isEqualTo(Gating.GATE);
            assertThat(check.layer()).isEqualTo("checks");
            assertThat(check.threshold()).isEqualTo(1);
        });
        assertThat(fixture.checks()).extracting(CheckSpec::name).contains("orders", "orders 2");
        CheckSpec skill = fixture.checks().get(11);
        assertThat(skill.type()).isEqualTo("skill-invoked");
        assertThat(skill.name()).isEqualTo("skill-invoked: demo");
        assertThat(skill.config()).hasToString("{\"skill\":\"demo\"}");
        assertThat(skill.source()).contains("fixtures/one/eval.json:");
        assertThat(fixture.checks().get(7).config().path("schema").has("_type")).isTrue();
    }

    @Test
    void promptsHaveTheirOwnChecksAndSkills() {
        files.json("fixtures/one/eval.json", """
                {'$schema': '../eval.schema.json', '_note': 'x', 'name': 'shop', 'description': 'd', 'expectedSkills': ['demo'], 'checks': [
                   {'type': 'file-exists', 'filePath': 'README.md', 'description': 'exists'}],
                 'prompts': [{'name': 'order', 'description': 'd', 'prompt': 'Order.', 'expectedSkills': ['a', 'b'], 'checks': [
                   {'type': 'file-exists', 'filePath': 'a', 'description': 'exists'}]},
                  {'name': 'pay', 'description': 'd', 'prompt': 'Pay.', 'expectedSkills': [], 'checks': []}]}
                """);
        Fixture fixture = fixture();
        assertThat(fixture.checks("order"))
                .extracting(CheckSpec::name)
                .containsExactly("exists", "exists 2", "skill-invoked: a", "skill-invoked: b");
        assertThat(fixture.checks("pay")).extracting(CheckSpec::name).containsExactly("exists", "skill-invoked: demo");
        assertThat(fixture.everyCheck()).allMatch(check -> check.gating() == Gating.GATE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"'tags': []", "'timeout': 5", "'metadata': {}", "'conditions': ['skill']", "'gates': 'declared'"
            })
    void withANativeFieldOnlyWhatSaysSoGates(String field) {
        assertThat(single(", " + field).checks()).hasSize(11).allMatch(check -> check.gating() == Gating.COUNT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type': 'file-exists', 'filePath': 'b', 'weight': 2}",
                "{'type': 'file-exists', 'filePath': 'b', 'allowMissing': true}",
                "{'type': 'exit-code'}"
            })
    void withANativeCheckOnlyWhatSaysSoGates(String check) {
        assertThat(single("", CHECKS + ", " + check).checks())
                .hasSize(12)
                .allMatch(spec -> spec.gating() == Gating.COUNT);
    }

    @Test
    void allGateWhereTheFileSaysSo() {
        List<CheckSpec> checks = single(
                        ", 'timeout': 5, 'gates': 'all'",
                        "{'type': 'file-exists', 'filePath': 'b'}, {'type': 'exit-code', 'observe': true}")
                .checks();
        assertThat(checks).extracting(CheckSpec::gating).containsExactly(Gating.GATE, Gating.OBSERVE, Gating.GATE);
    }

    @Test
    void thePomAddsToTheFormatWithoutChangingIt() {
        files.pom("<fixtures><fixture><name>shop</name><timeout>5m</timeout>"
                + "<checks><check><type>exit-code</type></check></checks></fixture></fixtures>");
        List<CheckSpec> checks = single("").checks();
        assertThat(checks.get(0).gating()).isEqualTo(Gating.GATE);
        assertThat(checks.get(11).type()).isEqualTo("exit-code");
        assertThat(checks.get(11).gating()).isEqualTo(Gating.COUNT);
    }

    private Fixture single(String fields) {
        return single(fields, CHECKS);
    }

    private Fixture single(String fields, String checks) {
        files.json(
                "fixtures/one/eval.json",
                "{'name': 'shop', 'description': 'd', 'prompt': 'Order.', 'expectedSkills': ['demo'], 'checks': ["
                        + checks + "]" + fields + "}");
        return fixture();
    }

    /** The fixture; check types that are not there yet are not what is asked here. */
    private Fixture fixture() {
        Problems problems = new Problems();
        Fixture fixture = files.read(problems).fixtures().get(0);
        assertThat(problems.errors()).allMatch(problem -> problem.what().contains("of fixture shop: "));
        return fixture;
    }
}
