package io.skillevals.record;

import io.skillevals.io.Digest;
import io.skillevals.io.Json;
import io.skillevals.results.CheckFinding;
import io.skillevals.results.Results;
import io.skillevals.results.RunResult;
import io.skillevals.rundir.Coordinates;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is recorded of a run: what was expected, what came of it, and the coordinates by which it is found again.
 *
 * @param run the run
 * @param results what it is part of
 * @param belonging what the record belongs to
 */
record Observation(RunResult run, Results results, Belonging belonging) {

    private static final String PASS = "pass";
    private static final String FAIL = "fail";

    /** Of a run without a verdict: that the agent, the machine or a grader broke says nothing about the task. */
    private static final String INCONCLUSIVE = "inconclusive";

    private static final int ID_DIGITS = 32;

    /** Fields of {@link #body()}. */
    private static final String COLLECTION = "collection";

    private static final String PROJECT = "project";
    private static final String TITLE = "title";
    private static final String EXPECTED = "expected";
    private static final String ACTUAL = "actual";
    private static final String OUTCOME = "outcome";
    private static final String METRICS = "metrics";

    /** An id that no other observation has: of this run, as this report found it. */
    String id() {
        return Digest.shortOf(results.generatedAt() + "\n" + run.dir() + "\n" + Json.compact(body()), ID_DIGITS);
    }

    /** The whole body. */
    ObjectNode body() {
        ObjectNode body = Json.mapper().createObjectNode();
        body.put(COLLECTION, belonging.collection());
        body.put(PROJECT, belonging.project());
        body.put(TITLE, title());
        body.put(EXPECTED, expected());
        body.put(ACTUAL, actual());
        body.put(OUTCOME, outcome());
        body.set(METRICS, metrics());
        return body;
    }

    /** A value for each name that a template may hold. */
    Map<String, JsonNode> values() {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        body().forEachEntry(values::put);
        coordinates().forEach((name, value) -> values.put(name, value == null ? NullNode.getInstance() : tree(value)));
        return values;
    }

    private String outcome() {
        if (!run.graded()) {
            return INCONCLUSIVE;
        }
        return run.passedItsTask() ? PASS : FAIL;
    }

    private String title() {
        return String.join(
                " / ",
                run.key().task(),
                run.key().condition(),
                run.key().agentAndModel(),
                run.key().version(),
                "run " + run.run());
    }

    private String expected() {
        return "a score of at least " + number(results.suite().passScore()) + ", and every gate reached";
    }

    private String actual() {
        if (!run.graded()) {
            return run.outcomeName() + (run.failure() == null ? "" : ": " + run.failure());
        }
        List<String> missed = run.layers().values().stream()
                .flatMap(layer -> layer.checks().stream())
                .filter(check -> check.gating() && check.mark() == CheckFinding.Mark.MISSED)
                .map(CheckFinding::name)
                .toList();
        return (run.passedItsTask() ? "passed" : "not passed") + " with a score of "
                + number(run.score() == null ? 0 : run.score())
                + (missed.isEmpty() ? "" : "; gates missed: " + String.join(", ", missed));
    }

    /** The coordinates, by which a record is found exactly, before what was measured. */
    private ObjectNode metrics() {
        ObjectNode metrics = Json.mapper().createObjectNode();
        coordinates().forEach((name, value) -> {
            if (value != null) {
                metrics.set(name, tree(value));
            }
        });
        run.metrics().forEach((name, value) -> {
            if (!metrics.has(name) && Double.isFinite(value)) {
                metrics.put(name, value);
            }
        });
        return metrics;
    }

    private Map<String, @Nullable Object> coordinates() {
        Map<String, @Nullable Object> coordinates = new LinkedHashMap<>();
        coordinates.put("suite", results.suite().name());
        coordinates.put("version", run.key().version());
        coordinates.put("revision", revision());
        coordinates.put("condition", run.key().condition());
        coordinates.put("fixture", run.key().fixture());
        coordinates.put("prompt", run.key().prompt());
        coordinates.put("agent", run.key().agent());
        coordinates.put("model", run.key().model());
        coordinates.put("run", run.run());
        coordinates.put("score", run.score());
        return coordinates;
    }

    private @Nullable String revision() {
        return run.key().version().equals(Coordinates.BASELINE)
                ? results.versions().baseline()
                : results.versions().candidate();
    }

    private static JsonNode tree(Object value) {
        return Json.mapper().valueToTree(value);
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.valueOf((long) value)
                : String.format(Locale.ROOT, "%.1f", value);
    }
}
