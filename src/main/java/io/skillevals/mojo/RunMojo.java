package io.skillevals.mojo;

import io.skillevals.app.Log;
import io.skillevals.app.RunSuite;
import io.skillevals.app.SuiteRequest;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.read.Setting;
import java.io.IOException;
import java.util.Map;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

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
    @Parameter(property = "evals.run.skip", defaultValue = "false")
    private boolean skipRun;

    /**
     * Runs everything anew, beside what was run before: {@code -Devals.fresh}. Otherwise finished runs of the same project, prompt,
     * condition, agent and model are reused.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.fresh")
    private @Nullable String selectedFresh;

    /**
     * Says what would be run, how many sessions that is, what it may cost and which effect it could show, and starts nothing:
     * {@code -Devals.plan}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.plan")
    private @Nullable String selectedPlan;

    @Override
    void executeGoal(SuiteRequest request, Log log) throws ConfigurationException, IOException {
        new RunSuite(request, log, getClass().getClassLoader()).execute();
    }

    @Override
    void goalSettings(Invocation invocation, Map<String, Setting> settings) {
        invocation.setting("fresh", selectedFresh, settings);
        invocation.setting("plan", selectedPlan, settings);
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
