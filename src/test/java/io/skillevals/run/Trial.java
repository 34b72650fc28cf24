package io.skillevals.run;

import io.skillevals.agent.AgentRegistry;
import io.skillevals.container.EngineException;
import io.skillevals.cost.Pricing;
import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunDirectory;
import io.skillevals.rundir.RunRecord;
import io.skillevals.rundir.RunTree;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Delivery;
import io.skillevals.suite.Experiment;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.InstructionFiles;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Matrix;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.RecordPlaces;
import io.skillevals.suite.Recording;
import io.skillevals.suite.RunPolicy;
import io.skillevals.suite.Schedule;
import io.skillevals.suite.Seed;
import io.skillevals.suite.Skill;
import io.skillevals.suite.Solution;
import io.skillevals.suite.Step;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Surroundings;
import io.skillevals.suite.sandbox.SandboxUse;
import io.skillevals.workspace.NeutralPlace;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The small language of the run room's tests: a project, a shell script as its agent, and what came of letting it work. */
final class Trial implements RunListener {

    /** Not above the workspaces, which are in the same folder here. */
    static final String INSTRUCTIONS = "beside/" + InstructionFiles.AGENTS;

    private final Path folder;
    private final List<Skill> skills = new ArrayList<>();
    private final List<String> delivered = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>(Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"));
    private final List<String> credentials = new ArrayList<>();
    private final List<String> command = new ArrayList<>();
    private final Cancellation cancellation = new Cancellation();
    private final List<String> lost = new CopyOnWriteArrayList<>();
    private final List<String> skipped = new CopyOnWriteArrayList<>();
    private final List<String> warned = new CopyOnWriteArrayList<>();
    private @Nullable Agent agent;
    private Delivery delivery = Delivery.NATIVE;
    private Duration timeout = Duration.ofSeconds(60);
    private Consumer<PlannedRun> onStart = run -> {};
    private Consumer<PlannedRun> onEnd = run -> {};
    private Isolation isolation = Isolation.PROCESS;
    private EngineSource engines = () -> {
        throw new EngineException("no engine");
    };
    private final Map<String, String> sets = new HashMap<>();
    private boolean instructed;
    private boolean controlled;
    private @Nullable Experiment experiment;
    private int runs = 1;
    private Schedule schedule = Schedule.USUAL;
    private Predicate<PlannedRun> reused = run -> false;
    private @Nullable Recording recording;
    private AgentOptions options = AgentOptions.NONE;
    private RunPolicy policy = RunPolicy.USUAL;
    private Surroundings around = Surroundings.NONE;
    private Surroundings aroundControl = Surroundings.NONE;
    private @Nullable Seed seed;
    private List<Step> steps = List.of();

    private Trial(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder).toRealPath();
        file("app.txt", "one\n");
    }

    static Trial in(Path folder) throws IOException {
        return new Trial(folder);
    }

    Trial file(String path, String text) throws IOException {
        write(folder.resolve("project").resolve(path), text);
        return this;
    }

    Trial script(String text) throws IOException {
        Path script = folder.resolve("agent.sh");
        write(script, text + "\n");
        command.clear();
        command.addAll(List.of("/bin/sh", script.toString(), "{prompt}"));
        return this;
    }

    Trial command(String... words) {
        command.clear();
        command.addAll(List.of(words));
        return this;
    }

    Trial agent(Agent custom) {
        agent = custom;
        return this;
    }

    /** A skill that the condition delivers. */
    Trial skill(String name) throws IOException {
        known(name);
        delivered.add(name);
        return this;
    }

    /** The same, with a SKILL.md of its own. */
    Trial skill(String name, String text) throws IOException {
        known(name, text);
        delivered.add(name);
        return this;
    }

    /** A skill of the suite that the condition does not deliver. */
    Trial known(String name) throws IOException {
        return known(name, "Use " + name + " well.\n");
    }

    /** The same, with a SKILL.md of its own. */
    Trial known(String name, String text) throws IOException {
        Path skill = folder.resolve("skills").resolve(name);
        write(skill.resolve("SKILL.md"), text);
        write(skill.resolve("references/more.md"), "More of " + name + ".\n");
        skills.add(new Skill(name, "", skill, Digest.ofFolder(skill)));
        return this;
    }

    /** A file of the fixture beside its project. */
    Trial beside(String path, String text) throws IOException {
        write(folder.resolve(path), text);
        return this;
    }

