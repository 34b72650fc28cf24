package io.skillevals.grade;

import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.SkillDelivery;
import io.skillevals.rundir.StepRecord;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Step;
import io.skillevals.workspace.Capture;
import io.skillevals.workspace.Captured;
import io.skillevals.workspace.PristineProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of a run that is put together: a fixture, what an agent made of its project, captured as a run's is, and what the
 * run's record says.
 */
public final class LeftRun implements RunEvidence {

    private static final String ORACLE = "oracle";

    private final Path root;
    private final Path scratch;
    private final Path work;
    private final Map<Class<?>, Object> made = new HashMap<>();
    private final List<String> expected = new ArrayList<>();
    private final List<SkillDelivery> skills = new ArrayList<>();
    private final Map<String, Double> metrics = new HashMap<>();
    private String agent = "claude-code";
    private @Nullable Integer exitCode;
    private @Nullable String result;
    private List<Change> changes = List.of();
    private final List<Step> asked = new ArrayList<>();
    private final List<StepRecord> steps = new ArrayList<>();
    private boolean control;
    private boolean begun;
    private boolean stopped;

    /** A run of which nothing is there yet; it may lie in a folder with an odd name. */
    public LeftRun(Path folder) throws IOException {
        root = folder;
        scratch = Files.createDirectories(root.resolve("scratch"));
        work = root.resolve("work");
        Files.createDirectories(pristine());
        Files.createDirectories(root.resolve("run"));
    }

    /** A file of the pristine project. */
    public LeftRun pristine(String path, String content) throws IOException {
        write(pristine().resolve(path), content);
        return this;
    }

    /** A file beside the fixture's project. */
    public LeftRun beside(String path, String content) throws IOException {
        write(root.resolve(path), content);
        return this;
    }

    /** A file that the agent wrote. */
    public LeftRun left(String path, String content) throws IOException {
        begin();
        write(work.resolve(path), content);
        return this;
    }

    /** A file that the run kept beside the tree. */
    public LeftRun kept(String path, String content) throws IOException {
        write(directory().artifacts().resolve(path), content);
        return this;
    }

    /** A link that the agent made. */
    public LeftRun link(String path, String target) throws IOException {
        begin();
        Files.createDirectories(Objects.requireNonNull(work.resolve(path).getParent()));
        Files.createSymbolicLink(work.resolve(path), Path.of(target));
        return this;
    }

    /** A file that the agent removed. */
    public LeftRun gone(String path) throws IOException {
        begin();
        Files.delete(work.resolve(path));
        return this;
    }

    /** Makes a file of the agent's executable. */
    public LeftRun executable(String path) throws IOException {
        begin();
        Files.setPosixFilePermissions(work.resolve(path), PosixFilePermissions.fromString("rwxr-xr-x"));
        return this;
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, content);
        if (content.startsWith("#!")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /** The agent begins with the pristine project. */
    private void begin() throws IOException {
        if (!begun) {
            begun = true;
            PristineProject.prepare(pristine(), root.resolve("cache-begin")).copyFilesTo(work);
        }
    }

    /** No agent made it: it is a ready solution. */
    public LeftRun solution() {
        agent = ORACLE;
        return this;
    }

    /** A skill that the fixture expects an agent to use. */
    public LeftRun expects(String skill) {
        expected.add(skill);
        return this;
    }

    /** A skill that was delivered. */
    public LeftRun brings(String skill, SkillDelivery.Way way) {
        skills.add(new SkillDelivery(skill, "sha256:skill", way));
        return this;
    }

    /** A number that was measured. */
    public LeftRun metric(String name, double value) {
        metrics.put(name, value);
        return this;
    }

    /** A step of the task, and what became of it. */
    public LeftRun step(Step step, Ended ended, @Nullable Failure failure) {
        asked.add(step);
        steps.add(new StepRecord(
                asked.size(),
                step.prompt(),
                null,
                step.probe() != null,
                Instant.EPOCH,
                1,
                null,
                Map.of(),
                ended,
                failure,
                null,
                List.of()));
        return this;
    }

    /** It is a run of the control. */
    public LeftRun control() {
        control = true;
        return this;
    }

    /** The agent's exit code. */
    public LeftRun exit(int code) {
        exitCode = code;
        return this;
    }

    /** The agent's final text. */
    public LeftRun result(String text) {
        result = text;
        return this;
    }

    /** From now on the build is being stopped. */
    public LeftRun stopped() {
        stopped = true;
        return this;
    }

    /** Captures what was left. */
    public LeftRun captured() throws IOException {
        begin();
        PristineProject project = PristineProject.prepare(pristine(), root.resolve("cache"));
        Captured captured = new Capture(project, project.filter(), Redactor.none())
                .copy(work, workspace(), directory().diffFile());
        changes = captured.changes().stream()
                .map(change -> new Change(
                        change.path(), Change.Kind.valueOf(change.kind().name()), change.binary()))
                .toList();
        return this;
    }

    @Override
    public Fixture fixture() {
        return asking(List.of());
    }

    /** The fixture with checks. */
    public Fixture asking(List<CheckSpec> checks) {
        return new Fixture(
                "shop",
                "",
                root,
                root.resolve("project"),
                List.of(new Prompt("", "Do it.").withSteps(asked)),
                expected,
                checks,
                null,
                Map.of(),
                null,
                Duration.ofMinutes(1),
                List.of(),
                List.of(),
                null);
    }

    @Override
    public Path pristine() {
        return root.resolve("project");
    }

    @Override
    public RunRecord run() {
        return new RunRecord(
                RunRecord.SCHEMA,
                "plan",
                new Coordinates("shop", "", "skill", agent, null, Coordinates.CANDIDATE, 1),
                control,
                agent,
                agent.equals(ORACLE),
                "Do it.",
                skills,
                Graded.PRISTINE,
                "sha256:fingerprint",
                List.of(),
                null,
                null,
                exitCode,
                Instant.EPOCH,
                Map.of(),
                metrics,
                1,
                Ended.CAPTURED,
                null,
                result,
                changes,
                new Proof(true, null, List.of()),
                List.of(),
                List.of(),
                List.of(),
                steps,
                List.of());
    }

    @Override
    public RunDirectory directory() {
        return new RunDirectory(root.resolve("run"));
    }

    @Override
    public Path scratch() {
        return scratch;
    }

    @Override
    public boolean cancelled() {
        return stopped;
    }

    @Override
    public <T> T shared(Class<T> key, Supplier<T> maker) {
        return key.cast(made.computeIfAbsent(key, unused -> maker.get()));
    }

    @Override
    public <T> T sharedByFixture(Class<T> key, Supplier<T> maker) {
        return shared(key, maker);
    }
}
