package io.skillevals.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.io.Json;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file of cases: of each the files of a run, the checks that it is asked, and what they find. A case begins with {@code ===};
 * in the content of a file the escapes of Java's texts stand for what they are, and {@code \\uFEFF} for a byte order mark.
 */
public final class CheckCases {

    private static final CheckRegistry CHECKS = CheckRegistry.load(CheckCases.class.getClassLoader());

    private final Class<?> owner;
    private final String file;

    /** The cases in a resource beside a test. */
    public CheckCases(Class<?> owner, String file) {
        this.owner = owner;
        this.file = file;
    }

    /** Each as a test, in a folder of its own. */
    public Stream<DynamicTest> tests(Path root) throws IOException {
        return blocks().map(block -> DynamicTest.dynamicTest(block.split("\n", 2)[0], () -> check(block, root)));
    }

    /** How many times each type is asked. */
    public Map<String, Integer> asked() throws IOException {
        Map<String, Integer> asked = new TreeMap<>();
        blocks().flatMap(String::lines)
                .filter(line -> line.startsWith("check "))
                .forEach(line -> asked.merge(line.split(" ")[1], 1, Integer::sum));
        return asked;
    }

    /** The names of the types of a package. */
    public static List<String> typesOf(String packageName) {
        return CHECKS.schemas().keySet().stream()
                .filter(name -> CHECKS.find(name)
                        .filter(type -> type.getClass().getPackageName().equals(packageName))
                        .isPresent())
                .toList();
    }

    private Stream<String> blocks() throws IOException {
        try (InputStream in = owner.getResourceAsStream(file)) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^=== ")).filter(block -> !block.isBlank());
        }
    }

    private static void check(String block, Path root) throws Exception {
        LeftRun run = new LeftRun(Files.createTempDirectory(root, "a run "));
        boolean captured = false;
        CheckResult result = CheckResult.error("nothing was asked");
        for (String line : block.lines().skip(1).filter(line -> !line.isBlank()).toList()) {
            if (line.startsWith("check ") && !captured) {
                run.captured();
                captured = true;
            }
            String[] words = line.split(" ", 2);
            result = line.startsWith("check ")
                    ? ask(words[1], run)
                    : told(words[0], words.length > 1 ? words[1] : "", run, result, line);
        }
    }

    private static CheckResult told(String word, String rest, LeftRun run, CheckResult result, String line)
            throws IOException {
        String shown = line + ": " + result;
        String[] file = rest.split(" \\| ", 2);
        String content = file.length > 1 ? file[1].replace("\\uFEFF", "\uFEFF").translateEscapes() : "";
        switch (word) {
            case "pristine" -> run.pristine(file[0], content);
            case "beside" -> run.beside(file[0], content);
            case "left" -> run.left(file[0], content);
            case "kept" -> run.kept(file[0], content);
            case "gone" -> run.gone(rest);
            case "exec" -> run.executable(rest);
            case "link" -> run.link(rest.split(" -> ")[0], rest.split(" -> ")[1]);
            case "score" -> {
                assertThat(result).as(shown).isInstanceOf(CheckResult.Scored.class);
                assertThat(((CheckResult.Scored) result).score())
                        .as(shown)
                        .isEqualTo(Double.parseDouble(rest), within(0.001));
            }
            case "metric" ->
                assertThat(((CheckResult.Scored) result).metrics())
                        .as(shown)
                        .containsEntry(rest.split(" ")[0], Double.valueOf(rest.split(" ")[1]));
            case "n/a" -> {
                assertThat(result).as(shown).isInstanceOf(CheckResult.NotApplicable.class);
                assertThat(((CheckResult.NotApplicable) result).reason()).contains(rest);
            }
            case "error" -> {
                assertThat(result).as(shown).isInstanceOf(CheckResult.Error.class);
                assertThat(((CheckResult.Error) result).reason())
                        .contains(rest)
                        .as(shown)
                        .doesNotStartWith("wrong:");
            }
            case "wrong" ->
                assertThat(((CheckResult.Error) result).reason())
                        .as(shown)
                        .startsWith("wrong:")
                        .contains(rest);
            case "says" -> assertThat(said(result)).as(shown).anyMatch(said -> said.contains(rest));
            case "silent" -> assertThat(said(result)).as(shown).noneMatch(said -> said.contains(rest));
            default -> throw new IllegalStateException("no line begins like this: " + line);
        }
        return result;
    }

    private static List<String> said(CheckResult result) {
        if (result instanceof CheckResult.Scored scored) {
            List<String> said = new ArrayList<>(List.of(scored.details()));
            scored.evidence().forEach(one -> said.add(one.toString()));
            return said;
        }
        return List.of(result.toString());
    }

    private static CheckResult ask(String question, LeftRun run) throws Exception {
        String[] words = question.split(" ", 2);
        CheckType type = CHECKS.find(words[0]).orElseThrow();
        return ask(type, words.length > 1 ? words[1] : "{}", run, run);
    }

    /** What a check finds; what is wrong with its configuration, as an error that begins with "wrong:". */
    public static CheckResult ask(CheckType type, String config, LeftRun run, RunEvidence evidence) throws Exception {
        CheckSpec spec = spec(type.name(), config);
        Problems problems = new Problems();
        CheckRegistry.of(List.of(type)).examine(run.asking(List.of(spec)), problems);
        if (!problems.errors().isEmpty()) {
            return CheckResult.error("wrong: "
                    + String.join(
                            "; ",
                            problems.errors().stream().map(Problem::toString).toList()));
        }
        try {
            return type.create(spec).check(evidence);
        } catch (TextPattern.GivenUp e) {
            return CheckResult.error(String.valueOf(e.getMessage()));
        }
    }

    /** A check with these fields. */
    public static CheckSpec spec(String type, String config) {
        ObjectNode fields = (ObjectNode) Json.mapper().readTree(config);
        return new CheckSpec(type, type, "checks", 1, Gating.COUNT, 1, fields, "test");
    }
}
