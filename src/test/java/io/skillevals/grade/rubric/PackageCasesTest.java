package io.skillevals.grade.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.grade.CheckCases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The checks of dependencies, on manifests of many kinds; see the file of cases. */
class PackageCasesTest {

    private static final CheckCases CASES = new CheckCases(PackageCasesTest.class, "package-cases.txt");

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return CASES.tests(root);
    }

    @Test
    void everyCheckHasTenCasesAtLeast() throws IOException {
        assertThat(CASES.asked()).containsOnlyKeys("no-new-dependency", "package-added");
        assertThat(CASES.asked().values()).allMatch(times -> times >= 10);
    }
}
