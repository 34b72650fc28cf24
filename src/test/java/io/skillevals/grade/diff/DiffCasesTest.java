package io.skillevals.grade.diff;

import io.skillevals.grade.CheckCases;
import io.skillevals.grade.TreeWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each check of what was changed, on captured trees; see the file of cases. */
class DiffCasesTest {

    private static final CheckCases CASES = new CheckCases(DiffCasesTest.class, "cases.txt", TreeWords::new);

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return CASES.tests(root);
    }

    @Test
    void everyCheckHasTenCasesAtLeast() throws IOException {
        CASES.askEach(CheckCases.typesOf(Changes.class.getPackageName()), 10);
    }
}
