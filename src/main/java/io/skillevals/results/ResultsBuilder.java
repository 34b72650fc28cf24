package io.skillevals.results;

import io.skillevals.results.Results.AgentInfo;
import io.skillevals.results.Results.ConditionInfo;
import io.skillevals.results.Results.FixtureInfo;
import io.skillevals.results.Results.PromptInfo;
import io.skillevals.results.Results.SkillInfo;
import io.skillevals.results.Results.SmallestCell;
import io.skillevals.results.Results.SuiteInfo;
import io.skillevals.results.Results.Versions;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.VersionsRecord;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Step;
import io.skillevals.suite.Suite;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the results of a plan together: runs, cells, totals, uplift, version deltas. */
final class ResultsBuilder {

    private final PlanRecord plan;
    private final Suite suite;
    private final SelfTest selfTest;
    private final MatrixOrder order;

    ResultsBuilder(PlanRecord plan, Suite suite, SelfTest selfTest) {
        this.plan = plan;
        this.suite = suite;
        this.selfTest = selfTest;
        this.order = new MatrixOrder(suite);
    }

    Results build(Map<PlannedRun, RunResult> read, List<String> notes, Instant generatedAt) {
        List<RunResult> runs = runs(read);
        Map<CellKey, List<RunResult>> byCell = grouped(runs, RunResult::key);
        List<Cell> cells = cells(byCell);
        List<Cell> totals = cells(grouped(runs, run -> run.key().overall()));
        UpliftReading uplifts = new UpliftReading(cells, byCell);
        List<String> controls = cells.stream()
                .filter(Cell::control)
                .map(cell -> cell.key().condition())
                .distinct()
                .toList();
        return new Results(
                Results.SCHEMA,
                generatedAt,
                plan.plugin(),
                Results.CONFIDENCE,
                suiteInfo(),
                controls.size() == 1 ? controls.get(0) : null,
                controlNote(controls),
                Stream.concat(notes.stream(), notes(runs).stream()).toList(),
                TimingNotes.of(runs),
                versions(),
                smallest(cells),
                fixtures(cells),
                conditions(cells),
                agents(runs),
                cells,
                totals,
                uplifts(uplifts, cells, totals),
                deltas(uplifts, cells, totals),
                runs,
                null);
    }

    private List<RunResult> runs(Map<PlannedRun, RunResult> read) {
        Set<PlannedRun> planned = new LinkedHashSet<>(plan.runs());
        for (PlannedRun run : read.keySet()) {
            if (!planned.contains(run)) {
                throw new IllegalArgumentException(run.dir() + " is not a run of plan " + plan.id());
            }
        }
        RunReading reading = new RunReading(suite);
        return planned.stream()
                .map(run -> {
                    RunResult result = read.get(run);
                    return result == null ? reading.of(new RunInput(run, null, null, null)) : result;
                })
                .sorted(Comparator.comparing(RunResult::key, order.cells()).thenComparingInt(RunResult::run))
                .toList();
    }

    private static Map<CellKey, List<RunResult>> grouped(List<RunResult> runs, Function<RunResult, CellKey> key) {
        Map<CellKey, List<RunResult>> groups = new LinkedHashMap<>();
        runs.forEach(run ->
                groups.computeIfAbsent(key.apply(run), k -> new ArrayList<>()).add(run));
        return groups;
    }

    private List<Cell> cells(Map<CellKey, List<RunResult>> byCell) {
        return byCell.entrySet().stream()
                .map(cell ->
                        CellReading.of(cell.getKey(), cell.getValue().get(0).control(), cell.getValue()))
                .sorted(Comparator.comparing(Cell::key, order.cells()))
                .toList();
    }

    private Versions versions() {
        VersionsRecord versions = plan.versions();
        return versions == null
                ? new Versions(null, plan.projectVersion())
                : new Versions(
                        versions.baseline(),
                        versions.candidate() == null ? plan.projectVersion() : versions.candidate());
    }

    private static List<Uplift> uplifts(UpliftReading reading, List<Cell> cells, List<Cell> totals) {
        Stream<Uplift> single = cells.stream().filter(cell -> !cell.control()).map(reading::of);
        Stream<Uplift> overall = !Results.severalTasks(cells)
                ? Stream.empty()
                : totals.stream().filter(total -> !total.control()).map(total -> reading.overall(total.key()));
        return Stream.concat(single, overall).toList();
    }

    /** One for each treatment, whichever version has it; none where a single version was evaluated. */
    private List<Delta> deltas(UpliftReading uplifts, List<Cell> cells, List<Cell> totals) {
        if (plan.versions() == null
                && cells.stream().allMatch(cell -> cell.key().ofCandidate())) {
            return List.of();
        }
        DeltaReading reading = new DeltaReading(uplifts, cells);
        List<CellKey> keys = candidates(cells);
        Stream<Delta> overall = Results.severalTasks(cells)
                ? candidates(totals).stream().map(key -> reading.overall(key, keys))
                : Stream.empty();
        return Stream.concat(keys.stream().map(reading::of), overall).toList();
    }

    private List<CellKey> candidates(List<Cell> cells) {
        return cells.stream()
                .filter(cell -> !cell.control())
                .map(cell -> cell.key().of(Coordinates.CANDIDATE))
                .distinct()
                .sorted(order.cells())
                .toList();
    }

