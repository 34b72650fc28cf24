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
 *
 * @since 0.1.0
 */
@Mojo(name = "run", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false, threadSafe = true)
public final class RunMojo extends EvalsMojo {

    /**
     * Skips {@code run} alone: {@code -Devals.run.skip} grades and reports what was run before.
     *
     * @since 0.1.0
     */
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
