package io.skillevals.grade.sandbox;

import io.skillevals.container.BuildOutcome;
import io.skillevals.container.Container;
import io.skillevals.container.Engine;
import io.skillevals.container.EngineException;
import io.skillevals.container.ImageRequest;
import io.skillevals.container.State;
import io.skillevals.grade.sandbox.ExchangeLog.Exchange;
import io.skillevals.redaction.Redactor;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.sandbox.AppSpec;
import io.skillevals.suite.sandbox.HealthSpec;
import io.skillevals.suite.sandbox.Sandbox;
import io.skillevals.suite.sandbox.Sandbox.Phase;
import io.skillevals.suite.sandbox.ServiceSpec;
import io.skillevals.suite.sandbox.ServiceSpec.External;
import io.skillevals.suite.sandbox.ServiceSpec.Stub;
import io.skillevals.suite.sandbox.Step;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.Target;
import io.skillevals.suite.sandbox.Template;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One validation of one run, from the build to the clean-up. */
final class Validation {

    private static final int LOG_TAIL = 12;
    private static final long LOG_LIMIT = 8L << 20;
    private static final Duration REQUEST = Duration.ofSeconds(5);
    private static final Duration SETTLE = Duration.ofSeconds(2);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Validations shared;
    private final Engine engine;
    private final Sandbox sandbox;
    private final RunEvidence evidence;
    private final Stopping stopping;
    private final String run = runId();
    private final Values values;
    private final Map<String, Long> millis = new LinkedHashMap<>();
    private final Redactor redactor;

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
        ServiceSpec service = sandbox.service();
        if (service != null && service.at() instanceof Stub stub) {
            values.put(Values.SERVICE_KEY, Template.text(stub.key(), values.all()));
        } else if (service != null && service.at() instanceof External external) {
            String key = external.credential() == null ? "" : shared.secret(external.credential());
            values.put(Values.SERVICE_KEY, key);
            if (external.credential() != null) {
                secrets.put(external.credential(), key);
            }
        }
        for (Map.Entry<String, String> secret : sandbox.app().secrets().entrySet()) {
            secrets.put(secret.getValue(), shared.secret(secret.getValue()));
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
        if (verdict instanceof Verdict.Measured measured) {
            report.put("phases", measured.phases());
            report.put("millis", millis);
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
            millis.put("total", since(start));
            return new Verdict.Measured(phases, millis);
        } catch (Unmeasured e) {
            return new Verdict.NotMeasured(redactor.redact(e.reason()));
        } catch (EngineException e) {
            return new Verdict.NotMeasured(redactor.redact(String.valueOf(e.getMessage())));
        }
    }

