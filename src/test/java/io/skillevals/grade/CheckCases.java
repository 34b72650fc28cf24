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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import tools.jackson.databind.node.ObjectNode;

/**
 * The cases of a room's checks. A case first tells of a run, in the words of the room; then it asks checks, and after each says
 * what that finds.
 */
public final class CheckCases {

    private static final CheckRegistry CHECKS = CheckRegistry.load(CheckCases.class.getClassLoader());
    private static final String ASKS = "check";
    private static final String WRONG = "wrong: ";

    private final CaseFile file;
    private final Function<LeftRun, CaseWords> words;

    /** The cases in a resource beside a test, which tell of a run in these words. */
    public CheckCases(Class<?> owner, String file, Function<LeftRun, CaseWords> words) {
        this.file = new CaseFile(owner, file);
        this.words = words;
    }

    /** Each as a test, in a folder of its own. */
    public Stream<DynamicTest> tests(Path root) throws IOException {
        return file.tests(block -> judge(block, root));
    }

    /** These types are asked, and no others, and each so many times at least. */
    public void askEach(List<String> types, int fewest) throws IOException {
        Map<String, Long> asked = file.lines()
                .filter(line -> line.startsWith(ASKS + " "))
                .collect(Collectors.groupingBy(line -> line.split(" ")[1], TreeMap::new, Collectors.counting()));
        assertThat(asked.keySet()).containsExactlyInAnyOrderElementsOf(types);
        assertThat(asked.values()).allMatch(times -> times >= fewest, asked.toString());
    }

    /** The names of the types of a package. */
    public static List<String> typesOf(String packageName) {
        return CHECKS.schemas().keySet().stream()
                .filter(name -> CHECKS.find(name)
                        .filter(type -> type.getClass().getPackageName().equals(packageName))
                        .isPresent())
                .toList();
    }

    private void judge(String block, Path root) throws Exception {
        LeftRun run = new LeftRun(Files.createTempDirectory(root, "a run "));
        CaseWords told = words.apply(run);
        @Nullable CheckResult result = null;
        for (String line : block.lines().skip(1).filter(line -> !line.isBlank()).toList()) {
            String[] parts = line.split(" ", 2);
            String word = parts[0];
            String rest = parts.length > 1 ? parts[1] : "";
            if (word.equals(ASKS)) {
                if (result == null) {
                    told.end();
                }
                result = ask(rest, run);
            } else if (result == null) {
                told.tell(word, rest);
            } else {
                expect(word, rest, result, line + ": " + result);
            }
        }
        assertThat(result).as("what is found").isNotNull();
    }

    private static void expect(String word, String rest, CheckResult result, String shown) {
        assertThat(rest).as(shown).isNotBlank();
        switch (word) {
            case "score" ->
                assertThat(scored(result, shown).score()).as(shown).isEqualTo(Double.parseDouble(rest), within(0.001));
            case "metric" ->
                assertThat(scored(result, shown).metrics())
                        .as(shown)
                        .containsEntry(rest.split(" ")[0], Double.valueOf(rest.split(" ")[1]));
            case "says" -> assertThat(said(result, shown)).as(shown).anyMatch(said -> said.contains(rest));
            case "silent" -> assertThat(said(result, shown)).as(shown).noneMatch(said -> said.contains(rest));
            case "n/a" -> {
                assertThat(result).as(shown).isInstanceOf(CheckResult.NotApplicable.class);
                assertThat(((CheckResult.NotApplicable) result).reason())
                        .as(shown)
                        .contains(rest);
            }
            case "error" ->
                assertThat(reason(result, shown)).as(shown).contains(rest).doesNotStartWith(WRONG);
            case "wrong" ->
                assertThat(reason(result, shown)).as(shown).contains(rest).startsWith(WRONG);
            default -> throw new IllegalArgumentException(shown);
        }
    }

    private static CheckResult.Scored scored(CheckResult result, String shown) {
        assertThat(result).as(shown).isInstanceOf(CheckResult.Scored.class);
        return (CheckResult.Scored) result;
    }

    private static List<String> said(CheckResult result, String shown) {
        CheckResult.Scored scored = scored(result, shown);
        return Stream.concat(
                        Stream.of(scored.details()), scored.evidence().stream().map(Object::toString))
                .toList();
    }

    private static String reason(CheckResult result, String shown) {
        assertThat(result).as(shown).isInstanceOf(CheckResult.Error.class);
        return ((CheckResult.Error) result).reason();
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
            return CheckResult.error(
                    WRONG + problems.errors().stream().map(Problem::toString).collect(Collectors.joining("; ")));
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
