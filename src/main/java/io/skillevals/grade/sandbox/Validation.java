package io.skillevals.grade.sandbox;

import io.skillevals.container.BuildOutcome;
import io.skillevals.container.Container;
import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.ImageRequest;
import io.skillevals.redaction.Redactor;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.ServiceSpec.External;
import io.skillevals.suite.sandbox.ServiceSpec.Stub;
import io.skillevals.suite.sandbox.Step.Target;
import io.skillevals.suite.sandbox.Template;
import java.io.IOException;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One validation of one run, from the build to the clean-up. */
final class Validation {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Validations shared;
    private final Engine engine;
    private final Sandbox sandbox;
    private final RunEvidence evidence;
    private final Stopping stopping;
    private final String run = runId();
    private final Values values;
    private final Timings timings = new Timings();
    private final Redactor redactor;
    private @Nullable String notTakenBack;

    Validation(Validations shared, Engine engine, Sandbox sandbox, RunEvidence evidence) throws Unmeasured {
        this.shared = shared;
        this.engine = engine;
        this.sandbox = sandbox;
        this.evidence = evidence;
        this.stopping = shared.stopping();
        this.values = new Values(run, Instant.now(), sandbox.values());
        this.redactor = shared.redactor().and(secrets());
    }

    /** Lower-case letters, digits and an underscore: a name that every service takes. */
    private static String runId() {
        return "r" + Long.toString(Instant.now().getEpochSecond(), 36) + "_"
                + Integer.toString(RANDOM.nextInt(36 * 36 * 36 * 36), 36);
    }

    private Map<String, String> secrets() throws Unmeasured {
        Map<String, String> secrets = new LinkedHashMap<>();
        for (String source : sandbox.secretSources()) {
            secrets.put(source, shared.secret(source));
        }
        ServiceSpec service = sandbox.service();
        if (service != null && service.at() instanceof Stub stub) {
            values.put(Values.SERVICE_KEY, Template.text(stub.key(), values.all()));
        } else if (service != null && service.at() instanceof External external) {
            String credential = external.credential();
            values.put(Values.SERVICE_KEY, credential == null ? "" : shared.secret(credential));
        }
        return secrets;
    }

    /** Does it. */
    Verdict verdict() throws Unmeasured, InterruptedException, IOException {
        try (EvidenceFolder folder = new EvidenceFolder(evidence.directory().sandbox(), redactor)) {
            Verdict verdict = measured(folder);
            folder.json(EvidenceFolder.VALIDATION, report(verdict));
            return verdict;
        }
    }