    private List<PhaseResult> phases(EvidenceFolder folder, ExchangeLog log)
            throws Unmeasured, EngineException, InterruptedException, IOException {
        CompletableFuture<Stage> opening = inBackground(this::openStage);
        try {
            BuildOutcome outcome = build(folder);
            if (!(outcome instanceof BuildOutcome.Built built)) {
                return notBuilt(outcome);
            }
            try (Stage stage = stage(opening)) {
                return onStage(stage, built.imageId(), folder, log);
            }
        } finally {
            discard(opening);
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
            millis.put("build", since(start));
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
        return skippedAfter(
                new PhaseResult(Sandbox.BUILD, false, "the build failed: " + failed.message(), redacted(seen)));
    }

    private Stage openStage() throws Unmeasured, EngineException, InterruptedException, IOException {
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
        millis.put("stage", since(start));
        return stage;
    }

    /** The stage, once it stands. */
    private Stage stage(CompletableFuture<Stage> opening) throws Unmeasured, EngineException, InterruptedException {
        try {
            return opening.get();
        } catch (java.util.concurrent.ExecutionException e) {
            throw reason(e.getCause());
        }
    }

    private static Unmeasured reason(@Nullable Throwable cause) throws EngineException {
        if (cause instanceof EngineException engine) {
            throw engine;
        }
        return cause instanceof Unmeasured unmeasured
                ? unmeasured
                : new Unmeasured("the containers cannot be set up: " + cause, cause == null ? new Throwable() : cause);
    }

    /** A stage that nobody took is closed when it stands. */
    private static void discard(CompletableFuture<Stage> opening) {
        try {
            opening.join().close();
        } catch (CompletionException | CancellationException e) {
            // nothing stands
        }
    }

    private List<PhaseResult> onStage(Stage stage, String image, EvidenceFolder folder, ExchangeLog log)
            throws Unmeasured, EngineException, InterruptedException, IOException {
        ServiceSpec service = sandbox.service();
        Requests requests = new Requests(values, service == null ? Map.of() : service.headers(), log, stopping);
        requests.appAt(stage.appUrl());
        stage.serviceUrl().ifPresent(requests::serviceAt);
        values.put(Values.SERVICE_URL, stage.serviceUrlInside());
        Ledger.Entry ledger = shared.ledger()
                .open(run, service == null ? null : service.at(), service == null ? Map.of() : service.headers());
        Steps steps = new Steps(values, requests, ledger, stopping);
        List<PhaseResult> phases = new ArrayList<>();
        try {
            if (service != null) {
                stubUp(stage, service, requests);
                setUp(steps);
            }
            PhaseResult started = started(stage, image, requests, steps);
            if (!started.held()) {
                serviceIsSound(stage, requests);
            }
            phases.add(started);
            drive(stage, steps, requests, phases);
            return phases;
        } finally {
            millis.put("waited", steps.waited().toMillis());
            long start = System.nanoTime();
            cleanUp(steps, ledger);
            logs(stage, folder);
            requestsOfApp(stage, requests, log);
            millis.put("cleanup", since(start));
        }
    }

    private void stubUp(Stage stage, ServiceSpec service, Requests requests)
            throws Unmeasured, EngineException, InterruptedException {
        Stub stub = service.stub().orElse(null);
        Container container = stage.stub().orElse(null);
        if (stub == null || container == null) {
            return;
        }
        String trouble = awaitHealth("service", Target.SERVICE, stub.health(), container, requests);
        if (trouble != null) {
            throw new Unmeasured("the stub is not up: " + trouble + last(container));
        }
    }

    private void setUp(Steps steps) throws Unmeasured, InterruptedException {
        for (Step step : sandbox.setup()) {
            if (steps.run("setup", step) instanceof Steps.Outcome.Missed missed) {
                throw new Unmeasured("setup: " + step.name() + ": " + missed.what() + ": " + missed.mismatch());
            }
        }
    }

    private PhaseResult started(Stage stage, String image, Requests requests, Steps steps)
            throws Unmeasured, EngineException, InterruptedException {
        long start = System.nanoTime();
        AppSpec spec = sandbox.app();
        Map<String, String> environment = values.texts(spec.environment());
        for (Map.Entry<String, String> secret : spec.secrets().entrySet()) {
            environment.put(secret.getKey(), shared.secret(secret.getValue()));
        }
        Container app = stage.start(image, spec, environment);
        steps.appIn(app);
        String trouble = awaitHealth(Sandbox.BUILD, Target.APP, spec.health(), app, requests);
        millis.put("start", since(start));
        if (trouble == null) {
            return new PhaseResult(
                    Sandbox.BUILD,
                    true,
                    "built, started and healthy",
                    List.of("GET " + spec.health().path() + ": expected "
                            + spec.health().status() + ", got it"));
        }
        stage.stands();
        List<String> seen = new ArrayList<>();
        seen.add("GET " + spec.health().path() + ": " + trouble);
        seen.addAll(appLog(app));
        return new PhaseResult(Sandbox.BUILD, false, "the app did not come up: " + trouble, redacted(seen));
    }

    /** What kept a server from being healthy; nothing when it is. */
    private @Nullable String awaitHealth(
            String phase, Target target, HealthSpec health, Container container, Requests requests)
            throws Unmeasured, EngineException, InterruptedException {
        HttpCall look = new HttpCall(target, "GET", health.path(), Map.of(), null, REQUEST);
        long end = System.nanoTime() + health.timeLimit().toNanos();
        String seen;
        do {
            try {
                Answer answer = requests.send(phase, "health", look);
                if (answer.status() == health.status()) {
                    return null;
                }
                seen = "got " + answer.shown();
            } catch (Requests.NoAnswer e) {
                seen = "got no answer: " + e.reason();
            }
            State state = container.state();
            if (!state.running()) {
                return "expected " + health.status() + ", but it " + ended(state);
            }
            stopping.sleep(soon(health.interval(), target));
        } while (System.nanoTime() < end);
        return "expected " + health.status() + " within " + health.timeLimit().toSeconds() + " s, " + seen;
    }

    /** The engine hears of an end a moment after the connections do. */
    private State settled(Container app) throws Unmeasured, EngineException, InterruptedException {
        long end = System.nanoTime() + SETTLE.toNanos();
        State state = app.state();
        while (state.running() && System.nanoTime() < end) {
            stopping.sleep(Duration.ofMillis(100));
            state = app.state();
        }
        return state;
    }

    private static String ended(State state) {
        return "ended with exit code " + state.exitCode() + (state.outOfMemory() ? ", out of memory" : "");
    }

    /** At first the container is asked more often than the interval says: most servers are up long before. */
    private static Duration soon(Duration interval, Target target) {
        Duration quick = Duration.ofMillis(target == Target.APP ? 100 : 50);
        return interval.compareTo(quick) < 0 ? interval : quick;
    }

    private void drive(Stage stage, Steps steps, Requests requests, List<PhaseResult> phases)
            throws Unmeasured, EngineException, InterruptedException {
        for (Phase phase : sandbox.phases()) {
            if (phase.name().equals(Sandbox.BUILD)) {
                continue;
            }
            Optional<PhaseResult> missing = missing(phase, phases);
            if (missing.isPresent()) {
                phases.add(skipped(phase.name(), missing.get()));
                continue;
            }
            long start = System.nanoTime();
            PhaseResult result = phase(phase, stage, steps);
            millis.put(phase.name(), since(start));
            if (!result.held()) {
                serviceIsSound(stage, requests);
            }
            phases.add(result);
        }
    }

    private PhaseResult phase(Phase phase, Stage stage, Steps steps)
            throws Unmeasured, EngineException, InterruptedException {
        List<String> seen = new ArrayList<>();
        for (Step step : phase.steps()) {
            Steps.Outcome outcome = steps.run(phase.name(), step);
            if (outcome instanceof Steps.Outcome.Missed missed) {
                String what = step.name() + ": " + missed.what() + ": " + missed.mismatch();
                seen.add(what);
                stage.stands();
                Container app = stage.app().orElse(null);
                if (app != null) {
                    State state = missed.unanswered() ? settled(app) : app.state();
                    if (!state.running()) {
                        seen.add("the app " + ended(state));
                    }
                    seen.addAll(appLog(app));
                }
                return new PhaseResult(
                        phase.name(), false, redactor.redact(phase.name() + " failed: " + what), redacted(seen));
            }
            Steps.Outcome.Held held = (Steps.Outcome.Held) outcome;
            seen.add(step.name() + ": " + held.what() + ": as expected, " + held.seen());
        }
        return new PhaseResult(phase.name(), true, "as expected", redacted(seen));
    }

    private List<PhaseResult> skippedAfter(PhaseResult failed) {
        List<PhaseResult> phases = new ArrayList<>(List.of(failed));
        for (Phase phase : sandbox.phases()) {
            if (!phase.name().equals(Sandbox.BUILD)) {
                phases.add(skipped(phase.name(), failed));
            }
        }
        return phases;
    }

    /** A phase that did not hold and without which another makes no sense; the build is such a one for all. */
    private static Optional<PhaseResult> missing(Phase phase, List<PhaseResult> before) {
        return before.stream()
                .filter(result -> !result.held())
                .filter(result ->
                        result.name().equals(Sandbox.BUILD) || phase.requires().contains(result.name()))
                .findFirst();
    }

    private static PhaseResult skipped(String phase, PhaseResult failed) {
        return new PhaseResult(phase, false, "skipped (" + failed.name() + " failed)", List.of());
    }

    /**
     * Whether the service can be trusted after a failure: a broken service must not be taken for a broken app.
     *
     * @throws Unmeasured when it cannot
     */
    private void serviceIsSound(Stage stage, Requests requests)
            throws Unmeasured, EngineException, InterruptedException {
        ServiceSpec service = sandbox.service();
        if (service == null) {
            return;
        }
        Container stub = stage.stub().orElse(null);
        if (stub != null && !stub.state().running()) {
            throw new Unmeasured("the stub ended while the app was driven" + last(stub));
        }
        Step probe = service.probe();
        if (probe != null && probe.action() instanceof HttpCall call) {
            try {
                Answer answer = requests.send("probe", probe.name(), call);
                Set<Integer> accepted = probe.expect().statuses();
                boolean well = accepted.isEmpty()
                        ? answer.status() >= 200 && answer.status() < 300
                        : accepted.contains(answer.status());
                if (!well) {
                    throw new Unmeasured("the service does not work: " + call.method() + " " + call.path()
                            + " answered " + answer.shown());
                }
            } catch (Requests.NoAnswer e) {
                throw new Unmeasured(
                        "the service does not work: " + call.method() + " " + call.path() + ": " + e.reason());
            }
        }
        for (JsonNode met : requestsAtStub(stage, requests)) {
            int status = met.path("status").asInt(0);
            if (status == 0 || status == 429 || status >= 500) {
                throw new Unmeasured(
                        "the service failed the app: " + met.path("method").asString("") + " "
                                + met.path("path").asString("") + " was answered "
                                + (status == 0 ? "never" : String.valueOf(status)));
            }
        }
    }

    private List<JsonNode> requestsAtStub(Stage stage, Requests requests) throws Unmeasured, InterruptedException {
        Stub stub = sandbox.service() == null ? null : sandbox.service().stub().orElse(null);
        if (stub == null || stub.requests() == null || stage.stub().isEmpty()) {
            return List.of();
        }
        try {
            Answer answer = requests.send(
                    "evidence",
                    "requests",
                    new HttpCall(Target.SERVICE, "GET", stub.requests(), Map.of(), null, REQUEST));
            return answer.json()
                    .map(json -> json.path("requests").valueStream().toList())
                    .orElse(List.of());
        } catch (Requests.NoAnswer e) {
            throw new Unmeasured("the stub does not tell what it was asked: " + e.reason());
        }
    }

    /** What the stub met is kept beside what we sent. It is the app's side of the story. */
    private void requestsOfApp(Stage stage, Requests requests, ExchangeLog log) throws InterruptedException {
        try {
            for (JsonNode met : requestsAtStub(stage, requests)) {
                if (!met.path("client").asString("").equals(Requests.CLIENT)) {
                    log.add(ofApp(met));
                }
            }
        } catch (Unmeasured e) {
            // The stub is gone; its own log is kept.
        }
    }

    private static Exchange ofApp(JsonNode met) {
        int status = met.path("status").asInt(0);
        return new Exchange(
                instant(met.path("at").asString("")),
                "app",
                "",
                "app",
                "service",
                met.path("method").asString(""),
                met.path("path").asString(""),
                met.has("body") ? met.get("body") : null,
                status == 0 ? null : status,
                met.has("answer") ? met.get("answer") : null,
                null,
                status == 0 ? "no answer" : null);
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            return Instant.EPOCH;
        }
    }

