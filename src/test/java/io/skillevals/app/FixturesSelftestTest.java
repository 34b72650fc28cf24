package io.skillevals.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The fixtures of this repository test their own graders. */
@Timeout(600)
class FixturesSelftestTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "flask-py, rubric",
        "express-ts, rubric",
        "nextjs-todo, checks",
        "react-task-manager, checks",
        "existing-app-add-feature, checks",
        "myapp-cookie-hardening, checks",
        "myapp-stale-assets, checks",
        "myapp-drain-deploy, checks",
        "myapp-restart-logouts, checks",
        "myapp-refresh-grace, checks"
    })
    void goldenPassesEveryDecoyIsCaughtAndNoGateIsBlind(String fixture, String layers) throws Exception {
        Build build = Build.in(folder).select("layers", layers);
        Build.copy(Path.of("fixtures").resolve(fixture), build.path("fixtures").resolve(fixture));
        Build.copy(Path.of("fixtures/myapp"), build.path("fixtures/myapp"));
        Build.copy(Path.of("fixtures/rubric.json"), build.path("fixtures/rubric.json"));

        SelftestOutcome outcome = build.selftest();

        assertThat(outcome.message()).isEmpty();
        JsonNode tested = Json.read(build.path(".evals/runs/selftest.json"))
                .path("fixtures")
                .path(0);
        assertThat(tested.path("result").asString("")).isEqualTo("passed");
    }
}
