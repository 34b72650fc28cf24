package io.skillevals.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.Grade;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Solution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fixtures of this repository, graded as runs are: goldens pass, the untouched project and every decoy do not. */
class ReadySolutionsTest {

    @TempDir
    private Path scratch;

    @ParameterizedTest
    @ValueSource(strings = {"express-ts", "flask-py"})
    void goldenPassesWithFullScoreInEveryCategory(String name) throws IOException {
        SolutionGrading grading = new SolutionGrading(name, scratch);
        Solution golden = Objects.requireNonNull(grading.fixture().golden());
        Grade grade = grading.grade(golden.directory());
        assertThat(grade.score()).isEqualTo(100.0);
        assertThat(grade.passed()).isTrue();
        assertThat(checks(grade))
                .allSatisfy(check -> assertThat(check.score()).as(check.name()).isEqualTo(1.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"express-ts", "flask-py"})
    void untouchedProjectScoresZeroInEveryCategory(String name) throws IOException {
        SolutionGrading grading = new SolutionGrading(name, scratch);
        Grade grade = grading.grade(Files.createDirectory(scratch.resolve("nothing")));
        assertThat(grade.score()).isZero();
        assertThat(grade.passed()).isFalse();
        assertThat(checks(grade))
                .hasSize(7)
                .allSatisfy(check -> assertThat(check.score()).as(check.name()).isZero());
    }

    @ParameterizedTest
    @ValueSource(strings = {"express-ts", "flask-py"})
    void everyDecoyFailsByTheChecksThatItNames(String name) throws IOException {
        SolutionGrading grading = new SolutionGrading(name, scratch);
        Fixture fixture = grading.fixture();
        assertThat(fixture.decoys()).hasSizeGreaterThanOrEqualTo(5);
        for (Solution decoy : fixture.decoys().values()) {
            Grade grade = grading.grade(decoy.directory());
            assertThat(grade.passed()).as(decoy.name()).isFalse();
            assertThat(decoy.caughtBy()).as(decoy.name()).isNotEmpty();
            List<String> missed = checks(grade).stream()
                    .filter(check -> check.score() != null && check.score() < 1)
                    .map(CheckGrade::type)
                    .toList();
            assertThat(missed).as(decoy.name()).containsAll(decoy.caughtBy());
        }
    }

    private static List<CheckGrade> checks(Grade grade) {
        return grade.layers().stream().flatMap(layer -> layer.checks().stream()).toList();
    }
}
