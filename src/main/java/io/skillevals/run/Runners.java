package io.skillevals.run;

import io.skillevals.process.Supervisor;
import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.RunTree;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

/**
 * What a runner is made of.
 *
 * @param suite the suite
 * @param tree the folder of all runs
 * @param agents the kind of each agent
 * @param workDirectory where workspaces are made
 * @param cache a folder of our own for what is made once per fixture
 * @param environment the build's environment
 * @param redactor keeps secrets out of everything written
 * @param engines where agents in containers find the engine
 * @param pause what a run waits before its second try; before the third it waits twice as long
 * @param cancellation tells when the user stops the build
 */
public record Runners(
        Suite suite,
        RunTree tree,
        Function<AgentSpec, Agent> agents,
        WorkDirectory workDirectory,
        Path cache,
        Map<String, String> environment,
        Redactor redactor,
        EngineSource engines,
        Duration pause,
        Cancellation cancellation) {

    /** The pause of a service that has enough for the moment. */
    public static final Duration USUAL_PAUSE = Duration.ofSeconds(10);

    /**
     * A runner for a plan of the suite.
     *
     * @throws IOException when the skills of an experiment cannot be put together
     */
    public Runner runner(PlanRecord plan, RunListener listener) throws IOException {
        Variants variants = Variants.of(suite, cache.resolve("skills"));
        Supervisor supervisor = new Supervisor();
        NeutralEnvironment neutral = new NeutralEnvironment(environment);
        Versions versions = new Versions(workDirectory, supervisor, neutral, cancellation);
        Recording recording = new Recording(redactor, plan.id(), suite.parallel());
        Execution execution = new Execution(
                supervisor,
                new ContainerSupervisor(engines),
                neutral,
                versions,
                suite.policy(),
                redactor,
                cancellation);
        Probing probing = new Probing(supervisor, neutral, cancellation);
        return new Runner(
                planned -> task(planned, variants),
                new Preparation(
                        workDirectory,
                        new Scenes(cache, tree.folder(), suite, variants),
                        new Absence(Absence.MACHINE_WIDE)),
                new Attempt(new Steps(execution, probing, recording, redactor)),
                recording,
                listener,
                suite.parallel(),
                new Retries(suite.policy().retries(), pause),
                cancellation);
    }

    private Task task(PlannedRun planned, Variants variants) {
        Coordinates at = planned.coordinates();
        Fixture fixture = suite.fixture(at.fixture()).orElseThrow();
        Condition condition = suite.condition(at.condition()).orElseThrow();
        AgentSpec spec = suite.agent(at.agent()).orElseThrow().under(condition);
        String prompt = fixture.prompts().stream()
                .filter(one -> one.name().equals(at.prompt()))
                .map(Prompt::text)
                .findFirst()
                .orElseThrow();
        return new Task(
                planned,
                fixture,
                prompt,
                condition,
                variants.of(condition),
                spec,
                agents.apply(spec),
                tree.directory(planned.dir()));
    }
}
