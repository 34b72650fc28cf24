package io.skillevals.app;

import io.skillevals.grade.Grader;
import io.skillevals.redaction.Redactor;
import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import io.skillevals.results.SelfTest;
import io.skillevals.run.Cancellation;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunTree;
import io.skillevals.rundir.SelfTestRecord;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problem;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.suite.read.NameFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Grades the runs of the newest plan, or of the shards of one, writes the reports, and asks the gate. Starts no agent. */
public final class ReportSuite {

    /** Selectors of cells. */
    private static final List<String> MATRIX = List.of("include", "exclude", "versions");

    private static final String BASELINE = "baseline";

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
        Suite suite = new ReadSuite(compared(), kinds, problems).read();
        Preflight.writable(request.reportsDirectory(), request.source("reportsDirectory"), problems);
        problems.throwIfAny();
        problems.warnings().forEach(warning -> log.warn(warning.toString()));
        try (Grading grading = Grading.open(suite, kinds, request, log)) {
            Grader grader = grading.grader();
            return request.settings().containsKey("modified")
                    ? new GradeFolder(request, suite, grader, grading.scratch(), grading.redactor(), log).execute()
                    : planned(suite, grader, grading.redactor(), grading.cancellation());
        }
    }

    /** What was asked, with the baseline that the runs know: which there are was decided when they were made. */
    private SuiteRequest compared() {
        return new ReadRuns(request)
                .baseline()
                .map(known -> request.orElse(BASELINE, known))
                .orElse(request);
    }

    private ReportOutcome planned(Suite suite, Grader grader, Redactor redactor, Cancellation cancellation)
            throws ConfigurationException, IOException {
        ReportedRuns all = new ReadRuns(request).read();
        ReportedRuns runs = all.with(all.plan().runs().stream()
                .filter(run -> selected(run.coordinates(), suite))
                .toList());
        PlanRecord plan = runs.plan();
        if (plan.runs().isEmpty()) {
            throw new ConfigurationException(List.of(new Problem(
                    true,
                    runs.first().folder().resolve("suite.json").toString(),
                    "the selectors leave no run of the newest plan")));
        }
        PristineDigests digests = new PristineDigests();
        Map<PlannedRun, RunResult> read = new GradeRuns(
                        runs, suite, grader, digests::of, request.flag("regrade"), redactor, progress(suite, plan))
                .grade();
        if (cancellation.getAsBoolean()) {
            throw new IOException("the build was stopped; grades that are finished stay in "
                    + String.join(
                            ", ",
                            runs.trees().stream()
                                    .map(tree -> tree.folder().toString())
                                    .toList()));
        }
        Results results =
                Results.of(plan, read, suite, selfTest(runs, suite, grader, digests), runs.notes(), Instant.now());
        Path first = runs.first().folder();
        Map<String, RunDirectory> directories = new HashMap<>();
        read.forEach((run, result) -> runs.place(run).ifPresent(place -> directories.put(result.place(), place.dir())));
        ReportOutcome outcome =
                new WriteReports(suite, request.reportsDirectory(), first, redactor, log).write(results);
        new RecordRuns(request, suite, first, redactor, log, cancellation)
                .record(results, run -> Optional.ofNullable(directories.get(run.place())));
        return outcome;
    }

    /** What is known of the graders of the plan's fixtures, by the first folder that knows of a self-test. */
    private SelfTest selfTest(ReportedRuns runs, Suite suite, Grader grader, PristineDigests pristine) {
        Map<String, SelfTest.Digests> fixtures = new LinkedHashMap<>();
        runs.plan()
                .runs()
                .forEach(run -> suite.fixture(run.coordinates().fixture())
                        .ifPresent(fixture -> fixtures.computeIfAbsent(
                                fixture.name(),
                                name -> new SelfTest.Digests(grader.digest(fixture), pristine.of(fixture)))));
        try {
            for (RunTree tree : runs.trees()) {
                Optional<SelfTestRecord> known = tree.selfTest();
                if (known.isPresent()) {
                    return SelfTest.of(known, fixtures);
                }
            }
        } catch (IOException e) {
            log.warn("what is known of the graders cannot be read: " + e.getMessage());
        }
        return SelfTest.of(Optional.empty(), fixtures);
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

    /** Whether the selectors leave a run in; one that is only unknown here stays and is shown. */
    private boolean selected(Coordinates run, Suite suite) {
        String model = run.model() == null ? "" : run.model();
        return matches("fixtures", run.fixture())
                && (!request.selects("conditions")
                        || suite.condition(run.condition()).isPresent())
                && (matches("agent", run.agent()) || isMet(run, suite))
                && matches("model", model)
                && NameFilter.of(request.selectors()).selects(run.fixture(), run.prompt())
                && (!request.selects("apiPath") || suite.fixture(run.fixture()).isPresent())
                && (MATRIX.stream().noneMatch(request::selects)
                        || suite.matrix()
                                .admits(
                                        run.fixture(),
                                        run.prompt(),
                                        run.condition(),
                                        run.agent(),
                                        model,
                                        run.version()));
    }

    /** Whether its condition names the agent itself, whatever agent the others get. */
    private static boolean isMet(Coordinates run, Suite suite) {
        return suite.condition(run.condition())
                .filter(condition -> condition.agents().contains(run.agent()))
                .isPresent();
    }

    private boolean matches(String selector, String name) {
        String list = request.selectors().get(selector);
        return list == null || List.of(list.strip().split("\\s*,\\s*")).contains(name);
    }
}
