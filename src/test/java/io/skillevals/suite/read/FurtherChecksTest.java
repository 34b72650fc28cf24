package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that a fixture names beside its rubric, in its own file and in the POM. */
class FurtherChecksTest {

    @TempDir
    Path base;

    @Test
    void theFileAndThePomBothAddChecks() {
        List<CheckSpec> checks = further("""
                [{'type': 'tool-order', 'layer': 'rubric', 'strict': true, 'tools': ['Read', {'kind': 'edit', 'successful': true}]},
                 {'type': 'tool-called', 'name': 'tested', 'kind': 'shell', 'min': 2, 'gate': true, 'arguments': {'command': 'a,b'}}]
                """, """
                <check><type>tool-order</type><name>pom order</name><layer>rubric</layer><strict>true</strict>
                  <tools><tool>Read</tool><tool><kind>edit</kind><successful>true</successful></tool></tools></check>
                <check><type>tool-called</type><name>pom tested</name><kind>shell</kind><min>2</min><gate>true</gate>
                  <arguments><command>a,b</command></arguments></check>
                <check><type>final-message</type><observe>true</observe>
                  <matches><pattern>a{1,2}</pattern></matches><ignoreCase>true</ignoreCase></check>
                <check><type>max-duration</type><max>90</max></check>
                """);
        assertThat(checks)
                .extracting(CheckSpec::name)
                .containsExactly("tool-order", "tested", "pom order", "pom tested", "final-message", "max-duration");
        assertThat(checks.get(2).config()).hasToString(checks.get(0).config().toString());
        assertThat(checks.get(3).config()).hasToString(checks.get(1).config().toString());
        assertThat(checks.get(4).config())
                .isEqualTo(Json.mapper().readTree("{\"matches\": [\"a{1,2}\"], \"ignoreCase\": true}"));
        assertThat(checks.get(0).layer()).isEqualTo("rubric");
        assertThat(checks.get(1).layer()).isEqualTo("checks");
        assertThat(checks)
                .extracting(CheckSpec::gating)
                .containsExactly(Gating.COUNT, Gating.GATE, Gating.COUNT, Gating.GATE, Gating.OBSERVE, Gating.COUNT);
    }

    @Test
    void aCommandInThePomIsTheOneInAFile() {
        List<CheckSpec> checks = further("""
                [{'type': 'command-passes', 'name': 'a', 'command': 'printf %s,%s a b', 'stdout': 'a{1,2},b', 'exit': 3, 'timeout': '90s',
                  'environment': {'MODE': 'x,y'}, 'inherit': ['ONE', 'TWO'], 'container': {'image': 'alpine:3', 'memory': '64m'}},
                 {'type': 'command-fails', 'name': 'b', 'command': ['node', '-e', 'f(1, 2)'], 'exit': [1, 2], 'timeout': 90},
                 {'type': 'files-changed', 'name': 'c', 'required': ['src/**']}]
                """, """
                <check><type>command-passes</type><name>d</name><command>printf %s,%s a b</command><stdout>a{1,2},b</stdout><exit>3</exit>
                  <timeout>90s</timeout><environment><MODE>x,y</MODE></environment>
                  <inherit><variable>ONE</variable><variable>TWO</variable></inherit>
                  <container><image>alpine:3</image><memory>64m</memory></container></check>
                <check><type>command-fails</type><name>e</name>
                  <command><argument>node</argument><argument>-e</argument><argument>f(1, 2)</argument></command>
                  <exit><code>1</code><code>2</code></exit><timeout>90</timeout></check>
                <check><type>files-changed</type><name>f</name><required><glob>src/**</glob></required></check>
                """);
        assertThat(checks).hasSize(6);
        assertThat(checks.get(3).config()).hasToString(checks.get(0).config().toString());
        assertThat(checks.get(4).config().path("exit"))
                .hasToString(checks.get(1).config().path("exit").toString());
        assertThat(checks.get(4).config().path("command"))
                .hasToString(checks.get(1).config().path("command").toString());
        assertThat(checks.get(4).config().path("timeout").asString("")).isEqualTo("90");
        assertThat(checks.get(5).config()).hasToString(checks.get(2).config().toString());
    }

    @Test
    void aMistakeNamesTheFileAndItsLine() {
        assertThat(files("[\n{'type': 'tool-called', 'tol': 'x', 'arguments': {'command': '('}}]", "")
                        .errors())
                .containsExactly(
                        "fixtures/one/eval_config.json:2:25: check `tool-called` of fixture one: /checks/0/tol unknown field `tol`: did you mean `tool`? known: tool, kind, arguments, successful, min, max",
                        "fixtures/one/eval_config.json:2:37: check `tool-called` of fixture one: /checks/0/arguments: arguments command: `(` is no regular expression: Unclosed group (at character 1)");
        assertThat(files("[{'name': 'x'}]", "").error())
                .contains("eval_config.json:1:")
                .contains("type");
        assertThat(files("[{'type': 'exit-code', 'weight': -1}]", "").error()).contains("weight");
    }

    @Test
    void twoChecksOfOneNameAreTold() {
        assertThat(files("[{'type': 'exit-code'}]", "<check><type>exit-code</type></check>")
                        .error())
                .endsWith("two checks are named `exit-code`: give one another name");
    }

    private List<CheckSpec> further(String inFile, String inPom) {
        return files(inFile, inPom).suite().fixtures().get(0).checks().stream()
                .filter(check -> check.type().contains("-"))
                .toList();
    }

    private SuiteFiles files(String inFile, String inPom) {
        return SuiteFiles.usual(base)
                .json(
                        "fixtures/one/eval_config.json",
                        "{'prompt': 'Do it.', 'expected_api_path': 'reservation_automations', 'checks': " + inFile
                                + "}")
                .pom("<fixtures><fixture><name>one</name><checks>" + inPom + "</checks></fixture></fixtures>");
    }
}