    /** Instructions of the fixture, beside its project. */
    Trial instructions(String text) throws IOException {
        instructed = true;
        return beside(INSTRUCTIONS, text);
    }

    /** The treatment takes this experiment, of which more files may be written. */
    Trial experiment(String name) throws IOException {
        experiment = new Experiment(
                Files.createDirectories(folder.resolve("variants").resolve(name)));
        return this;
    }

    /** A file of the experiment. */
    Trial varied(String path, String text) throws IOException {
        write(experiment.directory().resolve(path), text);
        return this;
    }

    /** What the treatment sets up around its agent. */
    Trial around(Surroundings surroundings) {
        around = surroundings;
        return this;
    }

    /** A control beside the treatment, with what it sets up around its agent. */
    Trial controlled(Surroundings surroundings) {
        controlled = true;
        aroundControl = surroundings;
        return this;
    }

    /** How the fixture fills data folders. */
    Trial seed(Seed filling) {
        seed = filling;
        return this;
    }

    /** A control beside the treatment. */
    Trial controlled() {
        controlled = true;
        return this;
    }

    /** A variable that the suite sets for the agent. */
    Trial sets(String name, String value) {
        sets.put(name, value);
        return this;
    }

    Trial delivery(Delivery way) {
        delivery = way;
        return this;
    }

    Trial environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Trial credential(String name, String value) {
        credentials.add("env:" + name);
        return environment(name, value);
    }

    Trial isolated(Isolation place, EngineSource source) {
        isolation = place;
        engines = source;
        return this;
    }

    /** The task is given in steps. */
    Trial steps(Step... all) {
        steps = List.of(all);
        return this;
    }

    /** A file beside the project, as evidence of a step. */
    Path evidence(String text) throws IOException {
        Path file = folder.resolve("evidence-" + text.length() + ".txt");
        write(file, text);
        return file;
    }

    Trial timeout(Duration limit) {
        timeout = limit;
        return this;
    }

    Trial runs(int number) {
        runs = number;
        return this;
    }

    Trial parallel(int number) {
        return schedule(Schedule.of(number));
    }

    Trial schedule(Schedule how) {
        schedule = how;
        return this;
    }

    /** These runs are not made, because others stand for them. */
    Trial reused(Predicate<PlannedRun> which) {
        reused = which;
        return this;
    }

    Trial options(AgentOptions asked) {
        options = asked;
        return this;
    }

    Trial recording(Recording one) {
        recording = one;
        return this;
    }

    Trial retries(int most) {
        policy = new RunPolicy(most, policy.idle(), policy.outputBytes(), policy.timeoutIsVerdict());
        return this;
    }

    Trial outputBytes(long most) {
        policy = new RunPolicy(policy.retries(), policy.idle(), most, policy.timeoutIsVerdict());
        return this;
    }

    Trial idle(Duration limit) {
        policy = new RunPolicy(policy.retries(), limit, policy.outputBytes(), policy.timeoutIsVerdict());
        return this;
    }

    Trial onStart(Consumer<PlannedRun> action) {
        onStart = action;
        return this;
    }

    Trial onEnd(Consumer<PlannedRun> action) {
        onEnd = action;
        return this;
    }

    Trial cancelled() {
        cancellation.cancel();
        return this;
    }

    void cancel() {
        cancellation.cancel();
    }

    /** The pristine project. */
    Path project() {
        return folder.resolve("project");
    }

    /** Lets it work and gives the records by their conditions. */
    Map<String, RunRecord> records() throws IOException {
        Map<String, RunRecord> records = new LinkedHashMap<>();
        for (PlannedRun run : run().runs()) {
            records.put(run.coordinates().condition(), directory(run).readRun());
        }
        return records;
    }

    /** What the agent printed in a condition. */
    String printed(String condition) throws IOException {
        return Files.readString(
                tree().directory("shop/" + condition + "/script/run-01").transcript());
    }

    /** Lets it work and gives the record of its only run. */
    RunRecord record() throws IOException {
        return directory(run().runs().get(0)).readRun();
    }

    PlanRecord run() throws IOException {
        Suite suite = suite();
        Map<String, String> secrets = new HashMap<>();
        credentials.forEach(one -> secrets.put(one.substring(4), environment.get(one.substring(4))));
        WorkDirectory work = WorkDirectory.open(folder.resolve("work"), "<workDirectory>");
        try (NeutralPlace cache = work.newPlace()) {
            Stages stages = new Runners(
                            suite,
                            tree(),
                            this::kind,
                            work,
                            cache.workspace(),
                            Set.of(),
                            environment,
                            Redactor.of(secrets),
                            engines,
                            Duration.ofMillis(10),
                            cancellation)
                    .stages();
            PlanRecord plan = plan(suite, stages);
            stages.runner(plan, this, List.of()).run(plan);
            return plan;
        }
    }

