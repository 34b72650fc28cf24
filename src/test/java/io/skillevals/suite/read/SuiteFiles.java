package io.skillevals.suite.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.agent.AgentRegistry;
import io.skillevals.grade.CheckRegistry;
import io.skillevals.grade.sandbox.SandboxPhase;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A small language for tests: files, a POM block and properties in, a suite or its problems out. */
final class SuiteFiles {

    static final String CONFIG = "{'prompt': 'Do it.', 'expected_api_path': 'reservation_automations'}";
    static final String KEY = """
            {
              'expected_files_modified': ['main.py'],
              'expected_calls': {'create': ['customers.push_data']},
              'expected_placements': {'customers.push_data': ['create']},
              'required_parameters': {'customers.push_data': ['customer_key']}
            }
            """;
    static final String SKILL = "---\nname: demo\ndescription: Shows it.\n---\nText.\n";

    private static final CheckRegistry CHECKS =
            CheckRegistry.load(SuiteFiles.class.getClassLoader()).with(SandboxPhase.unconnected());
    private static final Map<String, JsonNode> SCHEMAS = CHECKS.schemas();

    private final Path base;
    private final List<XmlElement> structured = new ArrayList<>();
    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final Map<String, String> selectors = new LinkedHashMap<>();
    private boolean skillsNeeded = true;

    private SuiteFiles(Path base) {
        this.base = base;
    }

    /** Nothing there yet. */
    static SuiteFiles empty(Path base) {
        return new SuiteFiles(base);
    }

    /** A skill, and a fixture named {@code one}, with all that they need. */
    static SuiteFiles usual(Path base) {
        return empty(base)
                .file("skills/demo/SKILL.md", SKILL)
                .pom("<skills><skill>skills/demo</skill></skills>")
                .fixture("one");
    }

    /** The fixture {@code one} with that sandbox block and a Dockerfile. */
    SuiteFiles sandbox(String block) {
        return json(
                        "fixtures/one/eval_config.json",
                        "{'prompt': 'Do it.', 'expected_api_path': 'reservation_automations',\n 'sandbox': " + block
                                + "}")
                .file("fixtures/one/Dockerfile", "FROM scratch\n");
    }

    SuiteFiles fixture(String name) {
        return json("fixtures/" + name + "/eval_config.json", CONFIG)
                .json("fixtures/" + name + "/answer_key.json", KEY)
                .file("fixtures/" + name + "/app/main.py", "def create(): pass\n");
    }

    /** A JSON file; {@code '} stands for {@code "}. */
    SuiteFiles json(String path, String content) {
        return file(path, content.replace('\'', '"'));
    }

    SuiteFiles file(String path, String content) {
        return bytes(path, content.getBytes(StandardCharsets.UTF_8));
    }

    SuiteFiles bytes(String path, byte[] content) {
        try {
            Path file = base.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    SuiteFiles folder(String path) {
        try {
            Files.createDirectories(base.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    SuiteFiles delete(String path) {
        try {
            Files.delete(base.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    SuiteFiles link(String path, String target) {
        try {
            Files.createSymbolicLink(base.resolve(path), Path.of(target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Elements of the plugin's configuration; one that was there before is replaced. */
    SuiteFiles pom(String xml) {
        for (XmlElement element : Xml.elements(xml)) {
            structured.removeIf(other -> other.name().equals(element.name()));
            structured.add(element);
        }
        return this;
    }

    SuiteFiles pomSetting(String name, String value) {
        settings.putIfAbsent(name, new Setting(value, "<" + name + ">"));
        return this;
    }

    /** A property of the command line, without {@code -Devals.}: a setting or a selector. */
    SuiteFiles property(String name, String value) {
        if (List.of(
                        "name",
                        "runs",
                        "parallel",
                        "timeout",
                        "passScore",
                        "fixturesDirectory",
                        "pullPolicy",
                        "retries",
                        "idleTimeout",
                        "timeoutOutcome",
                        "outputLimit",
                        "parallelPerAgent",
                        "startSpacing",
                        "failFast",
                        "seed",
                        "maxCostUsd",
                        "maxRuns",
                        "maxDuration",
                        "baseline")
                .contains(name)) {
            settings.put(name, new Setting(value, "-Devals." + name));
        } else {
            selectors.put(name, value);
        }
        return this;
    }

    SuiteFiles gradingAFolder() {
        skillsNeeded = false;
        return this;
    }

    /** The suite; fails when there is a problem. */
    Suite suite() {
        Problems problems = new Problems();
        Suite suite = read(problems);
        assertThat(problems.errors()).isEmpty();
        return suite;
    }

    /** Everything that is wrong, as the user sees it, paths without the base. */
    List<String> errors() {
        Problems problems = new Problems();
        read(problems);
        if (!problems.errors().isEmpty()) {
            assertThatThrownBy(problems::throwIfAny).isInstanceOf(ConfigurationException.class);
        }
        return shown(problems.errors());
    }

    /** The one thing that is wrong. */
    String error() {
        List<String> errors = errors();
        assertThat(errors).hasSize(1);
        return errors.get(0);
    }

    List<String> warnings() {
        Problems problems = new Problems();
        read(problems);
        assertThat(problems.errors()).isEmpty();
        return shown(problems.warnings());
    }

    Suite read(Problems problems) {
        Suite suite = new SuiteReader(
                        new SuiteInput(
                                base,
                                structured,
                                settings,
                                selectors,
                                AgentRegistry.load(getClass().getClassLoader()).names(),
                                SCHEMAS,
                                skillsNeeded),
                        problems)
                .read();
        suite.fixtures().forEach(fixture -> CHECKS.examine(fixture, problems));
        return suite;
    }

    private List<String> shown(List<Problem> problems) {
        return problems.stream()
                .peek(SuiteFiles::isFitToBeRead)
                .map(problem -> problem.toString().replace(base + "/", ""))
                .toList();
    }

    /** What every message must be: a place and a sentence, in one line, without Java in it. */
    static void isFitToBeRead(Problem problem) {
        assertThat(problem.where()).isNotBlank();
        assertThat(problem.what()).isNotBlank();
        assertThat(problem.toString())
                .hasLineCount(1)
                .doesNotContain("Exception", "java.", "jackson", "null:", ": null");
    }
}
