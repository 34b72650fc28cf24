package io.skillevals.app;

import io.skillevals.cost.Pricing;
import io.skillevals.redaction.Redactor;
import io.skillevals.run.Cancellation;
import io.skillevals.run.FinishedRuns;
import io.skillevals.run.Planner;
import io.skillevals.run.Runners;
import io.skillevals.run.Stages;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.RunTree;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.RecordPlaces.History;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.GitDescription;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.WorkDirectory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Plans a suite and runs it. Grades nothing. */
public final class RunSuite {

    private static final int HEARTBEAT_SECONDS = 30;
    private static final String BASELINE = "baseline";
    private static final String PLAN = "plan";

    private final SuiteRequest request;
    private final Log log;
    private final Kinds kinds;
    private final Map<String, String> environment = System.getenv();

    public RunSuite(SuiteRequest request, Log log, ClassLoader loader) {
        this.request = request;
        this.log = log;
        this.kinds = Kinds.load(loader);
    }

    /**
     * Does it. Once the first agent was started, whatever goes wrong is in the records of the runs.
     *
     * @throws ConfigurationException when something is wrong before the first start
     * @throws IOException when the plan cannot be written, or the user stopped the build
     */
    public void execute() throws ConfigurationException, IOException {
        Problems problems = new Problems();
        ReadSuite reading = new ReadSuite(request, kinds, problems);
        Suite suite = reading.read();
        new Preflight(kinds, environment, reading.agentPlaces(), problems).examine(suite);
        Baseline.preflight(suite, request.source(BASELINE), environment, problems);
        Baseline.examine(suite, request.source(BASELINE), kinds, environment, problems);
        try (EngineConnection containers = IsolationPreflight.connection(suite, log)) {
            new IsolationPreflight(containers, kinds, reading.agentPlaces(), problems).examine(suite);
            execute(suite, containers, problems);
        }
    }

    private void execute(Suite suite, EngineConnection containers, Problems problems)
            throws ConfigurationException, IOException {
        boolean planned = request.flag(PLAN);
        folders(planned, problems);
        new AnswerKeys(problems).examine(suite);
        Projects.examine(suite, problems);
        if (!planned) {
            sandbox(suite, problems);
        }
        problems.throwIfAny();
        problems.warnings().forEach(warning -> log.warn(warning.toString()));
        WorkDirectory workDirectory = Workspaces.open(request);
        Cancellation cancellation = new Cancellation();
        // The JVM is kept until the folders are removed as well, so that a build which the user stops leaves nothing.
        try (StopHook stop = StopHook.install(cancellation, containers::close);
                NeutralPlace cache = workDirectory.newPlace()) {
            run(suite, containers, workDirectory, cache.workspace(), cancellation);
        }
    }

    /** A plan that is only shown is written nowhere; that a start would be is worth knowing. */
    private void folders(boolean planned, Problems problems) {
        Problems unwritable = new Problems();
        Preflight.writable(request.runsDirectory(), request.source("runsDirectory"), unwritable);
        Preflight.writable(request.reportsDirectory(), request.source("reportsDirectory"), unwritable);
        for (Problem problem : unwritable.errors()) {
            if (planned) {
                problems.warning(
                        problem.where(), "the plan is shown all the same, but a start would stop: " + problem.what());
            } else {
                problems.error(problem.where(), problem.what());
            }
        }
    }

    private void run(
            Suite suite,
            EngineConnection containers,
            WorkDirectory workDirectory,
            Path cache,
            Cancellation cancellation)
            throws ConfigurationException, IOException {
        RunTree tree = new RunTree(request.runsDirectory());
        if (request.flag(PLAN)) {
            compared(suite, containers, workDirectory, cache, tree, cancellation);
            return;
        }
        tree.create();
        try (Closeable taken = tree.take()) {
            compared(suite, containers, workDirectory, cache, tree, cancellation);
        }
    }

