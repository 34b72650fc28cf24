package io.skillevals.results;

import io.skillevals.gate.Gate;
import io.skillevals.rundir.Change;
import io.skillevals.rundir.CheckGrade;
import io.skillevals.rundir.CheckGrade.Gating;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.Grade;
import io.skillevals.rundir.LayerGrade;
import io.skillevals.rundir.ModelUsage;
import io.skillevals.rundir.Outcome;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.Proof;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.StepRecord;
import io.skillevals.rundir.Try;
import io.skillevals.rundir.VersionsRecord;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.LayerSpec;
import io.skillevals.suite.Price;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.RunPolicy;
import io.skillevals.suite.Suite;
import io.skillevals.suite.sandbox.SandboxUse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Plans, runs and grades in three lines. A cell is given by its runs: a number is the score of a graded run, which passes
 * from 80; other words are outcomes, with a failure's class after a colon. A score may have one too: of why the agent
 * stopped. Behind {@code +} stand the classes of tries that failed before, behind {@code !} a file that holds a secret:
 * {@code 90:max-turns+overload+overload!agent.log}.
 */
public final class Experiment {

    public static final Instant TIME = Instant.parse("2026-02-02T15:03:12Z");
    private static final double PASS_SCORE = 80;

    private final Map<String, List<Prompt>> fixtures = new LinkedHashMap<>();
    private final Map<String, Condition> conditions = new LinkedHashMap<>();
    private final Map<String, AgentSpec> agents = new LinkedHashMap<>();
    private final List<RunInput> inputs = new ArrayList<>();
    private final Map<String, double[]> metrics = new LinkedHashMap<>();
    private final List<String> moreLayers = new ArrayList<>();
    private final List<ModelUsage> usage = new ArrayList<>();
    private final List<String> breaches = new ArrayList<>();
    private final List<Price> prices = new ArrayList<>();
    private String agentVersion = "2.1.0";
    private @Nullable String observed;
    private String name = "default";
    private String version = Coordinates.CANDIDATE;
    private String grader = "sha256:2";
    private int concurrent = 1;
    private Instant madeAt = TIME;
    private boolean reused;
    private List<StepRecord> steps = List.of();
    private UnaryOperator<String> texts = UnaryOperator.identity();
    private GateSpec gate = GateSpec.NONE;
    private SelfTest selfTest = SelfTest.UNASKED;

    public static Experiment with() {
        return new Experiment();
    }

    public Experiment name(String suite) {
        name = suite;
        return this;
    }

    /** What is done to every text that an agent, a fixture or a grader could have written. */
    public Experiment texts(UnaryOperator<String> change) {
        texts = change;
        return this;
    }

    public Experiment gate(GateSpec spec) {
        gate = spec;
        return this;
    }

    /** A layer beside the rubric, in which every graded run of the cells that follow scores 100. */
    public Experiment layer(String layer) {
        moreLayers.add(layer);
        return this;
    }

    /** A metric of the runs that follow, by run number. */
    public Experiment metric(String metric, double... values) {
        metrics.put(metric, values);
        return this;
    }

    /** The agent's version in the runs that follow. */
    public Experiment agentVersion(String version) {
        agentVersion = version;
        return this;
    }

    /** The model that answers in the runs that follow; else it is the requested one, or {@code model-1}. */
    public Experiment observed(String model) {
        observed = model;
        return this;
    }

    /** What the runs that follow took of a model. */
    public Experiment usage(String model, Long input, Long cached, Long cacheWrite, Long output) {
        usage.add(new ModelUsage(model, input, cached, cacheWrite, output));
        return this;
    }

    /** The version of the cells that follow. */
    public Experiment version(String candidateOrBaseline) {
        version = candidateOrBaseline;
        return this;
    }

    /** The digest of what grades the runs that follow. */
    public Experiment grader(String digest) {
        grader = digest;
        return this;
    }

    /** When the agents of the runs that follow were started. */
    public Experiment madeAt(Instant time) {
        madeAt = time;
        return this;
    }

