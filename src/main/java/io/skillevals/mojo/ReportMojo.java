package io.skillevals.mojo;

import io.skillevals.app.Log;
import io.skillevals.app.ReportOutcome;
import io.skillevals.app.ReportSuite;
import io.skillevals.app.SuiteRequest;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.read.Setting;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Grades the runs of the newest plan, or of the shards of one, writes every report, and then holds the results against the gate.
 *
 * <p>It starts no agent. A missed gate fails the build after the reports are written.
 *
 * @since 0.1.0
 */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false, threadSafe = true)
public final class ReportMojo extends EvalsMojo {

    /**
     * Grades every run anew, also those whose grade was made by the same checks: {@code true} or {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.regrade", defaultValue = "false")
    private @Nullable String regrade;

    /**
     * A folder to grade against the one selected fixture, without a run: {@code -Devals.modified=DIR
     * -Devals.fixtures=NAME}. It holds the whole project, not only what was changed. The gate has nothing to say about it.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.modified")
    private @Nullable String modified;

    /**
     * Several runs folders, whose newest plans are shards of one plan, to report on together: {@code
     * -Devals.merge=shard-1,shard-2}, as {@code evals:run -Devals.shard=1/2} and {@code 2/2} made them. Plans that do not belong
     * together are refused. What a shard that is not among them was to run is listed as missing. The report is kept in the first.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.merge")
    private @Nullable String merge;

    /**
     * Records no run at the places of {@code records}: {@code true} or {@code false}.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.records.skip", defaultValue = "false")
    private @Nullable String skipRecords;

    /**
     * Skips {@code report} alone.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.report.skip", defaultValue = "false")
    private boolean skipReport;

    @Override
    void executeGoal(SuiteRequest request, Log log)
            throws ConfigurationException, IOException, MojoFailureException, MojoExecutionException {
        ReportOutcome outcome = new ReportSuite(request, log, getClass().getClassLoader()).execute();
        switch (outcome.kind()) {
            case PASSED -> {
                // the build goes on
            }
            case MISSED -> throw new MojoFailureException(outcome.message());
            case NOTHING_GRADED -> throw new MojoExecutionException(outcome.message());
        }
    }

    @Override
    void goalSettings(Invocation invocation, Map<String, Setting> settings) {
        invocation.setting("regrade", regrade, settings);
        invocation.setting("modified", modified, settings);
        invocation.setting("merge", merge, settings);
        invocation.setting("records.skip", skipRecords, settings);
        invocation.profiles(settings);
    }

    @Override
    boolean skipsItself() {
        return skipReport;
    }

    @Override
    String ownSkip() {
        return "evals.report.skip";
    }

    /** With it {@code run} starts nothing, so that a report behind it would be one of an earlier start, or of none. */
    @Override
    Set<String> leavesNothingToDo() {
        return Set.of("evals.plan");
    }
}
