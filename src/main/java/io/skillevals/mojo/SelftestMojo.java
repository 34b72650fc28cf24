package io.skillevals.mojo;

import io.skillevals.app.Log;
import io.skillevals.app.Selftest;
import io.skillevals.app.SelftestOutcome;
import io.skillevals.app.SuiteRequest;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.read.Setting;
import java.io.IOException;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Tests the graders of each fixture without an agent: its golden must pass, its untouched project and its decoys must not, and
 * mutants of the golden show what each check notices.
 *
 * <p>Graders that do not hold fail the build after the reports are written. {@code report} tells whether its graders were tested.
 *
 * @since 0.1.0
 */
@Mojo(name = "selftest", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false, threadSafe = true)
public final class SelftestMojo extends EvalsMojo {

    /**
     * Most mutants of a fixture: the golden with one change taken back. Of more, so many are chosen evenly; 0 makes none.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.mutants", defaultValue = "100")
    private @Nullable String mutants;

    /**
     * Time limit of the whole self-test: {@code 600}, {@code 90s}, {@code 10m}, {@code 1h}, {@code PT10M}. Where it ends, the
     * self-test is inconclusive.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.selftestTimeout", defaultValue = "1h")
    private @Nullable String selftestTimeout;

    /**
     * Skips {@code selftest} alone.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.selftest.skip", defaultValue = "false")
    private boolean skipSelftest;

    @Override
    void executeGoal(SuiteRequest request, Log log)
            throws ConfigurationException, IOException, MojoFailureException, MojoExecutionException {
        SelftestOutcome outcome = new Selftest(request, log, getClass().getClassLoader()).execute();
        switch (outcome.kind()) {
            case HELD -> {
                // the build goes on
            }
            case FAILED -> throw new MojoFailureException(outcome.message());
            case INCONCLUSIVE -> throw new MojoExecutionException(outcome.message());
        }
    }

    @Override
    void goalSettings(Invocation invocation, Map<String, Setting> settings) {
        invocation.setting("mutants", mutants, settings);
        invocation.setting("selftestTimeout", selftestTimeout, settings);
    }

    @Override
    boolean skipsItself() {
        return skipSelftest;
    }

    @Override
    String ownSkip() {
        return "evals.selftest.skip";
    }
}
