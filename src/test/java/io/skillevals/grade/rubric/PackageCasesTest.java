package io.skillevals.grade.rubric;

import io.skillevals.grade.CheckCases;
import io.skillevals.grade.TreeWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

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
}
