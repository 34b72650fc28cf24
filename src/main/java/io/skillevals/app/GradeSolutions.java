package io.skillevals.app;

import io.skillevals.grade.Grader;
import io.skillevals.io.Reason;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.SolutionGrade;
import io.skillevals.results.SolutionGrade.Kind;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.Outcome;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.Capture;
import io.skillevals.workspace.Captured;
import io.skillevals.workspace.Overlay;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;

/** Grades ready solutions of a fixture, several at a time, each as if an agent had left it. Nothing of them stays. */
final class GradeSolutions {

    private static final String PLAN = "selftest";
    private static final Duration REMOVAL = Duration.ofSeconds(10);

    private final Suite suite;
    private final Grader grader;
    private final Grader ofMutants;
    private final Path scratch;
    private final Redactor redactor;
    private final BooleanSupplier over;
    private final String whyOver;

    /**
     * A grading.
     *
     * @param ofMutants the grader of mutants, which are too many for containers
     * @param over whether nothing more may be begun
     * @param whyOver why that is, for readers
     */
    GradeSolutions(
            Suite suite,
            Grader grader,
            Grader ofMutants,
            Path scratch,
            Redactor redactor,
            BooleanSupplier over,
            String whyOver) {
        this.suite = suite;
        this.grader = grader;
        this.ofMutants = ofMutants;
        this.scratch = scratch;
        this.redactor = redactor;
        this.over = over;
        this.whyOver = whyOver;
    }

    /** The grades, in the order of the attempts. */
    List<SolutionGrade> grade(List<Attempt> attempts, Fixture fixture, PristineProject pristine) {
        Fixture asked = AskedOfSolutions.of(fixture, suite);
        ExecutorService graders = GraderThreads.of(suite);
        try {
            List<CompletableFuture<SolutionGrade>> grades = attempts.stream()
                    .map(attempt -> CompletableFuture.supplyAsync(() -> grade(attempt, asked, pristine), graders))
                    .toList();
            return grades.stream().map(CompletableFuture::join).toList();
        } finally {
            graders.shutdown();
        }
    }

    private SolutionGrade grade(Attempt attempt, Fixture fixture, PristineProject pristine) {
        return new SolutionGrade(
                attempt.kind(),
                attempt.name(),
                attempt.prompt(),
                attempt.caughtBy(),
                attempt.output() == null ? Overlay.OUTPUT : null,
                graded(attempt, fixture, pristine));
    }

    private Grade graded(Attempt attempt, Fixture fixture, PristineProject pristine) {
        if (over.getAsBoolean()) {
            return without(whyOver);
        }
        try {
            Path place = Files.createTempDirectory(scratch, "solution-");
            try {
                return graded(attempt, fixture, pristine, place);
            } finally {
                remove(place);
            }
        } catch (IOException e) {
            return without(Reason.said(e));
        } catch (RuntimeException e) {
            return without("the grader broke: " + e);
        }
    }

    private Grade graded(Attempt attempt, Fixture fixture, PristineProject pristine, Path place) throws IOException {
        Path tree = place.resolve("tree");
        pristine.copyFilesTo(tree);
        attempt.making().in(tree);
        RunDirectory directory = new RunDirectory(Files.createDirectory(place.resolve("run")));
        Captured captured = new Capture(pristine, pristine.filter(), redactor)
                .move(pristine.snapshot(), tree, directory.workspace(), directory.diffFile());
        RunRecord record = FolderRecord.of(
                PLAN,
                new Coordinates(
                        fixture.name(),
                        attempt.prompt(),
                        attempt.kind().name().toLowerCase(Locale.ROOT),
                        RunRecord.NOBODY,
                        null,
                        Coordinates.CANDIDATE,
                        1),
                pristine.digest(),
                captured,
                attempt.output());
        return (attempt.kind() == Kind.MUTANT ? ofMutants : grader)
                .grade(directory, record, fixture, pristine.digest());
    }

    private static Grade without(String why) {
        return new Grade(
                Grade.SCHEMA, Outcome.UNGRADEABLE, null, null, List.of(), Map.of(), new Failure("solution", why), "");
    }

    private static void remove(Path place) {
        try {
            TreeRemoval.remove(place, REMOVAL);
        } catch (IOException e) {
            // it goes with the scratch folder
        }
    }
}