    private void compared(
            Suite suite,
            EngineConnection containers,
            WorkDirectory workDirectory,
            Path cache,
            RunTree tree,
            Cancellation cancellation)
            throws ConfigurationException, IOException {
        try (Baseline baseline =
                Baseline.open(suite, request.source(BASELINE), workDirectory, environment, cancellation)) {
            baseline.record()
                    .ifPresent(versions ->
                            log.info("baseline: " + versions.baseline() + " (" + versions.baselineCommit() + ")"));
            run(baseline, containers, workDirectory, cache, tree, cancellation);
        }
    }

    private void run(
            Baseline baseline,
            EngineConnection containers,
            WorkDirectory workDirectory,
            Path cache,
            RunTree tree,
            Cancellation cancellation)
            throws ConfigurationException, IOException {
        Suite suite = baseline.suite();
        Redactor redactor = Secrets.redactor(suite, kinds, credentials());
        Runners runners = new Runners(
                suite,
                tree,
                kinds::of,
                workDirectory,
                cache,
                written(suite),
                environment,
                redactor,
                containers::engine,
                Runners.USUAL_PAUSE,
                cancellation);
        Stages stages = runners.stages();
        FinishedRuns finished = new FinishedRuns(tree, new Pricing(suite.prices()), request.flag("fresh"));
        PlanRecord plan = new Planner(suite, stages.cells(), stages::fingerprint, tree, finished)
                .plan(
                        request.plugin(),
                        GitDescription.of(request.basedir()).orElse(null),
                        baseline.record().orElse(null));
        Forecast forecast = Forecast.of(plan, suite, finished.expenses());
        if (request.flag(PLAN)) {
            new PlanLines(log).print(plan, forecast);
            return;
        }
        new VersionCommands(suite, environment, tree, redactor, log, cache, cancellation).run(plan);
        if (cancellation.getAsBoolean()) {
            throw stopped("the build was stopped before the first run");
        }
        tree.writeVersions(plan.versions(), redactor);
        tree.writePlan(plan, redactor);
        tree.reserve(plan.runs());
        ProgressLines progress = new ProgressLines(log);
        progress.planned(plan);
        if (forecast.runs() > 0) {
            forecast.lines().forEach(log::info);
        }
        ScheduledExecutorService heartbeat = Executors.newSingleThreadScheduledExecutor(RunSuite::daemon);
        heartbeat.scheduleAtFixedRate(progress::heartbeat, HEARTBEAT_SECONDS, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
        try {
            stages.runner(plan, progress, finished.expenses()).run(plan);
        } finally {
            heartbeat.shutdownNow();
        }
        progress.sumUp();
        log.info("runs: " + tree.folder());
        if (cancellation.getAsBoolean()) {
            throw stopped("the build was stopped; the runs that are finished stay in " + tree.folder());
        }
    }

    /** What the plugin leaves in the project, which would change what uses the project as a whole with every report. */
    private Set<Path> written(Suite suite) {
        Set<Path> written = new HashSet<>();
        written.add(request.reportsDirectory());
        written.add(request.runsDirectory());
        History history = suite.records().history();
        if (history != null && history.file() != null) {
            written.add(history.file());
        }
        return written;
    }

    /** Maven does not come to say why a build ended that the user stops. */
    private IOException stopped(String message) {
        log.warn(message);
        return new IOException(message);
    }

    /** What grading will need, while nothing is paid yet. */
    private void sandbox(Suite suite, Problems problems) {
        if (!request.unless("preflight")) {
            return;
        }
        try (SandboxLayer layer = new SandboxLayer(suite, credentials(), request.runsDirectory(), log)) {
            layer.takeBack(() -> false);
            new SandboxPreflight(layer, credentials(), problems).examine(suite);
        }
    }

    private Credentials credentials() {
        return new Credentials(environment, request.servers());
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "evals-heartbeat");
        thread.setDaemon(true);
        return thread;
    }
}
