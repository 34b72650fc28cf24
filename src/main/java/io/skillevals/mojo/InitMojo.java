package io.skillevals.mojo;

import io.skillevals.app.Init;
import io.skillevals.app.Log;
import io.skillevals.app.SuiteRequest;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.read.Setting;
import java.io.IOException;
import java.util.Map;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Writes a first fixture for the skill in a folder ({@code -Devals.skill=FOLDER}; default: the only one that is found here, in
 * {@code skills} or in {@code .claude/skills}), and what makes the plugin evaluate it: the profile {@code skill-evals} in the POM, or
 * {@code evals.json} where there is no POM.
 *
 * <p>It overwrites nothing. Where one of the files is there already, it says so and writes none.
 *
 * @since 0.1.0
 */
@Mojo(name = "init", requiresProject = false, threadSafe = true)
public final class InitMojo extends EvalsMojo {

    /**
     * The name of the fixture that is written: letters, digits, and {@code . _ -} between.
     *
     * @since 0.1.0
     */
    @Parameter(property = "evals.initFixture", defaultValue = "first-task")
    private @Nullable String initFixture;

    @Override
    void executeGoal(SuiteRequest request, Log log) throws ConfigurationException, IOException {
        new Init(request, log).execute();
    }

    @Override
    void goalSettings(Invocation invocation, Map<String, Setting> settings) {
        invocation.setting("initFixture", initFixture, settings);
    }

    @Override
    boolean skipsItself() {
        return false;
    }

    @Override
    String ownSkip() {
        return "evals.skip";
    }
}