    /** How many agents are at work while the runs that follow are made. */
    public Experiment concurrent(int degree) {
        concurrent = degree;
        return this;
    }

    /** Whether the runs that follow were made by an earlier start. */
    public Experiment reused(boolean made) {
        reused = made;
        return this;
    }

    /** What became of the steps of the runs that follow. */
    public Experiment steps(StepRecord... records) {
        steps = List.of(records);
        return this;
    }

    /** What was found against the condition of the invalid runs that follow. */
    public Experiment breaches(String... found) {
        breaches.addAll(List.of(found));
        return this;
    }

    public Experiment price(String model, double input, Double cached, Double cacheWrite, double output) {
        prices.add(new Price(model, input, cached, cacheWrite, output));
        return this;
    }

    public Experiment control(String fixture, String agent, String runs) {
        return cell(fixture, "control", true, agent, runs);
    }

    public Experiment skill(String fixture, String agent, String runs) {
        return cell(fixture, "skill", false, agent, runs);
    }

    /** A cell; the fixture may name a prompt after {@code ~}, the agent a model after {@code @}. */
    public Experiment cell(String task, String condition, boolean control, String agentAndModel, String runs) {
        String fixture = before(task, '~');
        String prompt = after(task, '~');
        String agent = before(agentAndModel, '@');
        String model = after(agentAndModel, '@');
        List<Prompt> prompts = fixtures.computeIfAbsent(texts.apply(fixture), f -> new ArrayList<>());
        Prompt asked = new Prompt(prompt.isEmpty() ? "" : texts.apply(prompt), texts.apply("Integrate it."));
        if (!prompts.contains(asked)) {
            prompts.add(asked);
        }
        conditions.putIfAbsent(
                condition,
                new Condition(
                        texts.apply(condition),
                        control,
                        control ? List.of() : List.of(texts.apply("seam-reservations")),
                        Delivery.NATIVE,
                        List.of()));
        agents.putIfAbsent(
                agent,
                AgentSpec.of(texts.apply(agent), agent)
                        .with(AgentOptions.NONE.withModel(model.isEmpty() ? null : model)));
        int number = 0;
        for (String run : runs.isBlank() ? new String[0] : runs.strip().split(" +")) {
            number++;
            Coordinates at = new Coordinates(
                    texts.apply(fixture),
                    asked.name(),
                    texts.apply(condition),
                    texts.apply(agent),
                    model.isEmpty() ? null : model,
                    version,
                    number);
            String dir = (version.equals(Coordinates.CANDIDATE) ? "" : version + "/")
                    + (task + "/" + condition + "/" + agentAndModel + "/run-0" + number);
            boolean modelFree = List.of("nop", "oracle").contains(agent);
            inputs.add(input(new PlannedRun(at, control, agent, modelFree, dir, number, null, reused), run, number));
        }
        return this;
    }

    private RunInput input(PlannedRun planned, String run, int number) {
        RunInput input = ended(planned, before(before(run, '!'), '+'), number);
        String tries = after(before(run, '!'), '+');
        String leak = after(run, '!');
        return new RunInput(planned, completed(input, tries, leak), input.grade(), input.problem());
    }

    private @Nullable RunRecord completed(RunInput input, String tries, String leak) {
        RunRecord record = input.record();
        Grade grade = input.grade();
        if (record == null) {
            return null;
        }
        List<Try> before = new ArrayList<>();
        for (String kind : tries.isEmpty() ? new String[0] : tries.split("\\+")) {
            before.add(new Try(before.size() + 1, TIME, 100, failure(kind), Map.of()));
        }
        return new RunRecord(
                record.schema(),
                record.plan(),
                record.coordinates(),
                record.control(),
                record.agentType(),
                record.modelFree(),
                record.prompt(),
                record.skills(),
                record.pristineDigest(),
                record.fingerprint(),
                record.command(),
                record.agentVersion(),
                record.observedModel(),
                record.exitCode(),
                record.startedAt(),
                record.timings(),
                record.metrics(),
                record.concurrent(),
                record.ended(),
                record.failure(),
                record.result(),
                record.changes(),
                grade != null && grade.outcome() == Outcome.INVALID
                        ? new Proof(false, record.proof().used(), breaches)
                        : record.proof(),
                record.notes(),
                record.modelFree() ? List.of() : usage,
                before,
                steps,
                leak.isEmpty() ? List.of() : List.of(texts.apply(leak)));
    }

