package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.skillevals.suite.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateTest {

    @TempDir
    Path folder;

    @Test
    void aGoodSuiteIsValidAndSaidWhatItConsistsOf() throws Exception {
        Build build = Build.in(folder).fixture("one").validate();
        assertThat(build.lines())
                .anyMatch(line -> line.matches("fixture one: 1 prompt, \\d+ checks \\(\\d+ gates\\), 8 decoys"))
                .anyMatch(line -> line.matches("skill seam-reservations: \\d+ files, \\d+ lines, about \\d+ tokens"))
                .contains("agent nop", "agent oracle")
                .contains("valid: 1 fixture, 1 skill, 2 conditions, 2 agents; 0 warnings");
    }

    @Test
    void conditionsAndCellsAreSaid() throws Exception {
        Build build = Build.in(folder)
                .fixture("one")
                .set("runs", "3")
                .select("conditions", "control,skill,full")
                .select("exclude", "condition=full")
                .select("agent", "nop")
                .validate();
        assertThat(build.lines())
                .contains("condition control (control): no skill; nop")
                .contains("condition skill: seam-reservations (native); nop")
                .contains("condition full: seam-reservations (native), with instructions; nop")
                .contains("matrix: 2 of 3 cells, 6 runs");
    }

    @Test
    void aSeedThatFillsNothingIsAWarning() throws Exception {
        Build build = Build.in(folder)
                .fixture("one")
                .write("fixtures/two/eval.json", """
                        {"name": "two", "prompt": "x", "seed": "data",
                         "checks": [{"type": "file-exists", "path": "a", "layer": "rubric"}]}
                        """)
                .write("fixtures/two/data/rows.csv", "1\n")
                .write("fixtures/two/project/main.py", "pass\n")
                .select("agent", "nop")
                .validate();
        assertThat(build.lines())
                .anyMatch(line -> line.startsWith("fixture two: ") && line.endsWith(", seeded"))
                .anyMatch(line -> line.startsWith("WARN ")
                        && line.contains("fixture two has a seed, and no selected condition has a data folder"))
                .noneMatch(line -> line.startsWith("fixture one: ") && line.endsWith(", seeded"));
    }

    @Test
    void nothingIsWritten() throws Exception {
        Build build = Build.in(folder).fixture("one").validate();
        assertThat(build.path(".evals")).doesNotExist();
        assertThat(build.path("target")).doesNotExist();
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() throws Exception {
        Build build = Build.in(folder).fixture("one");
        write(build.path("skills/seam-reservations/SKILL.md"), text -> text + "\n[gone](references/gone.md)\n");
        write(build.path("fixtures/one/eval_config.json"), text -> text.replaceFirst("\\{", "{ \"promt\": \"x\","));
        write(
                build.path("fixtures/one/answer_key.json"),
                text -> text.replace("\"expected_files_modified\"", "\"expected_files_modify\""));
        build.select("agent", "claude-code").select("agent.command", "/nowhere/claude");
        assertThatThrownBy(build::validate)
                .isInstanceOf(ConfigurationException.class)
                .message()
                .contains("promt")
                .contains("expected_files_modify")
                .contains("/nowhere/claude")
                .contains("references/gone.md");
    }

    @Test
    void whatBelongsToTheMachineCanBeLeftOut() throws Exception {
        Build build = Build.in(folder).fixture("one");
        build.select("agent", "claude-code").select("agent.command", "/nowhere/claude");
        build.set("preflight", "false").validate();
        assertThat(build.lines()).noneMatch(line -> line.startsWith("agent "));
    }

    @Test
    void theVersionOfAnAgentIsSaid() throws Exception {
        Build build = Build.in(folder).fixture("one");
        Path cli = build.path("bin/claude");
        Files.createDirectories(cli.getParent());
        Files.writeString(cli, "#!/bin/sh\necho '9.8.7 (Claude Code)'\n");
        assertThat(cli.toFile().setExecutable(true)).isTrue();
        build.select("agent", "codex").select("agent.command", cli.toString());
        assertThatThrownBy(build::validate).hasMessageContaining("has no credential");
        assertThat(build.lines()).asInstanceOf(LIST).contains("agent codex: " + cli + ", version 9.8.7");
    }

    @Test
    void theSchemaForEditorsIsWrittenAndReplacedButNothingElseIs() throws Exception {
        Build build = Build.in(folder)
                .fixture("one")
                .set("schemaFile", "editors/eval.schema.json")
                .validate();
        Path schema = build.path("editors/eval.schema.json");
        assertThat(schema).content().contains("\"file-exists\"", "\"at-least\"", "skillevals.io");
        build.validate();
        Files.writeString(schema, "{\"mine\": 1}");
        assertThatThrownBy(build::validate).hasMessageContaining("is no schema of eval.json, and is not overwritten");
        assertThat(schema).hasContent("{\"mine\": 1}");
    }

    @Test
    void aFixtureThatCanNotBeSelfTestedIsAWarning() throws Exception {
        Build build = Build.in(folder).fixture("one");
        delete(build.path("fixtures/one/decoys"));
        build.select("agent", "nop").validate();
        assertThat(build.lines())
                .anyMatch(line -> line.startsWith("WARN ") && line.contains("fixture one has no decoy"));
        delete(build.path("fixtures/one/golden"));
        build.validate();
        assertThat(build.lines())
                .anyMatch(line -> line.startsWith("WARN ") && line.contains("fixture one has no golden"));
    }

    private static void delete(Path path) throws IOException {
        try (var all = Files.walk(path)) {
            for (Path one : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }

    private static void write(Path file, java.util.function.UnaryOperator<String> change) throws IOException {
        Files.writeString(file, change.apply(Files.readString(file)));
    }
}
