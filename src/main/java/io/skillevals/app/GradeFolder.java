package io.skillevals.app;

import io.skillevals.grade.Grader;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import io.skillevals.results.RunInput;
import io.skillevals.run.PristineFixture;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Condition;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.Setting;
import io.skillevals.workspace.Capture;
import io.skillevals.workspace.Captured;
import io.skillevals.workspace.PristineProject;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Grades any folder against a fixture, as if an agent had left it. */
final class GradeFolder {

    private static final String NAME = "modified";
    private static final Duration REMOVAL = Duration.ofSeconds(10);

    private final SuiteRequest request;
    private final Suite suite;
    private final Grader grader;
    private final Path scratch;
    private final Redactor redactor;
    private final Log log;

    GradeFolder(SuiteRequest request, Suite suite, Grader grader, Path scratch, Redactor redactor, Log log) {
        this.request = request;
        this.suite = suite;
        this.grader = grader;
        this.scratch = scratch;
        this.redactor = redactor;
        this.log = log;
    }

    ReportOutcome execute() throws ConfigurationException, IOException {
        Path modified = request.path(NAME, request.basedir());
        Fixture fixture = fixture(modified);
        PristineProject pristine = pristine(fixture, modified);
        String digest = PristineFixture.digestOf(fixture);
        RunDirectory directory = new RunDirectory(Files.createDirectories(scratch.resolve("run")));
        Captured captured = new Capture(pristine, pristine.filter(), redactor)
                .copy(modified, directory.workspace(), directory.diffFile());
        PlannedRun planned = new PlannedRun(
                new Coordinates(
                        fixture.name(),
                        fixture.selectedPrompts().get(0).name(),
                        NAME,
                        RunRecord.NOBODY,
                        null,
                        Coordinates.CANDIDATE,
                        1),
                false,
                RunRecord.NOBODY,
                false,
                modified.toString());
        RunRecord record = FolderRecord.of(NAME, planned.coordinates(), digest, captured, null);
        Grade grade = grader.grade(directory, record, fixture, digest);
        Results results = Results.of(
                plan(planned), List.of(new RunInput(planned, record, grade, null)), shown(fixture), Instant.now());
        Path reports = reports();
        keepEvidence(directory.sandbox(), reports.resolve("sandbox"));
        return new WriteReports(shown(fixture), reports, reports, redactor, log).writeUngated(results);
    }

    /** What the folder was made of: the workspace of a run, or the project itself, to which nobody added the fixture's instructions. */
    private PristineProject pristine(Fixture fixture, Path modified) throws IOException {
        Path cache = scratch.resolve("pristine");
        return PristineFixture.isWithoutInstructions(fixture, modified)
                ? PristineProject.prepare(fixture.project(), cache)
                : PristineFixture.prepare(fixture, cache);
    }

    /** There is no run directory that it could stay in. */
    private static void keepEvidence(Path sandbox, Path kept) throws IOException {
        if (Files.isDirectory(sandbox)) {
            TreeRemoval.remove(kept, REMOVAL);
            Files.createDirectories(kept);
            try (Stream<Path> files = Files.list(sandbox)) {
                for (Path file : files.toList()) {
                    Files.copy(file, kept.resolve(file.getFileName().toString()));
                }
            }
        }
    }

    /** Apart from the suite's own reports, unless the command line names a folder. */
    private Path reports() {
        Setting named = request.settings().get("reportsDirectory");
        boolean given = named != null && named.source().startsWith("-D");
        return given ? request.reportsDirectory() : request.reportsDirectory().resolve(NAME);
    }

    private Fixture fixture(Path modified) throws ConfigurationException {
        if (!Files.isDirectory(modified)) {
            throw new ConfigurationException(
                    List.of(new Problem(true, "-Devals.modified", "the folder " + modified + " does not exist")));
        }
        if (suite.fixtures().size() != 1) {
            throw new ConfigurationException(List.of(new Problem(
                    true,
                    "-Devals.modified",
                    "select one fixture to grade the folder against: -Devals.fixtures=NAME, known: "
                            + String.join(
                                    ", ",
                                    suite.fixtures().stream().map(Fixture::name).toList()))));
        }
        Fixture fixture = suite.fixtures().get(0);
        if (fixture.selectedPrompts().size() != 1) {
            throw new ConfigurationException(List.of(new Problem(
                    true,
                    "-Devals.modified",
                    "select one prompt of " + fixture.name()
                            + " to grade the folder against: -Devals.filter=PART of its name, selected are: "
                            + String.join(
                                    ", ",
                                    fixture.selectedPrompts().stream()
                                            .map(Prompt::name)
                                            .toList()))));
        }
        return fixture;
    }

    /** The suite with the folder as its only condition. */
    private Suite shown(Fixture fixture) {
        return new Suite(
                suite.name(),
                List.of(fixture),
                suite.skills(),
                List.of(),
                List.of(new Condition(NAME, false, List.of(), Delivery.NATIVE, List.of())),
                suite.layers(),
                1,
                1,
                suite.passScore(),
                io.skillevals.suite.GateSpec.NONE,
                suite.sandbox());
    }

    private PlanRecord plan(PlannedRun planned) {
        return new PlanRecord(
                PlanRecord.SCHEMA,
                NAME,
                suite.name(),
                Instant.now(),
                request.plugin(),
                null,
                1,
                1,
                List.of(),
                List.of(planned),
                null,
                null,
                null,
                null,
                List.of());
    }
}
