package io.skillevals.evidence;

import io.skillevals.grade.CheckRegistry;
import io.skillevals.grade.Grader;
import io.skillevals.io.JsonDocument;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.fixture.Sandboxes;
import io.skillevals.suite.read.quantitative.QuantitativeFormat;
import io.skillevals.suite.read.sandbox.SandboxReader;
import io.skillevals.suite.read.sandbox.ServiceChoice;
import io.skillevals.workspace.Capture;
import io.skillevals.workspace.Captured;
import io.skillevals.workspace.Overlay;
import io.skillevals.workspace.PristineProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Grades ready solutions of one fixture of this repository as runs are graded. */
final class SolutionGrading {

    private final Fixture fixture;
    private final PristineProject pristine;
    private final Path scratch;
    private final Grader grader;

    SolutionGrading(String fixtureName, Path scratch) throws IOException {
        this(
                Path.of("fixtures", fixtureName),
                scratch,
                CheckRegistry.load(SolutionGrading.class.getClassLoader()),
                List.of(new LayerSpec("rubric", 1)));
    }

    SolutionGrading(Path folder, Path scratch, CheckRegistry checks, List<LayerSpec> layers) throws IOException {
        this(folder, scratch, checks, layers, ServiceChoice.usual());
    }

    SolutionGrading(Path folder, Path scratch, CheckRegistry checks, List<LayerSpec> layers, ServiceChoice service)
            throws IOException {
        String fixtureName = folder.getFileName().toString();
        Problems problems = new Problems();
        Optional<Fixture> read = new QuantitativeFormat(
                        Duration.ofMinutes(10),
                        UnaryOperator.identity(),
                        new Sandboxes(new SandboxReader(service, problems), JsonDocument.empty("<sandbox>")),
                        problems)
                .read(fixtureName, folder, JsonDocument.empty(""), folder);
        if (!problems.errors().isEmpty()) {
            throw new IllegalStateException(problems.errors().toString());
        }
        this.fixture = read.orElseThrow();
        this.scratch = scratch;
        this.pristine = PristineProject.prepare(fixture.project(), scratch.resolve("pristine"));
        this.grader = new Grader(checks, layers, 80, false, scratch, () -> false);
    }

    Fixture fixture() {
        return fixture;
    }

    /** The grade of the pristine project with an overlay. */
    Grade grade(Path overlay) throws IOException {
        return graded(overlay).grade();
    }

    /** A grade, and the run directory that it was given to. */
    record Solved(Grade grade, RunDirectory directory) {}

    /** The grade of the pristine project with an overlay, and what grading left. */
    Solved graded(Path overlay) throws IOException {
        Path folder = Files.createTempDirectory(scratch, "solution");
        Path workspace = folder.resolve("tree");
        pristine.copyFilesTo(workspace);
        Overlay.apply(overlay, workspace);
        Files.deleteIfExists(workspace.resolve("label.json"));
        RunDirectory directory = new RunDirectory(Files.createDirectories(folder.resolve("run")));
        Captured captured = new Capture(pristine, pristine.filter(), Redactor.none())
                .copy(workspace, directory.workspace(), directory.diffFile());
        return new Solved(grader.grade(directory, record(captured), fixture, pristine.digest()), directory);
    }

    private RunRecord record(Captured captured) {
        return new RunRecord(
                RunRecord.SCHEMA,
                "plan",
                new Coordinates(fixture.name(), "", "skill", "oracle", null, Coordinates.CANDIDATE, 1),
                false,
                "oracle",
                true,
                "",
                List.of(),
                pristine.digest(),
                "",
                List.of(),
                null,
                null,
                null,
                Instant.EPOCH,
                Map.of(),
                Map.of(),
                1,
                Ended.CAPTURED,
                null,
                null,
                captured.changes().stream()
                        .map(change -> new Change(
                                change.path(), Change.Kind.valueOf(change.kind().name()), change.binary()))
                        .toList(),
                new Proof(true, null, List.of()),
                List.of());
    }
}
