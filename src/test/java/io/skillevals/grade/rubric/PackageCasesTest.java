package io.skillevals.grade.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.grade.CheckCases;
import io.skillevals.grade.CheckRegistry;
import io.skillevals.grade.LeftRun;
import io.skillevals.grade.TreeWords;
import io.skillevals.spi.CheckType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The checks of dependencies, on manifests of many kinds; see the file of cases. */
class PackageCasesTest {

    private static final CheckCases CASES = new CheckCases(PackageCasesTest.class, "package-cases.txt", TreeWords::new);

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return CASES.tests(root);
    }

    @Test
    void everyCheckHasTenCasesAtLeast() throws IOException {
        CASES.askEach(List.of("no-new-dependency", "package-added"), 10);
    }

    static Stream<Arguments> slow() {
        return Stream.of(
                Arguments.of("pom.xml", "<a>".repeat(200_000), "elements in each other"),
                Arguments.of("build.gradle", "implementation" + " ".repeat(1_000_000), "a line of more than"),
                Arguments.of("Gemfile", "gem 'a'\n".repeat(400_000), "too large"));
    }

    @ParameterizedTest
    @MethodSource("slow")
    @Timeout(60)
    void aManifestThatIsMadeToTakeLongCannotBeRead(String manifest, String content, String why) throws Exception {
        LeftRun run = new LeftRun(root.resolve("run")).left(manifest, content).captured();
        CheckType type = CheckRegistry.load(getClass().getClassLoader())
                .find("no-new-dependency")
                .orElseThrow();
        assertThat(CheckCases.ask(type, "{}", run, run).toString())
                .startsWith("Scored[score=0.0")
                .contains(why);
    }
}
