package io.skillevals.run;

import io.skillevals.redaction.Redactor;
import io.skillevals.rundir.RunTree;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.WorkDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What a runner is made of.
 *
 * @param suite the suite
 * @param tree the folder of all runs
 * @param agents the kind of each agent
 * @param workDirectory where workspaces are made
 * @param cache a folder of our own for what is made once per fixture
 * @param written what the plugin writes into the project beside the runs, such as reports: it is no part of what is evaluated
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
        Set<Path> written,
        Map<String, String> environment,
        Redactor redactor,
        EngineSource engines,
        Duration pause,
        Cancellation cancellation) {

    /** The pause of a service that has enough for the moment. */
    public static final Duration USUAL_PAUSE = Duration.ofSeconds(10);

    /**
     * What the runs of the suite start from.
     *
     * @throws IOException when the skills of an experiment cannot be put together
     */
    public Stages stages() throws IOException {
        return new Stages(this);
    }
}
