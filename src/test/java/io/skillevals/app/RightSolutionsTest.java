package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A solution that is right in another way than the golden passes, too: each takes the golden's place in the self-test. */
@Timeout(600)
class RightSolutionsTest {

    private static final Path SOLUTIONS = Path.of("src/test/resources/solutions/myapp");

    @TempDir
    Path folder;

    static List<String> solutions() throws IOException {
        try (Stream<Path> all = Files.walk(SOLUTIONS, 2)) {
            return all.filter(path -> path.getNameCount() == SOLUTIONS.getNameCount() + 2)
                    .map(path -> SOLUTIONS.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("solutions")
    void passes(String solution) throws Exception {
        String fixture = Path.of(solution).getName(0).toString();
        Path original = Path.of("fixtures").resolve(fixture);
        Build build = Build.in(folder).select("layers", "checks").set("selftest.mutants", "0");
        Path copy = build.path("fixtures").resolve(fixture);
        Build.copy(Path.of("fixtures/myapp"), build.path("fixtures/myapp"));
        Build.copy(original.resolve("graders"), copy.resolve("graders"));
        Build.copy(original.resolve("eval.json"), copy.resolve("eval.json"));
        if (Files.exists(original.resolve("evidence"))) {
            Build.copy(original.resolve("evidence"), copy.resolve("evidence"));
        }
        Build.copy(SOLUTIONS.resolve(solution), copy.resolve("golden"));
        Build.copy(original.resolve("golden/.evals-output.md"), copy.resolve("golden/.evals-output.md"));

        SelftestOutcome outcome = build.selftest();

        assertThat(outcome.message()).isEmpty();
    }
}
