package io.skillevals.mojo;

import io.skillevals.app.Log;
import io.skillevals.app.SuiteRequest;
import io.skillevals.app.Validate;
import io.skillevals.suite.ConfigurationException;
import java.io.IOException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Reads the configuration, the fixtures with their checks and answer keys, the skills and the agents' executables, and lists
 * every error and every warning. It runs no agent and costs nothing; an error fails the build.
 *
 * <p>{@code -Devals.preflight=false} leaves out what belongs to the machine: executables, versions and credentials of agents.
 *
 * @since 0.1.0
 */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false, threadSafe = true)
public final class ValidateMojo extends EvalsMojo {

    /**
     * Skips {@code validate} alone.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.validate.skip", defaultValue = "false")
    private boolean skipValidate;

    @Override
    void executeGoal(SuiteRequest request, Log log) throws ConfigurationException, IOException {
        new Validate(request, log, getClass().getClassLoader()).execute();
    }

    @Override
    boolean skipsItself() {
        return skipValidate;
    }

    @Override
    String ownSkip() {
        return "evals.validate.skip";
    }
}
