package io.skillevals.grade.command;

import io.skillevals.grade.CheckCases;
import io.skillevals.grade.TreeWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each check that runs a program, on small trees; see the file of cases. */
class CommandCasesTest {

    private static final CheckCases CASES = new CheckCases(CommandCasesTest.class, "cases.txt", TreeWords::new);

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return CASES.tests(root);
    }

    @Test
    void everyCheckHasTenCasesAtLeast() throws IOException {
        CASES.askEach(CheckCases.typesOf(Programs.class.getPackageName()), 10);
    }
}
