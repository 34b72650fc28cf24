package io.skillevals.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.container.Docker;
import io.skillevals.container.DockerTest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A suite with a baseline whose agents are in containers, and whose build is killed again and again. */
@DockerTest
class KilledContainersIT {

    private static final String SUITE = """
            {
              "agents": [
                {
                  "name": "contained",
                  "type": "command",
                  "command": ["sh", "-c", "%s", "agent", "{prompt}"],
                  "isolation": {"image": "alpine:3", "network": "none"}
                }
              ],
              "conditions": [{"name": "control", "control": true}, {"name": "skill"}]
            }
            """;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    @Test
    void aSuiteThatIsKilledAgainAndAgainLosesAndRepeatsNothing() throws Exception {
        KilledStarts starts = new KilledStarts(folder, SUITE.formatted(KilledStarts.AGENT));
        starts.loseAndRepeatNothing();
        assertThat(starts.builds())
                .isNotEmpty()
                .flatMap(pid -> Docker.labelled("io.skillevals.owner.pid=" + pid))
                .as("containers and networks")
                .isEmpty();
    }
}
