package io.skillevals.mojo;

import io.skillevals.app.Log;
import io.skillevals.app.SuiteRequest;
import io.skillevals.app.Validate;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.read.Setting;
import java.io.IOException;
import java.util.Map;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

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
     * A file to write the JSON Schema of {@code eval.json} to, with the fields of all check types, those of the plugin's own
     * dependencies included: {@code -Devals.schemaFile=eval.schema.json}. An {@code eval.json} names it in {@code $schema}, and editors
     * then complete and check its checks. Absent: none is written. A file of that name is replaced only when it is such a
     * schema.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.schemaFile")
    private @Nullable String schemaFile;

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
    void goalSettings(Invocation invocation, Map<String, Setting> settings) {
        invocation.setting("schemaFile", schemaFile, settings);
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
