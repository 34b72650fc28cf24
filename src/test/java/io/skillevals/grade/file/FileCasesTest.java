package io.skillevals.grade.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.grade.CheckCases;
import io.skillevals.grade.LeftRun;
import io.skillevals.spi.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each check on small trees and outputs, and what is wrong with configurations; see the file of cases. */
class FileCasesTest {

    private static final CheckCases CASES = new CheckCases(FileCasesTest.class, "cases.txt", FileWords::new);
    private static final long SMALL_STACK = 512 << 10;

    @TempDir
    private Path root;

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        return CASES.tests(root);
    }

    @Test
    void aFolderWithALineEndInItsNameHidesNothing() throws Exception {
        LeftRun run = new LeftRun(root.resolve("run"));
        Path folder = Files.createDirectories(run.workspace().resolve("a\nb"));
        Files.writeString(folder.resolve("shop.key"), "secret");
        CheckResult found = CheckCases.ask(new FileAbsent(), "{\"path\": \"**/*.key\"}", run, run);
        assertThat(found.toString()).startsWith("Scored[score=0.0").contains("shop.key exists");
    }

    @Test
    void aSingleFileIsToldOnce() throws Exception {
        LeftRun run = new LeftRun(root.resolve("run"));
        Files.writeString(Files.createDirectories(run.workspace()).resolve("a.txt"), "x");
        assertThat(CheckCases.ask(new FileExists(), "{\"path\": \"a.txt\"}", run, run)
                        .toString())
                .containsOnlyOnce("a.txt");
        assertThat(CheckCases.ask(new FileAbsent(), "{\"path\": \"*.txt\"}", run, run)
                        .toString())
                .containsOnlyOnce("a.txt");
    }

    @Test
    void aSchemaThatIsNestedTooDeeplyIsTold() throws Exception {
        LeftRun run = new LeftRun(root.resolve("run"));
        int depth = 480;
        String schema = "{\"not\":".repeat(depth) + "{}" + "}".repeat(depth);
        List<CheckResult> results = new ArrayList<>();
        Thread small = new Thread(
                null,
                () -> {
                    try {
                        String config = "{\"path\": \"a.json\", \"schema\": " + schema + "}";
                        results.add(CheckCases.ask(new JsonSchemaCheck(), config, run, run));
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
    void everyCheckHasTenCasesAtLeast() throws IOException {
        CASES.askEach(CheckCases.typesOf(Place.class.getPackageName()), 10);
    }
}
