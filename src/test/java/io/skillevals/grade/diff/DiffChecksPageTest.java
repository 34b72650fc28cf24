package io.skillevals.grade.diff;

import io.skillevals.grade.CheckCases;
import io.skillevals.grade.ChecksPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the manual's page against the checks. */
class DiffChecksPageTest {

    private static final ChecksPage PAGE = new ChecksPage(Path.of("src/site/markdown/diff-checks.md"));

    static Stream<String> names() {
        return Stream.concat(
                CheckCases.typesOf(Changes.class.getPackageName()).stream(),
                Stream.of("package-added", "no-new-dependency"));
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
