package io.skillevals.it;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A suite with a baseline and a service whose build is killed again and again. */
class KilledStartsIT {

    private static final String SUITE = """
            {
              "agents": [
                {"name": "scripted", "type": "command", "command": ["sh", "-c", "%s", "agent", "{prompt}"]}
              ],
              "conditions": [
                {"name": "control", "control": true},
                {
                  "name": "skill",
                  "data": true,
                  "setup": [["sh", "-c", "echo prepared > {{dataDir}}/ready"]],
                  "service": {"command": ["sh", "-c", "sleep 300"]}
                }
              ]
            }
            """;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    @Test
    void aSuiteThatIsKilledAgainAndAgainLosesAndRepeatsNothing() throws Exception {
        new KilledStarts(folder, SUITE.formatted(KilledStarts.AGENT)).loseAndRepeatNothing();
    }
}
