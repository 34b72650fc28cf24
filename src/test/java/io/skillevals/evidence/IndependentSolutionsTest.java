package io.skillevals.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.LayerGrade;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds the grader against eighty solutions that were written and labelled by readers who had not seen it. Every
 * disagreement is known by name: a new one fails, and so does one that has gone and is still listed.
 */
class IndependentSolutionsTest {

    private static final Path KNOWN = Path.of("src/test/resources/solutions/disagreements.txt");
    private static final double SAME = 0.005;

    @TempDir
    private Path scratch;

    @Test
    void graderAgreesWithReadersExceptWhereItIsKnownNotTo() throws IOException {
        List<String> disagreements = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        for (String fixture : List.of("express-ts", "flask-py")) {
            SolutionGrading grading = new SolutionGrading(fixture, scratch.resolve(fixture));
            for (LabelledSolution solution : LabelledSolution.of(fixture)) {
                Grade grade = grading.grade(solution.directory());
                assertThat(grade.failure()).as(solution.name()).isNull();
                compare(solution, grade, verdicts, disagreements);
            }
        }
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target/grader-evidence.md"), ConfusionTable.of(verdicts));
        Files.write(Path.of("target/disagreements.txt"), disagreements);
        assertThat(new TreeSet<>(disagreements)).isEqualTo(new TreeSet<>(Files.readAllLines(KNOWN)));
    }

    private static void compare(
            LabelledSolution solution, Grade grade, List<Verdict> verdicts, List<String> disagreements) {
        for (LayerGrade layer : grade.layers()) {
            for (CheckGrade check : layer.checks()) {
                Double label = solution.scores().get(check.type());
                if (label != null) {
                    double score = check.score() == null ? -1 : check.score();
                    verdicts.add(new Verdict(check.type(), solution.name().startsWith("right"), label, score));
                    if (Math.abs(label - score) > SAME) {
                        disagreements.add(String.format(
                                Locale.ROOT,
                                "%s %s %s: reader %.2f, grader %.2f%s",
                                solution.fixture(),
                                solution.name(),
                                check.type(),
                                label,
                                score,
                                solution.hard() ? " (hard)" : ""));
                    }
                }
            }
        }
    }

    /** What reader and grader say of one solution in one category. */
    record Verdict(String category, boolean right, double label, double score) {

        boolean same() {
            return Math.abs(label - score) <= SAME;
        }
    }
}
