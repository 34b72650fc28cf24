package io.skillevals.grade.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skillevals.grade.CheckRegistry;
import io.skillevals.io.Json;
import io.skillevals.spi.CheckResult;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Each check on small trees and outputs, and what is wrong with configurations; see the file of cases. */
class FileCasesTest {

    static final CheckRegistry CHECKS = CheckRegistry.load(FileCasesTest.class.getClassLoader());

    private static final long FEWEST_CASES = 10;
    private static final long SMALL_STACK = 512 << 10;

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return blocks().map(block -> DynamicTest.dynamicTest(block.split("\n", 2)[0], () -> check(block)));
    }

    private static Stream<String> blocks() throws IOException {
        try (InputStream in = FileCasesTest.class.getResourceAsStream("cases.txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^=== ")).filter(block -> !block.isBlank());
        }
    }

    private void check(String block) throws Exception {
        LeftRun run = new LeftRun(Files.createTempDirectory(root, "run"));
        List<String> lines =
                block.lines().skip(1).filter(line -> !line.isBlank()).toList();
        for (String line : lines) {
            run.tell(line);
        }
        run.end();
        CheckResult result = CheckResult.error("nothing was asked");
        for (String line : lines) {
            result = ask(line, run, result);
        }
    }

    /** Asks a check, or holds a line against the answer of the one before. */
    private static CheckResult ask(String line, LeftRun run, CheckResult result) throws Exception {
        String[] words = line.split(" ", 2);
        String shown = line + ": " + result;
        switch (words[0]) {
            case "check" -> {
                return result(words[1], run);
            }
            case "score" -> {
                assertThat(result).as(shown).isInstanceOf(CheckResult.Scored.class);
                assertThat(((CheckResult.Scored) result).score())
                        .as(shown)
                        .isEqualTo(Double.parseDouble(words[1]), within(0.001));
            }
            case "n/a" -> {
                assertThat(result).as(shown).isInstanceOf(CheckResult.NotApplicable.class);
                assertThat(((CheckResult.NotApplicable) result).reason()).contains(words[1]);
            }
            case "error" -> {
                assertThat(result).as(shown).isInstanceOf(CheckResult.Error.class);
                assertThat(((CheckResult.Error) result).reason())
                        .contains(words[1])
                        .doesNotStartWith("wrong");
            }
            case "wrong" -> {
                assertThat(result).as(shown).isInstanceOf(CheckResult.Error.class);
                assertThat(((CheckResult.Error) result).reason())
                        .as(shown)
                        .startsWith("wrong")
                        .contains(words[1]);
            }
            case "says" -> assertThat(said(result)).as(shown).anyMatch(said -> said.contains(words[1]));
            default -> assertThat(LeftRun.WORDS).as("what a line begins with").contains(words[0]);
        }
        return result;
    }

    private static List<String> said(CheckResult result) {
        CheckResult.Scored scored = (CheckResult.Scored) result;
        return Stream.concat(
                        Stream.of(scored.details()), scored.evidence().stream().map(Object::toString))
                .toList();
    }

    /** What the check finds; what is wrong with its configuration, as an error. */
    private static CheckResult result(String question, LeftRun run) throws Exception {
        String[] words = question.split(" ", 2);
        ObjectNode config = (ObjectNode) Json.mapper().readTree(words.length > 1 ? words[1] : "{}");
        CheckSpec spec = new CheckSpec(words[0], words[0], "checks", 1, Gating.COUNT, 1, config, "test");
        Problems problems = new Problems();
        CHECKS.examine(run.fixture(List.of(spec)), problems);
        if (!problems.errors().isEmpty()) {
            return CheckResult.error("wrong: "
                    + problems.errors().stream().map(Problem::toString).collect(Collectors.joining("; ")));
        }
        return CHECKS.find(words[0]).orElseThrow().create(spec).check(run);
    }

    @Test
    void aFolderWithALineEndInItsNameHidesNothing() throws Exception {
        LeftRun run = new LeftRun(root.resolve("run"));
        run.end();
        Path folder = Files.createDirectories(run.workspace().resolve("a\nb"));
        Files.writeString(folder.resolve("shop.key"), "secret");
        CheckResult found = result("file-absent {\"path\": \"**/*.key\"}", run);
        assertThat(found.toString()).startsWith("Scored[score=0.0").contains("shop.key exists");
    }

    @Test
    void aSchemaThatIsNestedTooDeeplyIsTold() throws Exception {
        LeftRun run = new LeftRun(root.resolve("run"));
        run.end();
        int depth = 480;
        String schema = "{\"not\":".repeat(depth) + "{}" + "}".repeat(depth);
        List<CheckResult> results = new ArrayList<>();
        Thread small = new Thread(
                null,
                () -> {
                    try {
                        results.add(result("json-schema {\"path\": \"a.json\", \"schema\": " + schema + "}", run));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                "small",
                SMALL_STACK);
        small.start();
        small.join();
        assertThat(results)
                .singleElement()
                .asString()
                .contains("no JSON Schema that can be used here: it is nested too deeply");
    }

    @Test
    void everyCheckOfTheRoomHasManyCases() throws IOException {
        Map<String, Long> asked = new TreeMap<>(blocks().flatMap(String::lines)
                .filter(line -> line.startsWith("check "))
                .collect(Collectors.groupingBy(line -> line.split(" ")[1], Collectors.counting())));
        assertThat(asked.keySet()).containsExactlyInAnyOrderElementsOf(names().toList());
        assertThat(asked.values()).allMatch(cases -> cases >= FEWEST_CASES, asked.toString());
    }

    /** The checks of the room. */
    static Stream<String> names() {
        return CHECKS.schemas().keySet().stream()
                .filter(name -> CHECKS.find(name)
                        .filter(type -> type.getClass().getPackageName().equals(Place.class.getPackageName()))
                        .isPresent());
    }
}