    private RunInput ended(PlannedRun planned, String run, int number) {
        String outcome = before(run, ':');
        String kind = after(run, ':');
        return switch (outcome) {
            case "missing" -> new RunInput(planned, null, null, kind.isEmpty() ? null : texts.apply(kind));
            case "failed" -> {
                Failure failure = failure(kind.isEmpty() ? "crash" : kind);
                yield new RunInput(
                        planned, record(planned, number, Ended.FAILED, failure), null, "run.json says failed");
            }
            case "skipped" ->
                new RunInput(
                        planned,
                        record(planned, number, Ended.SKIPPED, new Failure(kind, texts.apply("5.00 USD are spent"))),
                        null,
                        null);
            case "interrupted" -> new RunInput(planned, record(planned, number, Ended.INTERRUPTED, null), null, null);
            case "ungraded" ->
                new RunInput(
                        planned, record(planned, number, Ended.CAPTURED, null), null, texts.apply("no grade.json"));
            case "ungradeable", "invalid" ->
                new RunInput(
                        planned,
                        record(planned, number, Ended.CAPTURED, null),
                        grade(
                                Outcome.valueOf(outcome.toUpperCase(java.util.Locale.ROOT)),
                                null,
                                failure(kind.isEmpty() ? "grader" : kind)),
                        null);
            default -> graded(planned, number, Double.parseDouble(outcome), kind.isEmpty() ? null : failure(kind));
        };
    }

    /** A run that a limit of time ended has failed, and is 0 by its grade alone. */
    private RunInput graded(PlannedRun planned, int number, double score, @Nullable Failure stopped) {
        boolean late = stopped != null
                && stopped.failureClass().filter(FailureClass::isLimitOfTime).isPresent();
        return new RunInput(
                planned,
                record(planned, number, late ? Ended.FAILED : Ended.CAPTURED, stopped),
                grade(Outcome.GRADED, score, late ? stopped : null),
                null);
    }

    private String observed(PlannedRun planned) {
        String model = planned.coordinates().model();
        return observed != null ? observed : model != null ? model : "model-1";
    }

    private Failure failure(String kind) {
        return new Failure(kind, texts.apply("it broke"));
    }

    private RunRecord record(PlannedRun planned, int number, Ended ended, Failure failure) {
        Map<String, Double> measured = new LinkedHashMap<>();
        metrics.forEach((metric, values) -> {
            if (number <= values.length) {
                measured.put(metric, values[number - 1]);
            }
        });
        boolean control = planned.control();
        return new RunRecord(
                RunRecord.SCHEMA,
                "plan",
                planned.coordinates(),
                control,
                planned.agentType(),
                planned.modelFree(),
                texts.apply("Integrate it."),
                List.of(),
                "sha256:0",
                "sha256:1",
                List.of(),
                planned.modelFree() ? null : texts.apply(agentVersion),
                planned.modelFree() ? null : texts.apply(observed(planned)),
                0,
                madeAt,
                Map.of("agent", 1500L),
                measured,
                concurrent,
                ended,
                failure,
                texts.apply("All done."),
                List.of(new Change("src/app.ts", Change.Kind.CHANGED, false)),
                new Proof(
                        true,
                        planned.modelFree() || control ? null : List.of(texts.apply("seam-reservations")),
                        List.of()),
                List.of(texts.apply("a note")));
    }

    private Grade grade(Outcome outcome, Double score, Failure failure) {
        List<LayerGrade> layers = new ArrayList<>();
        if (score != null) {
            layers.add(rubric(score));
            moreLayers.forEach(layer -> layers.add(new LayerGrade(layer, 1, true, 100.0, List.of())));
        }
        return new Grade(
                Grade.SCHEMA,
                outcome,
                score == null ? null : score >= PASS_SCORE,
                score,
                layers,
                Map.of(),
                failure,
                grader);
    }