    private List<String> notes(List<RunResult> runs) {
        List<String> notes = new ArrayList<>(MixNotes.of(runs));
        if (!plan.runs().stream().allMatch(PlannedRun::modelFree)) {
            notes.addAll(AgeNotes.of(runs));
            notes.addAll(GateNotes.of(runs));
        }
        return notes;
    }

    private SuiteInfo suiteInfo() {
        return new SuiteInfo(
                plan.suite(),
                plan.skills().stream()
                        .map(skill -> new SkillInfo(skill.name(), skill.digest()))
                        .toList(),
                plan.seed(),
                selfTest.held(),
                selfTest.note(),
                selfTest.misgraded(),
                !plan.runs().isEmpty() && plan.runs().stream().allMatch(PlannedRun::modelFree),
                suite.passScore(),
                plan.runsPerCell());
    }

    private static @Nullable String controlNote(List<String> controls) {
        return switch (controls.size()) {
            case 0 -> "no condition is the control, so there is nothing to measure uplift against";
            case 1 -> null;
            default ->
                "several conditions are controls (" + String.join(", ", controls)
                        + "): each cell is measured against the control of its own agent";
        };
    }

    private static @Nullable SmallestCell smallest(List<Cell> cells) {
        int empty = (int) cells.stream().filter(cell -> cell.graded() == 0).count();
        return cells.stream()
                .map(Cell::graded)
                .filter(graded -> graded > 0)
                .min(Comparator.naturalOrder())
                .map(graded -> new SmallestCell(graded, 1.0 / graded, empty))
                .orElse(null);
    }

    private List<FixtureInfo> fixtures(List<Cell> cells) {
        return cells.stream()
                .map(cell -> Objects.requireNonNull(cell.key().fixture()))
                .distinct()
                .map(name -> suite.fixture(name)
                        .map(ResultsBuilder::fixture)
                        .orElseGet(() -> new FixtureInfo(name, "", List.of(), List.of())))
                .toList();
    }

    private static FixtureInfo fixture(Fixture fixture) {
        return new FixtureInfo(
                fixture.name(),
                fixture.description(),
                fixture.selectedPrompts().stream()
                        .map(prompt -> new PromptInfo(prompt.name(), text(prompt)))
                        .toList(),
                fixture.expectedSkills());
    }

    /** What is asked; of a prompt in steps, all of them. */
    private static String text(Prompt prompt) {
        List<Step> steps = prompt.steps();
        return steps.isEmpty()
                ? prompt.text()
                : IntStream.range(0, steps.size())
                        .mapToObj(at -> (steps.get(at).probe() == null ? "Step " : "Probe ") + (at + 1) + ": "
                                + steps.get(at).prompt())
                        .collect(Collectors.joining("\n\n"));
    }

    private List<ConditionInfo> conditions(List<Cell> cells) {
        Map<String, Boolean> controls = new LinkedHashMap<>();
        cells.forEach(cell -> controls.putIfAbsent(cell.key().condition(), cell.control()));
        List<ConditionInfo> conditions = new ArrayList<>();
        controls.forEach((name, control) -> {
            Condition condition = suite.condition(name).orElse(null);
            List<String> skills = condition == null ? List.of() : condition.skills();
            conditions.add(new ConditionInfo(
                    name,
                    control,
                    skills,
                    condition == null || skills.isEmpty()
                            ? null
                            : condition.delivery().label(),
                    minPassRate(name, control)));
        });
        return conditions;
    }

    /** The stricter of the condition's own limit and the one for all, which no control has to keep. */
    private @Nullable Double minPassRate(String condition, boolean control) {
        GateSpec gate = suite.gate();
        Double all = control ? null : gate.all().minPassRate();
        Double own =
                gate.conditions().getOrDefault(condition, GateSpec.Limits.NONE).minPassRate();
        if (all == null || own == null) {
            return all == null ? own : all;
        }
        return Math.max(all, own);
    }

    private List<AgentInfo> agents(List<RunResult> runs) {
        Map<String, PlannedRun> planned = new TreeMap<>();
        plan.runs().forEach(run -> planned.putIfAbsent(run.coordinates().agent(), run));
        Map<String, Set<String>> versions = new HashMap<>();
        Map<String, Set<String>> models = new HashMap<>();
        for (RunResult run : runs) {
            add(versions, run.key().agent(), run.agentVersion());
            add(models, run.key().agent(), run.observedModel());
        }
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> names.add(run.key().agent()));
        List<AgentInfo> agents = new ArrayList<>();
        for (String name : names) {
            PlannedRun run = Objects.requireNonNull(planned.get(name));
            agents.add(new AgentInfo(
                    name,
                    run.agentType(),
                    run.modelFree(),
                    List.copyOf(versions.getOrDefault(name, Set.of())),
                    List.copyOf(models.getOrDefault(name, Set.of()))));
        }
        return agents;
    }

    private static void add(Map<String, Set<String>> values, String name, @Nullable String value) {
        if (value != null) {
            values.computeIfAbsent(name, n -> new TreeSet<>()).add(value);
        }
    }
}
