package io.skillevals.app;

import io.skillevals.grade.Grader;
import io.skillevals.redaction.Redactor;
import io.skillevals.run.Cancellation;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What grading works with: scratch space, the sandbox layer, and the user's wish to stop. Nothing of it is left when it is closed. */
final class Grading implements AutoCloseable {

    private static final Duration REMOVAL = Duration.ofSeconds(30);

    private final Suite suite;
    private final Kinds kinds;
    private final Redactor redactor;
    private final Path scratch;
    private final Cancellation cancellation = new Cancellation();
    private final SandboxLayer sandbox;
    private final StopHook stop;

    private Grading(Suite suite, Kinds kinds, Redactor redactor, Path scratch, SandboxLayer sandbox) {
        this.suite = suite;
        this.kinds = kinds;
        this.redactor = redactor;
        this.scratch = scratch;
        this.sandbox = sandbox;
        this.stop = StopHook.install(cancellation, sandbox::close);
    }

    /** Makes it, and takes back what earlier gradings left at services. */
    static Grading open(Suite suite, Kinds kinds, SuiteRequest request, Log log) throws IOException {
        Credentials credentials = new Credentials(System.getenv(), request.servers());
        Redactor redactor = Secrets.redactor(suite, kinds, credentials);
        Grading grading = new Grading(
                suite,
                kinds,
                redactor,
                Files.createTempDirectory("evals-grading"),
                new SandboxLayer(suite, credentials, request.runsDirectory(), log));
        try {
            grading.sandbox.takeBack(grading.cancellation);
        } catch (RuntimeException e) {
            grading.close();
            throw e;
        }
        return grading;
    }

    /** A grader by all layers of the suite. */
    Grader grader() {
        return grader(suite.layers(), cancellation);
    }

    /**
     * A grader by some layers.
     *
     * @param over whether checks should come to an end
     */
    Grader grader(List<LayerSpec> layers, BooleanSupplier over) {
        return new Grader(
                kinds.checks().with(sandbox.check(redactor, over)),
                layers,
                suite.passScore(),
                suite.policy().timeoutIsVerdict(),
                scratch,
                over);
    }

    Redactor redactor() {
        return redactor;
    }

    /** A folder for what nobody keeps. */
    Path scratch() {
        return scratch;
    }

    /** Whether the user is stopping the build. */
    Cancellation cancellation() {
        return cancellation;
    }

    /** The hook is closed last: it keeps the JVM until nothing is left. */
    @Override
    public void close() {
        try {
            sandbox.close();
        } finally {
            remove(scratch);
            stop.close();
        }
    }

    private static void remove(Path scratch) {
        try {
            TreeRemoval.remove(scratch, REMOVAL);
        } catch (IOException e) {
            // a left-over folder for temporary files harms no result
        }
    }
}
