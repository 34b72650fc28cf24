package io.skillevals.app;

import io.skillevals.process.Orphans;
import io.skillevals.suite.ConfigurationException;
import io.skillevals.suite.Problem;
import io.skillevals.workspace.WorkDirectory;
import io.skillevals.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The folder in which agents work. */
final class Workspaces {

    static final String SETTING = "workDirectory";

    private Workspaces() {}

    /**
     * Opens it. What a killed build left there is removed, and what that build left at work is ended before.
     *
     * @throws ConfigurationException when it is no place to work in
     */
    static WorkDirectory open(SuiteRequest request) throws ConfigurationException, IOException {
        try {
            return WorkDirectory.open(folder(request), "<workDirectory> or -Devals.workDirectory", Orphans::end);
        } catch (WorkspaceException e) {
            throw new ConfigurationException(
                    List.of(new Problem(true, "<workDirectory>", String.valueOf(e.getMessage()))));
        }
    }

    static Path folder(SuiteRequest request) {
        return request.path(
                SETTING,
                Path.of(System.getProperty("java.io.tmpdir"), "evals-work-" + System.getProperty("user.name")));
    }
}