    /** Takes back what was made. What cannot be taken back now stays in the ledger for the next start. */
    private void cleanUp(Steps steps, Ledger.Entry ledger) throws InterruptedException, IOException {
        boolean clean = true;
        boolean stub = sandbox.service() != null && sandbox.service().stub().isPresent();
        for (Step step : sandbox.cleanup()) {
            if (!known(step)) {
                continue;
            }
            try {
                clean &= steps.run("cleanup", step) instanceof Steps.Outcome.Held;
            } catch (Unmeasured e) {
                clean = false;
                if (stub) {
                    break; // it forgets by itself, and every further request could hang as long as this one
                }
            }
        }
        if (clean) {
            ledger.close();
        }
    }

    /** Whether all that a step names was met on the way. */
    private boolean known(Step step) {
        if (!(step.action() instanceof HttpCall call)) {
            return true;
        }
        Set<String> names = new java.util.LinkedHashSet<>(Template.names(call.path()));
        if (call.body() != null) {
            names.addAll(Template.names(call.body()));
        }
        step.expect().json().forEach(assertion -> names.addAll(Template.names(assertion.path())));
        return names.stream().allMatch(values::has);
    }

    private void logs(Stage stage, EvidenceFolder folder) {
        stage.app().ifPresent(app -> log(app, EvidenceFolder.APP_LOG, folder));
        stage.stub().ifPresent(stub -> log(stub, EvidenceFolder.SERVICE_LOG, folder));
    }

