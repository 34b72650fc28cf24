package io.skillevals.grade.rubric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skillevals.grade.TextPattern;
import io.skillevals.io.Json;
import io.skillevals.io.JsonSchema;
import io.skillevals.spi.CheckResult;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** What is wrong with a configuration, files that nobody wrote by hand, and the manual's page. */
class CallsTest {

    private static final Path PAGE = Path.of("src/site/markdown/code-checks.md");

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'call': './'} | names no call",
                "{'call': '  '} | names no call",
                "{'call': 'a', 'absent': true, 'min': 1} | there must be no call",
                "{'call': 'a', 'absent': true, 'max': 1} | there must be no call",
                "{'call': 'a', 'min': 3, 'max': 2} | no number of calls would do",
                "{'call': 'a', 'max': 0} | to forbid the call say absent",
                "{'call': 'a', 'min': 0} | any number of calls would do",
                "{'call': 'a', 'function': ' '} | function names none",
                "{'call': 'a', 'arguments': {}} | arguments must name what is passed",
                "{'call': 'a', 'arguments': ['_']} | arguments must name what is passed",
                "{'call': 'a', 'arguments': ['a_b', 'aB']} | arguments names one twice",
                "{'call': 'a', 'arguments': {'k': {'matches': '('}}} | is no regular expression",
                "{'call': 'a', 'files': '/etc/*'} | must be below the project",
                "{'call': 'a', 'files': ['../*.ts']} | must be below the project",
                "{'call': 'a', 'files': '[a'} | is no glob"
            })
    void contradictoryConfigurationIsAProblem(String config, String problem) {
        assertThat(problems(config)).anyMatch(one -> one.contains(problem));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'call': 'a'}",
                "{'call': 'a', 'min': 0, 'max': 2}",
                "{'call': 'a', 'absent': true}",
                "{'call': 'a', 'absent': false, 'min': 2}",
                "{'call': '/a/b', 'function': ['f', 'g'], 'files': ['**/*.{ts,tsx}', 'a.py']}",
                "{'call': 'a', 'arguments': {'k': {'matches': '^a'}, 'l': null, 'm': 5, 'n': false}}"
            })
    void soundConfigurationIsNone(String config) {
        assertThat(problems(config)).isEmpty();
        assertThat(mistakes(config)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'call': ''}",
                "{'call': 'a', 'in': 'f'}",
                "{'call': 'a', 'min': -1}",
                "{'call': 'a', 'function': []}",
                "{'call': 'a', 'arguments': {'k': {'equals': 'x'}}}",
                "{'call': 'a', 'arguments': {'k': ['x']}}",
                "{'call': 'a', 'absent': 'yes'}"
            })
    void otherFieldsAndKindsAreMistakes(String config) {
        assertThat(mistakes(config)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a.ts, 'export function create() { seam.customers.pushData({}); }'",
        "a.py, 'def create():\n    client.customers.push_data()'",
        "A.java, 'class A {\n    void create() {\n        seam.customers().pushData(1);\n    }\n}'",
        "a.go, 'package a\nfunc create() {\n\tclient.Customers.PushData(1)\n}'",
        "A.cs, 'class A {\n    void Create() {\n        client.Customers.PushData(1);\n    }\n}'"
    })
    void windowsLineEndsAndByteOrderMarksDoNotMatter(String file, String text) throws Exception {
        Files.writeString(root.resolve(file), "\uFEFF" + text.replace("\n", "\r\n") + "\r\n");
        CheckResult.Scored result = grade("{'call': 'customers.push_data', 'function': 'create'}");
        assertThat(result.score()).as(result.toString()).isEqualTo(1);
    }

    @Test
    void aFileThatIsTooLargeIsSaidWhetherTheCallIsWantedOrNot() throws Exception {
        Files.writeString(root.resolve("bundle.js"), "c.pushData();\n".repeat(100_000));
        CheckResult.Scored wanted = grade("{'call': 'pushData'}");
        CheckResult.Scored forbidden = grade("{'call': 'pushData', 'absent': true}");
        assertThat(wanted.score()).isZero();
        assertThat(forbidden.score()).isEqualTo(1);
        assertThat(List.of(wanted, forbidden))
                .allSatisfy(one -> assertThat(one.evidence().toString()).contains("too large to be read"));
    }

    @Test
    void manyCallsAreCountedButNotAllShown() throws Exception {
        Files.writeString(root.resolve("a.py"), "c.push_data()\n".repeat(500));
        CheckResult.Scored result = grade("{'call': 'push_data', 'min': 500, 'max': 500}");
        assertThat(result.score()).isEqualTo(1);
        assertThat(result.evidence()).hasSizeLessThan(50);
        assertThat(result.evidence().toString()).contains("460 further calls");
    }

    @Test
    void aPatternThatTakesTooLongIsGivenUp() throws Exception {
        Files.writeString(root.resolve("a.py"), "c.push_data(key='" + "a".repeat(40) + "!')\n");
        assertThatThrownBy(() -> grade("{'call': 'push_data', 'arguments': {'key': {'matches': '^(a|aa)+\\\\1b'}}}"))
                .isInstanceOf(TextPattern.GivenUp.class);
    }

    @Test
    void thePageHasARowForEachFieldAndItsExamplesAreRight() throws IOException {
        String page = Files.readString(PAGE);
        for (String field : schema().path("properties").propertyNames()) {
            assertThat(page).contains("| `" + field + "` |");
        }
        Matcher example = Pattern.compile("(?s)```json\n(.*?)```").matcher(page);
        int examples = 0;
        while (example.find()) {
            ObjectNode config = (ObjectNode) Json.mapper().readTree(example.group(1));
            config.remove(List.of("type", "name", "layer", "gate", "weight"));
            assertThat(JsonSchema.of(schema().toString()).mistakes(config))
                    .as(example.group(1))
                    .isEmpty();
            assertThat(new Calls().problems(spec(config))).as(example.group(1)).isEmpty();
            examples++;
        }
        assertThat(examples).isGreaterThan(2);
    }

    private static ObjectNode schema() {
        return (ObjectNode) Json.mapper().readTree(new Calls().schema());
    }

    private static ObjectNode config(String text) {
        return (ObjectNode) Json.mapper().readTree(text.replace('\'', '"'));
    }

    private static List<String> problems(String config) {
        return new Calls().problems(spec(config(config)));
    }

    private static List<?> mistakes(String config) {
        return JsonSchema.of(schema().toString()).mistakes(config(config));
    }

    private static CheckSpec spec(ObjectNode config) {
        return new CheckSpec("calls", "calls", "rubric", 1, Gating.values()[0], 1, config, "test");
    }

    private CheckResult.Scored grade(String config) throws Exception {
        Path pristine = Files.createTempDirectory("pristine");
        return (CheckResult.Scored)
                AnswerKey.grade("calls", config(config), new CapturedTree(pristine, root, new HashMap<>()));
    }
}
