package io.skillevals.app;

import io.skillevals.app.ReportedRuns.Place;
import io.skillevals.grade.Grader;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.RunInput;
import io.skillevals.results.RunReading;
import io.skillevals.results.RunResult;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.RunTree;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;

/** Grades the runs of a plan, several at a time, and reuses a grade that the same checks gave before. */
final class GradeRuns {

    private static final String OTHER_SHARD = "it belongs to a shard that is not among the merged folders";

    private final ReportedRuns reported;
    private final Suite suite;
    private final Grader grader;
    private final Function<Fixture, String> pristineDigests;
    private final boolean regrade;
    private final Redactor redactor;
    private final RunReading reading;
    private final Consumer<String> progress;

    /**
     * A grading.
     *
     * @param progress is told of each run that was graded anew
     */
    GradeRuns(
            ReportedRuns reported,
            Suite suite,
            Grader grader,
            Function<Fixture, String> pristineDigests,
            boolean regrade,
            Redactor redactor,
            Consumer<String> progress) {
        this.reported = reported;
        this.suite = suite;
        this.grader = grader;
        this.pristineDigests = pristineDigests;
        this.regrade = regrade;
        this.redactor = redactor;
        this.reading = new RunReading(suite);
        this.progress = progress;
    }

    /** What became of each planned run. */
    Map<PlannedRun, RunResult> grade() {
        ExecutorService graders = GraderThreads.of(suite);
        try {
            Map<PlannedRun, CompletableFuture<RunResult>> results = new LinkedHashMap<>();
            for (PlannedRun run : reported.plan().runs()) {
                results.put(run, CompletableFuture.supplyAsync(() -> reading.of(grade(run)), graders));
            }
            Map<PlannedRun, RunResult> read = new LinkedHashMap<>();
            results.forEach((run, result) -> read.put(run, result.join()));
            return read;
        } finally {
            graders.shutdown();
        }
    }

    private RunInput grade(PlannedRun planned) {
        Optional<Place> place = reported.place(planned);
        if (place.isEmpty()) {
            return new RunInput(planned, null, null, OTHER_SHARD);
        }
        String folder = place.get().name();
        RunInput input = grade(planned, place.get().dir());
        return folder == null ? input : input.in(folder);
    }

    private RunInput grade(PlannedRun planned, RunDirectory directory) {
        if (!directory.isRecorded()) {
            return new RunInput(planned, null, null, "the run was planned and left no record");
        }
        RunRecord record;
        try {
            record = directory.readRun();
        } catch (IOException e) {
            return new RunInput(planned, null, null, "its record cannot be read: " + e.getMessage());
        }
        return record.ended() == Ended.SKIPPED
                ? new RunInput(planned, record, null, null)
                : grade(planned, directory, record);
    }

    private RunInput grade(PlannedRun planned, RunDirectory directory, RunRecord record) {
        Optional<Fixture> fixture = suite.fixture(planned.coordinates().fixture());
        if (fixture.isEmpty()) {
            return new RunInput(
                    planned, record, null, "this machine's suite has no fixture of that name to grade it by");
        }
        try {
            return new RunInput(planned, record, graded(directory, record, fixture.get()), null);
        } catch (IOException e) {
            return new RunInput(planned, record, null, "its grade cannot be written: " + e.getMessage());
        } catch (RuntimeException e) {
            return new RunInput(planned, record, null, "it could not be graded: " + e);
        }
    }

    private Grade graded(RunDirectory directory, RunRecord record, Fixture fixture) throws IOException {
        String pristine = pristineDigests.apply(fixture);
        Optional<Grade> earlier = regrade ? Optional.empty() : earlier(directory, fixture, record, pristine);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        Grade fresh = grader.grade(directory, record, fixture, pristine);
        Grade grade = regrade ? fresh : withRecords(fresh, directory);
        directory.writeGrade(grade, redactor);
        progress.accept(RunTree.path(record.coordinates()) + ": " + said(grade));
        return grade;
    }

    /** A run without a verdict is graded by every report; as long as the same comes of it, what was recorded of it stands. */
    private static Grade withRecords(Grade grade, RunDirectory directory) {
        return written(directory)
                .filter(earlier -> grade.score() == null
                        && earlier.outcome() == grade.outcome()
                        && earlier.graderDigest().equals(grade.graderDigest()))
                .map(earlier -> grade.with(earlier.records()))
                .orElse(grade);
    }

    private static String said(Grade grade) {
        Double score = grade.score();
        return score == null
                ? grade.outcome().label()
                : (Boolean.TRUE.equals(grade.passed()) ? "passed, " : "not passed, ") + Math.round(score) + " points";
    }

    /** A grade that stands: given by the same checks, to a run whose fixture is still the same, with a verdict. */
    private Optional<Grade> earlier(RunDirectory directory, Fixture fixture, RunRecord record, String pristine) {
        return written(directory)
                .filter(grade -> grade.score() != null
                        && grade.graderDigest().equals(grader.digest(fixture))
                        && record.pristineDigest().equals(pristine));
    }

    private static Optional<Grade> written(RunDirectory directory) {
        try {
            return Files.exists(directory.gradeFile()) ? Optional.of(directory.readGrade()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