    private PlanRecord plan(Suite suite, Stages stages) throws IOException {
        RunTree tree = tree();
        PlanRecord plan = new Planner(
                        suite,
                        stages.cells(),
                        stages::fingerprint,
                        tree,
                        new FinishedRuns(tree, new Pricing(List.of()), false))
                .plan("test", null, null);
        tree.reserve(plan.runs());
        return plan.with(plan.runs().stream().map(this::asReused).toList());
    }

    private PlannedRun asReused(PlannedRun run) {
        return new PlannedRun(
                run.coordinates(),
                run.control(),
                run.agentType(),
                run.modelFree(),
                run.dir(),
                run.block(),
                run.fingerprint(),
                run.reused() || reused.test(run));
    }

    Suite suite() {
        Fixture fixture = new Fixture(
                "shop",
                "",
                folder,
                folder.resolve("project"),
                List.of(new Prompt(
                                "",
                                steps.isEmpty() ? "Add a route." : steps.get(0).prompt())
                        .withSteps(steps)),
                List.of(),
                List.of(),
                solution("golden"),
                Map.of("wrong", solution("decoys/wrong")),
                null,
                timeout,
                List.of(),
                List.of(),
                null,
                List.of(),
                instructed ? folder.resolve(INSTRUCTIONS) : null,
                Json.mapper().createObjectNode(),
                seed,
                List.of());
        List<Condition> conditions = new ArrayList<>();
        if (controlled) {
            conditions.add(new Condition(
                    "control",
                    true,
                    List.of(),
                    Delivery.NATIVE,
                    List.of("script"),
                    AgentOptions.NONE,
                    null,
                    aroundControl));
        }
        conditions.add(new Condition(
                "treatment", false, delivered, delivery, List.of("script"), AgentOptions.NONE, experiment, around));
        AgentSpec spec = new AgentSpec(
                "script", "command", command, false, sets, credentials, Solution.GOLDEN, recording, isolation, options);
        return new Suite(
                "default",
                List.of(fixture),
                skills,
                List.of(spec),
                conditions,
                List.of(),
                runs,
                schedule,
                80,
                GateSpec.NONE,
                SandboxUse.USUAL,
                policy,
                List.of(),
                List.of(),
                Matrix.ALL,
                folder,
                null,
                null,
                RecordPlaces.NONE);
    }

    RunTree tree() {
        return new RunTree(folder.resolve("runs"));
    }

    RunDirectory directory(PlannedRun run) {
        return tree().directory(run.dir());
    }

    /** The directory of the first run. */
    RunDirectory directory() {
        return tree().directory("shop/treatment/script/run-01");
    }

    /** Where workspaces are made; nothing of a run is left there. */
    Path work() {
        return folder.resolve("work");
    }

    List<String> lost() {
        return lost;
    }

    @Override
    public void planned(PlanRecord plan) {}

    @Override
    public void started(PlannedRun run) {
        onStart.accept(run);
    }

    @Override
    public void finished(PlannedRun run, RunRecord record) {
        onEnd.accept(run);
    }

    /** What was told of runs that are left out. */
    List<String> skipped() {
        return skipped;
    }

    List<String> warned() {
        return warned;
    }

    @Override
    public void skipped(Failure why, int number) {
        skipped.add(number + " " + why.kind() + ": " + why.message());
    }

    @Override
    public void warned(String message) {
        warned.add(message);
    }

    @Override
    public void lost(PlannedRun run, String reason) {
        lost.add(reason);
    }

    /** Writes into the workspace of the run that is about to start. */
    void write(String path, String text) {
        try (Stream<Path> places = Files.list(work())) {
            for (Path place : places.filter(one -> Files.isDirectory(one.resolve("project/.git")))
                    .toList()) {
                write(place.resolve("project").resolve(path), text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Solution solution(String path) {
        return new Solution(path, folder.resolve(path), false, List.of());
    }

    private Agent kind(AgentSpec spec) {
        return agent != null
                ? agent
                : AgentRegistry.load(getClass().getClassLoader())
                        .find(spec.type())
                        .orElseThrow();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