    private static void log(Container container, String name, EvidenceFolder folder) {
        try (OutputStream out = folder.open(name)) {
            container.logs(out, LOG_LIMIT);
        } catch (IOException e) {
            // A container that is gone has no log any more; what was seen of it stands in the exchanges.
        }
    }

    private List<String> appLog(Container app) {
        return tail(app).stream().map(line -> "app log: " + line).toList();
    }

    private static String last(Container container) {
        List<String> tail = tail(container);
        return tail.isEmpty() ? "" : "; its log ends with: " + tail.get(tail.size() - 1);
    }

    private static List<String> tail(Container container) {
        try {
            ByteArrayOutputStream log = new ByteArrayOutputStream();
            container.logs(log, LOG_LIMIT);
            return Texts.tail(log.toString(StandardCharsets.UTF_8), LOG_TAIL);
        } catch (IOException e) {
            return List.of("(the log cannot be read: " + e.getMessage() + ")");
        }
    }

    private List<String> redacted(List<String> lines) {
        return lines.stream().map(redactor::redact).toList();
    }

    private static long since(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    /** Work that may fail as ours does. */
    private interface Opening {
        Stage open() throws Exception;
    }

    private static CompletableFuture<Stage> inBackground(Opening opening) {
        CompletableFuture<Stage> stage = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        stage.complete(opening.open());
                    } catch (Exception | LinkageError e) {
                        stage.completeExceptionally(e);
                    }
                },
                "evals-stage");
        thread.setDaemon(true);
        thread.start();
        return stage;
    }
}
