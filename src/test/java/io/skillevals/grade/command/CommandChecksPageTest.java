package io.skillevals.grade.command;

import io.skillevals.grade.CheckCases;
import io.skillevals.grade.ChecksPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the manual's page against the checks. */
class CommandChecksPageTest {

    private static final ChecksPage PAGE = new ChecksPage(Path.of("src/site/markdown/command-checks.md"));

    static Stream<String> names() {
        return CheckCases.typesOf(Programs.class.getPackageName()).stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSectionHasARowForEachField(String name) throws IOException {
        PAGE.hasARowForEachFieldOf(name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void aSectionHasAnExampleThatIsRight(String name) throws IOException {
        PAGE.hasARightExampleOf(name);
    }
}
