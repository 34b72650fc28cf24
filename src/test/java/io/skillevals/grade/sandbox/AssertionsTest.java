package io.skillevals.grade.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.skillevals.io.Json;
import io.skillevals.suite.sandbox.Step.JsonAssertion;
import io.skillevals.suite.sandbox.Step.Operator;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class AssertionsTest {

    private static final String CODES = """
            {"access_codes": [
              {"access_code_id": "a", "status": "set", "ends_at": "2026-12-01T10:00:00.000Z", "n": 1},
              {"access_code_id": "b", "status": "removing", "ends_at": "2026-12-01T11:00:00+01:00", "n": 1.0, "x": null}],
             "ok": true, "total": 2, "none": []}""";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$.access_codes | COUNT | 2",
                "access_codes | COUNT | 2",
                "$.access_codes[*].access_code_id | COUNT | 2",
                "$.access_codes[?(@.status=='set')] | COUNT | 1",
                "$.access_codes[?(@.access_code_id nin [\"a\"])] | COUNT | 1",
                "$.nowhere | COUNT | 0",
                "$.none | COUNT | 0",
                "ok | EQUALS | true",
                "$.total | EQUALS | 2.0",
                "$.access_codes[*].n | EQUALS | 1",
                "$.access_codes[0].status | ONE_OF | [\"setting\",\"set\"]",
                "$.nowhere | EXISTS | false",
                "$.access_codes[1].x | EXISTS | false",
                "$.ok | EXISTS | true",
                "$.access_codes[0].status | CONTAINS | \"se\"",
                "$.access_codes[*].ends_at | MATCHES | \"2026-12-01T.*\"",
                "$.access_codes[0].ends_at | INSTANT | \"2026-12-01T10:00:00Z\"",
                "$.access_codes[*].ends_at | INSTANT | \"2026-12-01T10:00:00Z\"",
            })
    void holds(String path, Operator operator, String operand) {
        assertThat(mismatch(path, operator, operand)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$.access_codes | COUNT | 1 | to find 1, got 2: [{",
                "$.nowhere | EQUALS | true | to be true, got nothing",
                "$.access_codes[*].status | EQUALS | \"set\" | to be \"set\", got [\"set\",\"removing\"]",
                "$.ok | EXISTS | false | not to be there, got true",
                "$.nowhere | EXISTS | true | to be there, got nothing",
                "$.access_codes[0].status | ONE_OF | [\"x\"] | to be one of [\"x\"], got \"set\"",
                "$.access_codes[0].status | MATCHES | \"s\" | to match \"s\", got \"set\"",
                "$.access_codes[0].ends_at | INSTANT | \"2026-12-01T10:00:05Z\" | to be the time",
                "$.ok | INSTANT | \"2026-12-01T10:00:05Z\" | to be the time",
            })
    void doesNotHoldAndSaysWhatWasThere(String path, Operator operator, String operand, String message) {
        assertThat(mismatch(path, operator, operand))
                .hasValueSatisfying(
                        said -> assertThat(said).startsWith("expected " + path).contains(message));
    }

    @Test
    void namesInPathsAreWrittenAsJsonSoThatAnAnswerCannotChangeTheQuestion() {
        Map<String, JsonNode> values = Map.of("ID", Json.mapper().readTree("\"a' || true || '\""));
        JsonAssertion assertion = new JsonAssertion(
                "$.access_codes[?(@.access_code_id == {{ID}})]",
                Operator.COUNT,
                Json.mapper().readTree("0"),
                Duration.ofSeconds(1));
        assertThat(Assertions.mismatch(assertion, Json.mapper().readTree(CODES), values))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$.total[?(@.a == 1)].b | COUNT | 1",
                "$.access_codes.sum() | EQUALS | 1",
                "$.huge | EQUALS | 7",
                "$.long | MATCHES | \"([a-z]-)+\"",
            })
    void answerThatCannotBeAskedIsAMismatchAndNoAccident(String path, Operator operator, String operand) {
        JsonNode answer = Json.mapper()
                .readTree("{\"total\": 5, \"access_codes\": [], \"huge\": 1e999, \"long\": \"" + "x-".repeat(500_000)
                        + "\"}");
        JsonAssertion assertion =
                new JsonAssertion(path, operator, Json.mapper().readTree(operand), Duration.ofSeconds(1));
        assertThat(Assertions.mismatch(assertion, answer, Map.of())).isPresent();
    }

    private static Optional<String> mismatch(String path, Operator operator, String operand) {
        return Assertions.mismatch(
                new JsonAssertion(path, operator, Json.mapper().readTree(operand), Duration.ofSeconds(1)),
                Json.mapper().readTree(CODES),
                Map.of());
    }
}
