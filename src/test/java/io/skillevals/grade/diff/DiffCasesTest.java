package io.skillevals.grade.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.grade.CheckCases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each check of what was changed, on captured trees; see the file of cases. */
class DiffCasesTest {

    private static final CheckCases CASES = new CheckCases(DiffCasesTest.class, "cases.txt");

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return CASES.tests(root);
    }

    @Test
    void everyCheckHasTenCasesAtLeast() throws IOException {
        assertThat(CASES.asked())
                .containsOnlyKeys(
                        CheckCases.typesOf(Changes.class.getPackageName()).toArray(String[]::new));
        assertThat(CASES.asked().values()).allMatch(times -> times >= 10);
    }
}