    private Map<String, Object> report(Verdict verdict) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("schema", 1);
        report.put("run", run);
        report.put("definition", sandbox.digest());
        report.put(
                "service",
                sandbox.service() == null ? "none" : sandbox.service().at().shown());
        if (notTakenBack != null) {
            report.put("notTakenBack", notTakenBack);
        }
        if (verdict instanceof Verdict.Measured measured) {
            report.put("phases", measured.phases());
            report.put("millis", timings.all());
        } else {
            report.put("notMeasured", ((Verdict.NotMeasured) verdict).reason());
        }
        return report;
    }

    private Verdict measured(EvidenceFolder folder) throws InterruptedException, IOException {
        long start = System.nanoTime();
        try (ExchangeLog log = new ExchangeLog(folder.open(EvidenceFolder.EXCHANGES))) {
            shared.images(engine, sandbox);
            List<PhaseResult> phases = phases(folder, log);
            timings.end("total", start);
            return new Verdict.Measured(phases);
        } catch (Unmeasured e) {
            return new Verdict.NotMeasured(redactor.redact(e.reason()));
        } catch (EngineException e) {
            return new Verdict.NotMeasured(redactor.redact(String.valueOf(e.getMessage())));
        }
    }

    private List<PhaseResult> phases(EvidenceFolder folder, ExchangeLog log)
            throws Unmeasured, EngineException, InterruptedException, IOException {
        ServiceSpec service = sandbox.service();
        Requests requests =
                new Requests(values, service == null ? Map.of() : service.headers(), log, stopping, redactor::redact);
        Background<Stage> opening = Background.begin("evals-stage", () -> openStage(requests));
        try {
            BuildOutcome outcome = build(folder);
            if (!(outcome instanceof BuildOutcome.Built built)) {
                return notBuilt(outcome);
            }
            try (Stage stage = opening.get()) {
                return onStage(stage, built.imageId(), folder, log, requests);
            }
        } finally {
            opening.discard(Stage::close);
        }
    }

    private BuildOutcome build(EvidenceFolder folder)
            throws Unmeasured, EngineException, InterruptedException, IOException {
        long start = System.nanoTime();
        try (OutputStream log = folder.open(EvidenceFolder.BUILD_LOG)) {
            return engine.build(
                    new ImageRequest(
                            evidence.fixture().name(),
                            evidence.workspace(),
                            sandbox.build().dockerfile(),
                            sandbox.build().args(),
                            sandbox.build().timeLimit()),
                    log,
                    stopping.requested());
        } finally {
            timings.end("build", start);
            stopping.check();
        }
    }

    /** The code is to blame for a build that fails, unless the pristine project does not build either. */
    private List<PhaseResult> notBuilt(BuildOutcome outcome) throws Unmeasured, EngineException, InterruptedException {
        if (!(outcome instanceof BuildOutcome.Failed failed)) {
            throw new Unmeasured("the build: " + Validations.reason(outcome));
        }
        shared.pristineBuilds(engine, evidence.fixture().name(), evidence.pristine(), sandbox.build());
        List<String> seen = new ArrayList<>();
        seen.add("build: expected an image, got: " + failed.message());
        failed.tail().forEach(line -> seen.add("build log: " + line));
        PhaseResult build = new PhaseResult(
                Sandbox.BUILD,
                false,
                redactor.redact("the build failed: " + failed.message()),
                seen.stream().map(redactor::redact).toList());
        return Drive.without(build, sandbox);
    }

    /** Everything but the app, with a stub that is up. */
    private Stage openStage(Requests requests) throws Unmeasured, EngineException, InterruptedException {
        long start = System.nanoTime();
        ServiceSpec service = sandbox.service();
        Stub stub = service == null ? null : service.stub().orElse(null);
        String image = stub == null
                ? null
                : shared.stubImage(engine, evidence.fixture().name(), stub, OutputStream.nullOutputStream());
        Stage stage = Stage.open(
                engine,
                run,
                sandbox.app(),
                service,
                image,
                stub == null ? Map.of() : values.texts(stub.environment()),
                shared.relayImage());
        try {
            requests.appAt(stage.appUrl());
            stage.serviceUrl().ifPresent(requests::serviceAt);
            stubUp(stage, stub, requests);
            timings.end("stage", start);
            return stage;
        } catch (Unmeasured | EngineException | InterruptedException | RuntimeException e) {
            stage.close();
            throw e;
        }
    }

    private void stubUp(Stage stage, @Nullable Stub stub, Requests requests)
            throws Unmeasured, EngineException, InterruptedException {
        Container container = stage.stub().orElse(null);
        if (stub == null || container == null) {
            return;
        }
        Optional<String> trouble =
                new Health(requests, stopping).await("service", Target.SERVICE, stub.health(), container);
        if (trouble.isPresent()) {
            throw new Unmeasured("the stub is not up: " + trouble.get() + ContainerLog.last(container));
        }
    }

    private List<PhaseResult> onStage(
            Stage stage, String image, EvidenceFolder folder, ExchangeLog log, Requests requests)
            throws Unmeasured, EngineException, InterruptedException, IOException {
        ServiceSpec service = sandbox.service();
        values.put(Values.SERVICE_URL, stage.serviceUrlInside());
        Ledger.Entry ledger = shared.ledger()
                .open(
                        run,
                        evidence.fixture().name(),
                        service == null ? null : service.at(),
                        service == null ? Map.of() : service.headers());
        Steps steps = new Steps(values, requests, ledger, stopping);
        StubRequests stubRequests = new StubRequests(service, requests);
        try {
            return new Drive(
                            sandbox,
                            stage,
                            steps,
                            new Health(requests, stopping),
                            new Soundness(service, requests, stubRequests),
                            timings,
                            stopping,
                            redactor::redact)
                    .through(image, () -> environment(ledger));
        } finally {
            timings.put("waited", steps.waited().toMillis());
            long start = System.nanoTime();
            cleanUp(steps, ledger);
            stage.app().ifPresent(app -> ContainerLog.keep(app, EvidenceFolder.APP_LOG, folder));
            stage.stub().ifPresent(stub -> ContainerLog.keep(stub, EvidenceFolder.SERVICE_LOG, folder));
            stubRequests.keep(log);
            timings.end("cleanup", start);
        }
    }

    /** Also writes down what is known before the app can make anything. */
    private Map<String, String> environment(Ledger.Entry ledger) throws Unmeasured {
        ledger.note(values.all());
        Map<String, String> environment = values.texts(sandbox.app().environment());
        for (Map.Entry<String, String> secret : sandbox.app().secrets().entrySet()) {
            environment.put(secret.getKey(), shared.secret(secret.getValue()));
        }
        return environment;
    }

    /**
     * Takes back what was made. What cannot be taken back now stays in the ledger for the next start. A stub forgets by itself,
     * and every further request to one that does not answer could hang as long as the first.
     */
    private void cleanUp(Steps steps, Ledger.Entry ledger) throws InterruptedException, IOException {
        boolean patient = sandbox.service() == null || sandbox.service().stub().isEmpty();
        Optional<String> trouble =
                new TakingBack(steps, values).all(sandbox.cleanup(), patient).trouble();
        if (trouble.isEmpty()) {
            ledger.close();
        } else {
            notTakenBack = redactor.redact(trouble.get());
        }
    }
}
