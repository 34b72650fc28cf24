package io.skillevals.app;

import io.skillevals.io.Reason;
import io.skillevals.run.PristineFixture;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.io.IOException;

/** Examines whether the pristine projects can be copied. */
final class Projects {

    private Projects() {}

    static void examine(Suite suite, Problems problems) {
        for (Fixture fixture : suite.fixtures()) {
            try {
                PristineFixture.digestOf(fixture);
            } catch (io.skillevals.workspace.WorkspaceException e) {
                problems.error(fixture.project().toString(), String.valueOf(e.getMessage()));
            } catch (IOException e) {
                problems.error(fixture.project().toString(), "cannot be read: " + Reason.of(e));
            }
        }
    }
}
