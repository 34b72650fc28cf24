package io.skillevals.grade.transcript;

import io.skillevals.grade.CheckCases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each check on recorded streams and on small transcripts, and what is wrong with configurations; see the file of cases. */
class TranscriptCasesTest {

    private static final CheckCases CASES =
            new CheckCases(TranscriptCasesTest.class, "cases.txt", TranscriptWords::new);

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return CASES.tests(root);
    }

    @Test
    void everyCheckHasTenCasesAtLeast() throws IOException {
        CASES.askEach(CheckCases.typesOf(Told.class.getPackageName()), 10);
    }
}
