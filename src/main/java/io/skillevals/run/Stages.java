package io.skillevals.run;

import io.skillevals.cost.Estimates;
import io.skillevals.cost.Expense;
import io.skillevals.cost.Pricing;
import io.skillevals.process.Supervisor;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the runs of a suite start from, in each of its versions: made once, for planning and for running. */
public final class Stages {

    private final Runners parts;
    private final Map<String, Stage> byVersion = new HashMap<>();
    private final NeutralEnvironment neutral;
    private final Supervisor supervisor = new Supervisor();
    private final Versions versions;

    /** The suite as one version has it. */
    private record Stage(Suite suite, Variants variants, Scenes scenes, Sources sources) {}

    Stages(Runners parts) throws IOException {
        this.parts = parts;
        this.neutral = new NeutralEnvironment(parts.environment());
        this.versions = new Versions(parts.workDirectory(), supervisor, neutral, parts.cancellation());
        Path basedir = parts.suite().basedir().toAbsolutePath().normalize();
        Set<Path> written = parts.written().stream()
                .map(path -> basedir.relativize(path.toAbsolutePath().normalize()))
                .collect(Collectors.toSet());
        for (Version version : parts.suite().versions()) {
            Suite suite = parts.suite().at(version);
            Variants variants =
                    Variants.of(suite, parts.cache().resolve("skills").resolve(version.name()));
            List<Version> others = parts.suite().versions().stream()
                    .filter(other -> !other.name().equals(version.name()))
                    .toList();
            Scenes scenes = new Scenes(parts.cache(), parts.tree().folder(), suite, variants, others);
            byVersion.put(version.name(), new Stage(suite, variants, scenes, Sources.of(version, written)));
        }
    }

    /** The cells of the suite, task by task. */
    public List<List<MatrixCell>> cells() {
        return MatrixCell.of(parts.suite(), parts.agents());
    }

    /** The fingerprint of the runs of a cell; empty where its runs cannot even be made ready, as they will tell. */
    public String fingerprint(MatrixCell cell) {
        PlannedRun first = new PlannedRun(cell.at(), cell.control(), cell.agentType(), cell.modelFree(), "");
        Task task = task(first);
        try {
            return Fingerprint.of(
                    task,
                    scenes(task).of(task).project().digest(),
                    version(task),
                    parts.suite().policy().idle(),
                    parts.suite().basedir(),
                    stage(cell.at()).sources());
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    /**
     * A runner for a plan of the suite.
     *
     * @param earlier what runs of earlier starts took
     */
    public Runner runner(PlanRecord plan, RunListener listener, List<Expense> earlier) {
        Suite suite = parts.suite();
        Preparation preparation = new Preparation(
                parts.workDirectory(), this::scenes, this::project, suite.basedir(), new Absence(Absence.MACHINE_WIDE));
        Execution execution = new Execution(
                supervisor,
                new ContainerSupervisor(parts.engines()),
                neutral,
                versions,
                suite.policy(),
                parts.redactor(),
                parts.cancellation());
        Recording recording =
                new Recording(parts.redactor(), plan.id(), Timetable.degree(plan.runs(), suite.schedule()));
        Probing probing = new Probing(supervisor, neutral, parts.cancellation());
        return new Runner(
                new Workshop(
                        this::task,
                        preparation,
                        new Attempt(
                                new Steps(execution, probing, recording, parts.redactor()),
                                preparation::proven,
                                this::project,
                                suite.basedir(),
                                supervisor,
                                neutral,
                                parts.redactor(),
                                Patience.USUAL,
                                parts.cancellation()),
                        recording),
                listener,
                suite.schedule(),
                suite.policy().timeoutIsVerdict(),
                new Retries(suite.policy().retries(), parts.pause()),
                new Pricing(suite.prices()),
                new Estimates(earlier, at -> suite.sessions(at.fixture(), at.prompt())),
                parts.cancellation());
    }

    /** What an agent on this machine says; what is in an image is another program. */
    private @Nullable String version(Task task) {
        return task.spec().isolation().kind() == Isolation.Kind.DOCKER
                ? null
                : versions.of(task.agent().versionCommand(task.spec())).orElse(null);
    }

    private Scenes scenes(Task task) {
        return stage(task.planned().coordinates()).scenes();
    }

    private Path project(Task task) {
        return stage(task.planned().coordinates()).sources().directory();
    }

    private Stage stage(Coordinates at) {
        Stage stage = byVersion.get(at.version());
        if (stage == null) {
            throw new IllegalArgumentException("the suite has no version " + at.version());
        }
        return stage;
    }

    private Task task(PlannedRun planned) {
        Coordinates at = planned.coordinates();
        Stage stage = stage(at);
        Fixture fixture = stage.suite().fixture(at.fixture()).orElseThrow();
        Condition condition = stage.suite().condition(at.condition()).orElseThrow();
        AgentSpec spec = stage.suite()
                .agent(at.agent())
                .orElseThrow()
                .under(condition)
                .asking(at.model() == null ? "" : at.model());
        return new Task(
                planned,
                fixture,
                fixture.prompt(at.prompt()).map(Prompt::text).orElseThrow(),
                condition,
                stage.variants().of(condition),
                spec,
                parts.agents().apply(spec),
                parts.tree().directory(planned.dir()));
    }
}
