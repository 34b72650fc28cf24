package io.skillevals.app;

import io.skillevals.grade.Grader;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import io.skillevals.results.RunInput;
import io.skillevals.run.Cancellation;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunTree;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.NameFilter;
import io.skillevals.workspace.TreeRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Grades the runs of the newest plan, writes the reports, and asks the gate. Starts no agent. */
public final class ReportSuite {

    private static final Duration REMOVAL = Duration.ofSeconds(30);

    private final SuiteRequest request;
    private final Log log;
    private final Kinds kinds;

    public ReportSuite(SuiteRequest request, Log log, ClassLoader loader) {
        this.request = request;
        this.log = log;
        this.kinds = Kinds.load(loader);
    }

    /**
     * Does it.
     *
     * @throws ConfigurationException when the suite cannot be read or nothing was run
     */
    public ReportOutcome execute() throws ConfigurationException, IOException {
        Problems problems = new Problems();
        Suite suite = new ReadSuite(request, kinds, problems).read();
        Preflight.writable(request.reportsDirectory(), request.source("reportsDirectory"), problems);
        problems.throwIfAny();
        problems.warnings().forEach(warning -> log.warn(warning.toString()));
        Credentials credentials = new Credentials(System.getenv(), request.servers());
        Redactor redactor = Secrets.redactor(suite, kinds, credentials);
        Path scratch = Files.createTempDirectory("evals-grading");
        Cancellation cancellation = new Cancellation();
        SandboxLayer sandbox = new SandboxLayer(suite, credentials, request.runsDirectory(), log);
        // The hook is closed last: it keeps the JVM until nothing is left.
        try (StopHook stop = StopHook.install(cancellation, sandbox::close);
                AutoCloseableScratch own = () -> remove(scratch);
                sandbox) {
            sandbox.takeBack(cancellation);
            Grader grader = new Grader(
                    kinds.checks().with(sandbox.check(redactor, cancellation)),
                    suite.layers(),
                    suite.passScore(),
                    suite.policy().timeoutIsVerdict(),
                    scratch,
                    cancellation);
            return request.settings().containsKey("modified")
                    ? new GradeFolder(request, suite, grader, scratch, redactor, log).execute()
                    : newestPlan(suite, grader, redactor, cancellation);
        }
    }

    /** What is written on the way and kept by nobody. */
    private interface AutoCloseableScratch extends AutoCloseable {
        @Override
        void close();
    }

    private static void remove(Path scratch) {
        try {
            TreeRemoval.remove(scratch, REMOVAL);
        } catch (IOException e) {
            // a left-over folder for temporary files harms no result
        }
    }

    private ReportOutcome newestPlan(Suite suite, Grader grader, Redactor redactor, Cancellation cancellation)
            throws ConfigurationException, IOException {
        RunTree tree = new RunTree(request.runsDirectory());
        PlanRecord plan = tree.newestPlan()
                .map(newest -> selected(newest, suite))
                .orElseThrow(() -> new ConfigurationException(List.of(new Problem(
                        true,
                        tree.folder().toString(),
                        "nothing was run here: run evals:run first, or name <runsDirectory>"))));
        if (plan.runs().isEmpty()) {
            throw new ConfigurationException(List.of(new Problem(
                    true,
                    tree.folder().resolve("suite.json").toString(),
                    "the selectors leave no run of the newest plan")));
        }
        PristineDigests digests = new PristineDigests();
        List<RunInput> inputs = new GradeRuns(
                        tree, suite, grader, digests::of, request.flag("regrade"), redactor, progress(suite, plan))
                .grade(plan.runs());
        if (cancellation.getAsBoolean()) {
            throw new IOException("the build was stopped; grades that are finished stay in " + tree.folder());
        }
        Results results = Results.of(plan, inputs, suite, Instant.now());
        return new WriteReports(suite, request.reportsDirectory(), tree.folder(), redactor, log).write(results);
    }

    /** Containers take their time, so that each run is told of; everything else is over in a moment. */
    private Consumer<String> progress(Suite suite, PlanRecord plan) {
        if (SandboxLayer.fixtures(suite).isEmpty()) {
            return graded -> {};
        }
        AtomicInteger count = new AtomicInteger();
        return graded ->
                log.info("graded " + count.incrementAndGet() + "/" + plan.runs().size() + " " + graded);
    }

    /** The plan less the runs that a selector leaves out; a run that is only unknown here stays and is shown. */
    private PlanRecord selected(PlanRecord plan, Suite suite) {
        List<PlannedRun> runs = plan.runs().stream()
                .filter(run -> selected(run.coordinates(), suite))
                .toList();
        return new PlanRecord(
                plan.schema(),
                plan.id(),
                plan.suite(),
                plan.createdAt(),
                plan.plugin(),
                plan.projectVersion(),
                plan.runsPerCell(),
                plan.concurrent(),
                plan.skills(),
                runs);
    }

    private boolean selected(Coordinates run, Suite suite) {
        return matches("fixtures", run.fixture())
                && matches("conditions", run.condition())
                && matches("agent", run.agent())
                && NameFilter.of(request.selectors()).selects(run.fixture(), run.prompt())
                && (!request.selects("apiPath") || suite.fixture(run.fixture()).isPresent());
    }

    private boolean matches(String selector, String name) {
        String list = request.selectors().get(selector);
        return list == null || List.of(list.strip().split("\\s*,\\s*")).contains(name);
    }
}
