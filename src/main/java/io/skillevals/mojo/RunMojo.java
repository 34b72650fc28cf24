package io.skillevals.mojo;

import io.skillevals.app.Log;
import io.skillevals.app.RunSuite;
import io.skillevals.app.SuiteRequest;
import io.skillevals.suite.ConfigurationException;
import java.io.IOException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Runs every agent on every fixture in every condition, and keeps what each run left.
 *
 * <p>It grades nothing, and fails the build only for what is wrong before the first start; trouble in a run is in the run's
 * record, for {@code evals:report}.
 */
@Mojo(name = "run", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false, threadSafe = true)
public final class RunMojo extends EvalsMojo {

    /** Skips this goal alone. */
    @org.apache.maven.plugins.annotations.Parameter(property = "evals.run.skip", defaultValue = "false")
    private boolean skipRun;

    @Override
    void executeGoal(SuiteRequest request, Log log) throws ConfigurationException, IOException {
        new RunSuite(request, log, getClass().getClassLoader()).execute();
    }

    @Override
    boolean skipsItself() {
        return skipRun;
    }

    @Override
    String ownSkip() {
        return "evals.run.skip";
    }
}
