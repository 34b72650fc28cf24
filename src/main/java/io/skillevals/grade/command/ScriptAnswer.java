package io.skillevals.grade.command;

import io.skillevals.grade.Fields;
import io.skillevals.io.Json;
import io.skillevals.io.JsonSchema;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the one JSON object that a script prints. */
final class ScriptAnswer {

    private static final String SCORE = "score";
    private static final String DETAILS = "details";
    private static final String CHECKS = "checks";
    private static final String METRICS = "metrics";
    private static final String NAME = "name";
    private static final String PASSED = "passed";
    private static final String MESSAGE = "message";

    private static final Pattern METRIC = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
    private static final int MOST_SHOWN = 50;
    private static final int LONGEST_SHOWN = 300;
    /** Grades are read by people, and each number becomes a column of a table. */
    private static final int LONGEST_DETAILS = 2000;

    private static final int MOST_METRICS = 100;
    private static final String MARK = "\uFEFF";

    private ScriptAnswer() {}

    /** What is not such an answer. */
    static final class NoAnswer extends Exception {

        private static final long serialVersionUID = 1;

        NoAnswer(String why) {
            super(why);
        }
    }

    /**
     * The result that was printed.
     *
     * @throws NoAnswer when it is none, with the reason
     */
    static CheckResult read(String printed) throws NoAnswer {
        JsonNode answer = parse(printed.startsWith(MARK) ? printed.substring(1) : printed);
        if (!answer.isObject()) {
            throw new NoAnswer("it printed no JSON object");
        }
        List<String> mistakes = JsonSchema.of(schema()).mistakes(answer).stream()
                .map(mistake -> (mistake.pointer() + " " + mistake.what()).strip())
                .toList();
        if (!mistakes.isEmpty()) {
            throw new NoAnswer("what it printed is no result: " + String.join("; ", mistakes));
        }
        List<Evidence> evidence = new ArrayList<>();
        int passed = 0;
        for (JsonNode check : answer.path(CHECKS)) {
            boolean holds = check.path(PASSED).asBoolean();
            passed += holds ? 1 : 0;
            if (evidence.size() < MOST_SHOWN) {
                evidence.add(Evidence.of(shown(check, holds)));
            }
        }
        int checks = answer.path(CHECKS).size();
        if (checks > MOST_SHOWN) {
            evidence.add(Evidence.of("and " + (checks - MOST_SHOWN) + " further checks"));
        }
        return new CheckResult.Scored(
                score(answer.path(SCORE), passed, checks),
                cut(
                        answer.path(DETAILS).asString(checks == 0 ? "" : passed + " of " + checks + " checks passed"),
                        LONGEST_DETAILS),
                evidence,
                metrics(answer.path(METRICS)));
    }

    private static String schema() {
        ObjectNode check = Fields.none()
                .property(NAME, type("string"))
                .property(PASSED, type("boolean"))
                .property(MESSAGE, type("string"))
                .require(NAME)
                .require(PASSED)
                .tree();
        ObjectNode metrics = type("object");
        metrics.putObject("additionalProperties").put("type", "number");
        return Fields.none()
                .property(SCORE, type("number").put("minimum", 0).put("maximum", 1))
                .property(DETAILS, type("string"))
                .property(CHECKS, type("array").set("items", check))
                .property(METRICS, metrics)
                .schema();
    }

    private static ObjectNode type(String type) {
        return Json.mapper().createObjectNode().put("type", type);
    }

    private static JsonNode parse(String printed) throws NoAnswer {
        try {
            return Json.mapper().readTree(printed);
        } catch (JacksonException e) {
            throw new NoAnswer("it did not print one JSON object and nothing else");
        }
    }

    private static double score(JsonNode score, int passed, int checks) throws NoAnswer {
        if (score.isNumber()) {
            return score.asDouble();
        }
        if (checks == 0) {
            throw new NoAnswer("it printed neither a score nor checks");
        }
        return (double) passed / checks;
    }

    private static Map<String, Double> metrics(JsonNode given) throws NoAnswer {
        if (given.size() > MOST_METRICS) {
            throw new NoAnswer("it printed " + given.size() + " metrics: " + MOST_METRICS + " at most");
        }
        Map<String, Double> metrics = new TreeMap<>();
        for (Map.Entry<String, JsonNode> metric : given.properties()) {
            if (!METRIC.matcher(metric.getKey()).matches()) {
                throw new NoAnswer("`" + metric.getKey() + "` is no name of a metric: letters, digits, _ . and - may be"
                        + " in it");
            }
            metrics.put(metric.getKey(), metric.getValue().asDouble());
        }
        return metrics;
    }

    private static String shown(JsonNode check, boolean holds) {
        String message = check.path(MESSAGE).asString("");
        String text = (holds ? "passed: " : "failed: ")
                + check.path(NAME).asString("")
                + (message.isBlank() ? "" : ": " + message.strip());
        return cut(text, LONGEST_SHOWN);
    }

    private static String cut(String text, int longest) {
        return text.length() > longest ? text.substring(0, longest) + "…" : text;
    }
}
