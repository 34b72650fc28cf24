package io.skillevals.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.results.Experiment;
import io.skillevals.suite.RecordPlaces;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What is said of a run. */
class ObservationTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "80, pass, passed with a score of 80",
        "93.46, pass, passed with a score of 93.5",
        "79, fail, not passed with a score of 79",
        "0:timeout, fail, not passed with a score of 0",
        "failed:rate-limit, inconclusive, failed: rate-limit: it broke",
        "interrupted, inconclusive, failed: interrupted: the record does not say why",
        "ungradeable:grader, inconclusive, ungradeable: grader: it broke",
        "invalid:condition, inconclusive, invalid: condition: it broke"
    })
    void onlyAVerdictIsAPassOrAFail(String run, String outcome, String actual) throws Exception {
        JsonNode body = Recorded.in(folder, Experiment.with().skill("shop", "claude-code", run))
                .observation(0)
                .body();
        assertThat(body.path("outcome").asString()).isEqualTo(outcome);
        assertThat(body.path("actual").asString()).startsWith(actual);
    }

    @Test
    void theBodyHasTheCoordinatesAndWhatWasMeasured() throws Exception {
        Observation observation = Recorded.in(
                        folder,
                        Experiment.with().metric("costUsd", 0.25).skill("shop~create", "claude-code@model-1", "93.5"))
                .observation(0);
        assertThat(observation.body()).isEqualTo(Json.mapper().readTree("""
                {
                  "collection": "evals",
                  "project": "demo",
                  "title": "shop create / skill / claude-code@model-1 / candidate / run 1",
                  "expected": "a score of at least 80, and every gate reached",
                  "actual": "passed with a score of 93.5",
                  "outcome": "pass",
                  "metrics": {
                    "suite": "default",
                    "version": "candidate",
                    "revision": "v0.1.0-3-gabc1234",
                    "condition": "skill",
                    "fixture": "shop",
                    "prompt": "create",
                    "agent": "claude-code",
                    "model": "model-1",
                    "run": 1,
                    "score": 93.5,
                    "costUsd": 0.25
                  }
                }
                """));
    }

    @Test
    void aTemplateMayNameWhatTheManualSaysAndNothingElse() throws Exception {
        assertThat(Recorded.three(folder).observation(2).values().keySet())
                .containsExactlyInAnyOrderElementsOf(RecordPlaces.NAMES);
    }
}
