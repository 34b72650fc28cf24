package io.skillevals.grade.sandbox;

import io.skillevals.container.BuildOutcome;
import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.ImageRequest;
import io.skillevals.redaction.Redactor;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.sandbox.BuildSpec;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.SandboxUse;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.ServiceSpec.External;
import io.skillevals.suite.sandbox.ServiceSpec.Stub;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Validates runs: as many at a time as allowed, and one at a time against a service that has only one of something. What they
 * share, the engine and images, is found or made once.
 */
public final class Validations {

    private static final Duration STUB_BUILD = Duration.ofMinutes(10);

    private final Engines engines;
    private final SandboxUse use;
    private final Function<String, Optional<String>> credentials;
    private final Redactor redactor;
    private final Ledger ledger;
    private final Stopping stopping;
    private final Semaphore permits;
    private final Set<String> pulled = ConcurrentHashMap.newKeySet();
    private final Set<String> sound = ConcurrentHashMap.newKeySet();

    /** Gives the engine; each call gives the same, or fails alike. */
    @FunctionalInterface
    public interface Engines {
        Engine engine() throws EngineException;
    }

    /**
     * Validations.
     *
     * @param engines the engine, found when it is first needed
     * @param credentials from {@code env:NAME} or {@code server:ID} to the secret
     * @param redactor keeps secrets out of evidence; each validation adds its own
     * @param ledger where is written down what is made at services
     * @param cancelled whether the user is stopping the build
     */
    public Validations(
            Engines engines,
            SandboxUse use,
            Function<String, Optional<String>> credentials,
            Redactor redactor,
            Ledger ledger,
            BooleanSupplier cancelled) {
        this.engines = engines;
        this.use = use;
        this.credentials = credentials;
        this.redactor = redactor;
        this.ledger = ledger;
        this.stopping = new Stopping(cancelled);
        this.permits = new Semaphore(use.parallel(), true);
    }

    /** Validates a run; never throws for what went wrong on the way. */
    Verdict of(RunEvidence evidence) {
        Sandbox sandbox = evidence.fixture().sandbox();
        if (sandbox == null) {
            return new Verdict.NotMeasured("the fixture has no sandbox");
        }
        try {
            return alone(sandbox, evidence);
        } catch (Unmeasured e) {
            return new Verdict.NotMeasured(e.reason());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Verdict.NotMeasured("the validation was interrupted");
        } catch (EngineException e) {
            return new Verdict.NotMeasured(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return new Verdict.NotMeasured("the evidence cannot be written: " + e.getMessage());
        } catch (UncheckedIOException e) {
            return new Verdict.NotMeasured(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // Once for all phases: each would otherwise try again.
            return new Verdict.NotMeasured("the validation broke: " + e);
        }
    }

    private Verdict permitted(Sandbox sandbox, RunEvidence evidence)
            throws Unmeasured, InterruptedException, IOException {
        do {
            stopping.check();
        } while (!permits.tryAcquire(100, TimeUnit.MILLISECONDS));
        try {
            return new Validation(this, engines.engine(), sandbox, evidence).verdict();
        } finally {
            permits.release();
        }
    }

    /** One at a time for an external service that is exclusive; a stub is nobody else's. */
    private Verdict alone(Sandbox sandbox, RunEvidence evidence) throws Unmeasured, InterruptedException, IOException {
        ServiceSpec service = sandbox.service();
        if (service == null || !service.exclusive() || !(service.at() instanceof External external)) {
            return permitted(sandbox, evidence);
        }
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        try (ExclusiveUse use = ExclusiveUse.of(folder, external.url(), stopping)) {
            return permitted(sandbox, evidence);
        }
    }

    Stopping stopping() {
        return stopping;
    }

    Ledger ledger() {
        return ledger;
    }

    String relayImage() {
        return use.relayImage();
    }

    Redactor redactor() {
        return redactor;
    }

    /** The secret of a source. */
    String secret(String source) throws Unmeasured {
        String value = credentials.apply(source).orElse("");
        if (value.isEmpty()) {
            throw new Unmeasured("there is no secret " + source
                    + (source.startsWith("env:") ? ": set the variable" : ": add the server to settings.xml"));
        }
        if (value.length() < Redactor.MINIMUM_LENGTH) {
            throw new Unmeasured("the secret " + source + " is shorter than " + Redactor.MINIMUM_LENGTH
                    + " characters and cannot be kept out of the evidence");
        }
        return value;
    }

    /** Sees to it that the images are there that a validation starts from. */
    void images(Engine engine, Sandbox sandbox) throws EngineException {
        new Images(engine, use.pull(), pulled).ensure(sandbox, use.relayImage());
    }

    /** The image of a stub. */
    String stubImage(Engine engine, String fixture, Stub stub, OutputStream log)
            throws EngineException, Unmeasured, InterruptedException {
        if (stub.image() != null) {
            return stub.image();
        }
        Path dockerfile = java.util.Objects.requireNonNull(stub.dockerfile());
        BuildOutcome outcome = engine.build(
                new ImageRequest(
                        fixture + "-service",
                        java.util.Objects.requireNonNull(
                                dockerfile.toAbsolutePath().getParent()),
                        dockerfile,
                        Map.of(),
                        STUB_BUILD),
                log,
                stopping.requested());
        if (outcome instanceof BuildOutcome.Built built) {
            return built.imageId();
        }
        throw new Unmeasured("the stub's image cannot be built from " + dockerfile + ": " + reason(outcome));
    }

    /**
     * Whether the pristine project builds; else engine, network or Dockerfile is to blame for a build that fails.
     *
     * @throws Unmeasured when it does not
     */
    void pristineBuilds(Engine engine, String fixture, Path pristine, BuildSpec build)
            throws Unmeasured, EngineException, InterruptedException {
        String key = fixture + " " + build.dockerfile();
        if (sound.contains(key)) {
            return;
        }
        BuildOutcome outcome = engine.build(
                new ImageRequest(fixture, pristine, build.dockerfile(), build.args(), build.timeLimit()),
                OutputStream.nullOutputStream(),
                stopping.requested());
        if (!(outcome instanceof BuildOutcome.Built)) {
            throw new Unmeasured("neither this project nor the pristine one builds here: " + reason(outcome));
        }
        sound.add(key);
    }

    static String reason(BuildOutcome outcome) {
        if (outcome instanceof BuildOutcome.Failed failed) {
            return failed.message();
        }
        return outcome instanceof BuildOutcome.TimedOut late
                ? "it did not end within " + late.after().toSeconds() + " s"
                : "it was built";
    }
}
