package io.skillevals.results;

import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.Suite;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code results.json}: all that a suite came to. Built once, read by reports and the gate.
 *
 * @param schema {@value #SCHEMA}
 * @param generatedAt when it was made
 * @param plugin the plugin's version
 * @param confidence of all intervals in it
 * @param suite what was evaluated
 * @param control the control's name; absent when there is none, or several
 * @param controlNote what to know about the control; absent when there is nothing
 * @param notes what to know of how the compared runs were made: versions and models that differ
 * @param timingNotes what to know before durations are compared
 * @param versions what was evaluated, by {@code git describe}
 * @param smallestCell the smallest cell with a graded run; absent when there is no graded run
 * @param fixtures the tasks
 * @param conditions the conditions
 * @param agents the agents
 * @param cells one for each cell that the plan has
 * @param totals the cells of one condition, agent, model and version pooled over all fixtures
 * @param uplift one for each cell that is not the control's; over all fixtures too when there are several
 * @param deltas between versions
 * @param runs every planned run
 * @param gate the gate's word; absent before it was asked
 */
public record Results(
        int schema,
        Instant generatedAt,
        String plugin,
        double confidence,
        SuiteInfo suite,
        @Nullable String control,
        @Nullable String controlNote,
        List<String> notes,
        List<String> timingNotes,
        Versions versions,
        @Nullable SmallestCell smallestCell,
        List<FixtureInfo> fixtures,
        List<ConditionInfo> conditions,
        List<AgentInfo> agents,
        List<Cell> cells,
        List<Cell> totals,
        List<Uplift> uplift,
        List<Delta> deltas,
        List<RunResult> runs,
        @Nullable GateVerdict gate) {

    /** The newest form of the file. */
    public static final int SCHEMA = 1;

    /** The confidence of every interval. */
    public static final double CONFIDENCE = 0.95;

    public Results {
        notes = List.copyOf(notes);
        timingNotes = List.copyOf(timingNotes);
        fixtures = List.copyOf(fixtures);
        conditions = List.copyOf(conditions);
        agents = List.copyOf(agents);
        cells = List.copyOf(cells);
        totals = List.copyOf(totals);
        uplift = List.copyOf(uplift);
        deltas = List.copyOf(deltas);
        runs = List.copyOf(runs);
    }

    /**
     * The results of a plan.
     *
     * @param plan every run that was to be
     * @param inputs what could be read of them; a planned run that is not among them is missing
     * @param suite the suite as this machine defines it
     * @param selfTest what is known of its graders
     * @param notes what a reader should know of how the runs came together
     * @param generatedAt the time to put on it
     * @throws IllegalArgumentException when an input is of no planned run
     */
    public static Results of(
            PlanRecord plan,
            List<RunInput> inputs,
            Suite suite,
            SelfTest selfTest,
            List<String> notes,
            Instant generatedAt) {
        RunReading reading = new RunReading(suite);
        Map<PlannedRun, RunResult> runs = new HashMap<>();
        inputs.forEach(input -> runs.put(input.planned(), reading.of(input)));
        return of(plan, runs, suite, selfTest, notes, generatedAt);
    }

    /**
     * The results of a plan whose runs were read one by one.
     *
     * @param runs what became of them; a planned run that is not among them is missing
     * @throws IllegalArgumentException when a run is none of the plan's
     */
    public static Results of(
            PlanRecord plan,
            Map<PlannedRun, RunResult> runs,
            Suite suite,
            SelfTest selfTest,
            List<String> notes,
            Instant generatedAt) {
        return new ResultsBuilder(plan, suite, selfTest).build(runs, notes, generatedAt);
    }

    /** The results of a plan of whose graders nothing is asked. */
    public static Results of(PlanRecord plan, List<RunInput> inputs, Suite suite, Instant generatedAt) {
        return of(plan, inputs, suite, SelfTest.UNASKED, List.of(), generatedAt);
    }

    /** The same with the gate's word. */
    public Results withGate(GateVerdict verdict) {
        return new Results(
                schema,
                generatedAt,
                plugin,
                confidence,
                suite,
                control,
                controlNote,
                notes,
                timingNotes,
                versions,
                smallestCell,
                fixtures,
                conditions,
                agents,
                cells,
                totals,
                uplift,
                deltas,
                runs,
                verdict);
    }

    /** Whether there are several fixtures or prompts, so that numbers over all of them say something of their own. */
    public boolean severalTasks() {
        return severalTasks(cells);
    }

    static boolean severalTasks(List<Cell> cells) {
        return cells.stream().map(cell -> cell.key().task()).distinct().limit(2).count() > 1;
    }

    /** The uplifts by the runs they are about. */
    public Map<CellKey, Uplift> upliftByKey() {
        Map<CellKey, Uplift> byKey = new HashMap<>();
        uplift.forEach(row -> byKey.put(row.key(), row));
        return byKey;
    }

    /**
     * What was evaluated.
     *
     * @param name the suite's name
     * @param skills the skills with their digests
     * @param seed of the plan's order; absent when the order was not drawn
     * @param selfTested whether the graders held in a self-test; absent when that is not known of all fixtures
     * @param selfTestNote what to know of the self-test; absent when there is nothing
     * @param misgraded what the graders are known to have let pass, or not to have let pass, that should not have, or should
     * @param modelFree whether no model took part in any run
     * @param passScore the score, 0 to 100, from which a run passes
     * @param runsPerCell runs asked of each cell
     */
    public record SuiteInfo(
            String name,
            List<SkillInfo> skills,
            @Nullable Long seed,
            @Nullable Boolean selfTested,
            @Nullable String selfTestNote,
            List<String> misgraded,
            boolean modelFree,
            double passScore,
            int runsPerCell) {

        public SuiteInfo {
            skills = List.copyOf(skills);
            misgraded = List.copyOf(misgraded);
        }
    }

    /** A skill and the digest of its files. */
    public record SkillInfo(String name, String digest) {}

    /**
     * What was evaluated, by {@code git describe}.
     *
     * @param baseline absent when no baseline took part
     * @param candidate absent outside git
     */
    public record Versions(
            @Nullable String baseline, @Nullable String candidate) {}

    /**
     * How fine the results can be read at best.
     *
     * @param n graded runs of the smallest cell that has any
     * @param step what one run moves its pass-rate by: 1 / n
     * @param empty cells in which nothing was graded
     */
    public record SmallestCell(int n, double step, int empty) {}

    /**
     * A task.
     *
     * @param name the fixture's name
     * @param description may be empty
     * @param prompts what the agent is asked
     * @param expectedSkills skills that the task should make an agent use
     */
    public record FixtureInfo(String name, String description, List<PromptInfo> prompts, List<String> expectedSkills) {

        public FixtureInfo {
            prompts = List.copyOf(prompts);
            expectedSkills = List.copyOf(expectedSkills);
        }
    }

    /** One prompt of a fixture; the name is empty when it has a single one. */
    public record PromptInfo(String name, String text) {}

    /**
     * A condition.
     *
     * @param name the condition's name
     * @param control whether it is the control
     * @param skills names of the skills that it delivers
     * @param delivery how it delivers them; absent when it delivers none
     * @param minPassRate the least pass-rate that the gate asks of it, 0 to 1; absent when it asks none
     */
    public record ConditionInfo(
            String name,
            boolean control,
            List<String> skills,
            @Nullable String delivery,
            @Nullable Double minPassRate) {

        public ConditionInfo {
            skills = List.copyOf(skills);
        }
    }

    /**
     * An agent.
     *
     * @param name the agent's name in the suite
     * @param type its name in the registry
     * @param modelFree whether it needs no model
     * @param versions its versions that were seen
     * @param models the models that answered
     */
    public record AgentInfo(String name, String type, boolean modelFree, List<String> versions, List<String> models) {

        public AgentInfo {
            versions = List.copyOf(versions);
            models = List.copyOf(models);
        }
    }
}