    private LayerGrade rubric(double score) {
        return new LayerGrade(
                "rubric",
                1,
                true,
                score,
                List.of(
                        check("api_path_match", 80, Gating.COUNT, score / 100),
                        check("webhook_route_added", 20, Gating.GATE, score >= PASS_SCORE ? 1.0 : 0.5),
                        check("packages_added", 0, Gating.OBSERVE, 0.0),
                        new CheckGrade(
                                "not_here",
                                "files",
                                0,
                                Gating.COUNT,
                                0,
                                CheckGrade.Status.NOT_APPLICABLE,
                                null,
                                texts.apply("no such file"),
                                List.of())));
    }

    private CheckGrade check(String check, double weight, Gating gating, double score) {
        return new CheckGrade(
                texts.apply(check),
                check,
                weight,
                gating,
                gating == Gating.GATE ? 1 : 0,
                CheckGrade.Status.SCORED,
                score,
                texts.apply("what was found"),
                List.of(texts.apply("src/app.ts:12: push_data")));
    }

    public Suite suite() {
        List<Fixture> tasks = new ArrayList<>();
        fixtures.forEach((fixture, prompts) -> tasks.add(new Fixture(
                fixture,
                texts.apply("a small application"),
                Path.of("fixtures"),
                Path.of("fixtures"),
                prompts,
                List.of(texts.apply("seam-reservations")),
                List.of(),
                null,
                Map.of(),
                null,
                Duration.ofMinutes(10),
                List.of(),
                List.of(),
                null)));
        return new Suite(
                texts.apply(name),
                tasks,
                List.of(),
                List.copyOf(agents.values()),
                List.copyOf(conditions.values()),
                List.of(new LayerSpec("rubric", 1)),
                2,
                1,
                PASS_SCORE,
                gate,
                SandboxUse.USUAL,
                RunPolicy.USUAL,
                prices);
    }

    public PlanRecord plan() {
        List<PlannedRun> runs =
                new ArrayList<>(inputs.stream().map(RunInput::planned).toList());
        // In another order than the matrix, as a real plan is.
        Collections.shuffle(runs, new Random(7));
        return new PlanRecord(
                PlanRecord.SCHEMA,
                "plan",
                texts.apply(name),
                TIME,
                "0.1.0",
                "v0.1.0-3-gabc1234",
                2,
                1,
                List.of(new PlanRecord.SkillDigest(texts.apply("seam-reservations"), "sha256:3")),
                runs,
                41L,
                null,
                null,
                inputs.stream()
                                .allMatch(input ->
                                        input.planned().coordinates().version().equals(Coordinates.CANDIDATE))
                        ? null
                        : new VersionsRecord(
                                VersionsRecord.SCHEMA, "v0.1.0", "0123456789abcdef", "v0.1.0", "v0.1.0-3-gabc1234"),
                List.of());
    }

    /** What is known of the graders. */
    public Experiment selfTest(SelfTest known) {
        selfTest = known;
        return this;
    }

    /** The inputs; planned runs given as {@code missing} are left out, as they are when nothing is on disk. */
    public List<RunInput> inputs() {
        return inputs.stream()
                .filter(input -> input.record() != null || input.problem() != null)
                .toList();
    }

    public Results results() {
        return Results.of(plan(), inputs(), suite(), selfTest, List.of(), TIME);
    }

    public GateVerdict verdict() {
        return Gate.evaluate(gate, results());
    }

    public Results gated() {
        return results().withGate(verdict());
    }

    private static String before(String text, char separator) {
        int at = text.indexOf(separator);
        return at < 0 ? text : text.substring(0, at);
    }

    private static String after(String text, char separator) {
        int at = text.indexOf(separator);
        return at < 0 ? "" : text.substring(at + 1);
    }
}
