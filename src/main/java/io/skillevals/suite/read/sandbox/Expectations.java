package io.skillevals.suite.read.sandbox;

import io.skillevals.io.Json;
import io.skillevals.suite.Problems;
import io.skillevals.suite.sandbox.Step.Action;
import io.skillevals.suite.sandbox.Step.Expectation;
import io.skillevals.suite.sandbox.Step.Extraction;
import io.skillevals.suite.sandbox.Step.FileLook;
import io.skillevals.suite.sandbox.Step.HttpCall;
import io.skillevals.suite.sandbox.Step.JsonAssertion;
import io.skillevals.suite.sandbox.Step.Operator;
import io.skillevals.suite.sandbox.Step.Pause;
import io.skillevals.suite.sandbox.Template;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;

/** Reads what must come of a step, and what is kept of its answer. */
final class Expectations {

    private static final Map<String, Operator> OPERATORS = operators();

    private final Times times;
    private final Problems problems;

    Expectations(Times times, Problems problems) {
        this.times = times;
        this.problems = problems;
    }

    /**
     * What must come of an action.
     *
     * @param status where the accepted statuses stand
     */
    Expectation read(Part expect, Part status, Action action, Names names) {
        if (action instanceof Pause && expect.isThere()) {
            problems.error(expect.place(), "a pause has nothing to expect: leave `expect` out");
        }
        only(status, !(action instanceof FileLook), "a file has no status: leave `status` out");
        only(expect.at("exists"), action instanceof FileLook, "`exists` belongs to a step with `file`");
        only(expect.at("json"), action instanceof HttpCall, "`json` belongs to a step that makes a request");
        names.examine(expect.at("contains"));
        return new Expectation(
                statuses(status),
                expect.at("exists").flag(true),
                expect.at("contains").text().orElse(null),
                expect.at("json").items().stream()
                        .flatMap(assertion -> assertion(assertion, names).stream())
                        .toList());
    }

    private void only(Part part, boolean allowed, String otherwise) {
        if (part.isThere() && !allowed) {
            problems.error(part.place(), otherwise);
        }
    }

    private static Set<Integer> statuses(Part status) {
        Set<Integer> statuses = new LinkedHashSet<>();
        List<Part> all = status.node().isArray() ? status.items() : List.of(status);
        all.stream().map(one -> one.whole(-1)).filter(one -> one >= 0).forEach(statuses::add);
        return statuses;
    }

    private Optional<JsonAssertion> assertion(Part assertion, Names names) {
        List<String> given = OPERATORS.keySet().stream()
                .filter(name -> assertion.at(name).isThere())
                .toList();
        Optional<String> path = path(assertion.at("path"), names);
        if (given.isEmpty() && assertion.strange("assertion")) {
            return Optional.empty();
        }
        if (given.size() != 1) {
            problems.error(
                    assertion.place(),
                    (given.isEmpty()
                                    ? "the assertion compares nothing"
                                    : "the assertion compares in several ways (" + String.join(", ", given) + ")")
                            + ": give it exactly one of " + String.join(", ", OPERATORS.keySet()));
            return Optional.empty();
        }
        String name = given.get(0);
        Part operand = assertion.at(name);
        Operator operator = java.util.Objects.requireNonNull(OPERATORS.get(name));
        names.examine(operand);
        examine(operator, operand);
        if (assertion.at("tolerance").isThere() && operator != Operator.INSTANT) {
            problems.error(assertion.at("tolerance").place(), "`tolerance` belongs to `instant`");
        }
        Duration tolerance = times.any(assertion.at("tolerance"), Duration.ofSeconds(1));
        return path.map(text -> new JsonAssertion(text, operator, operand.node(), tolerance));
    }

    private void examine(Operator operator, Part operand) {
        String text = operand.text().orElse("");
        if (operator == Operator.MATCHES && !text.isEmpty()) {
            try {
                Pattern.compile(sample(text));
            } catch (PatternSyntaxException e) {
                problems.error(operand.place(), "`" + text + "` is no regular expression: " + e.getDescription());
            }
        }
        if (operator == Operator.COUNT && !text.isEmpty() && !wholeHole(text)) {
            problems.error(operand.place(), "`" + text + "` is no count: write a whole number or {{NAME}}");
        }
    }

    private static boolean wholeHole(String text) {
        return Template.names(text).size() == 1 && sample(text.strip()).equals("x");
    }

    private static String sample(String template) {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        Template.names(template).forEach(name -> values.put(name, Json.mapper().stringNode("x")));
        return Template.text(template, values);
    }

    /** What is kept of an answer. */
    Map<String, Extraction> extractions(Part extract, Action action, Names names) {
        Map<String, Extraction> extractions = new LinkedHashMap<>();
        if (extract.isThere() && !(action instanceof HttpCall)) {
            problems.error(extract.place(), "`extract` belongs to a step that makes a request");
        }
        extract.fields().forEach((name, part) -> {
            Part at = part.node().isString() ? part : part.at("path");
            if (Names.reserved(name)) {
                problems.error(part.place(), "the name " + name + " is taken: give what is extracted another one");
            }
            path(at, names)
                    .ifPresent(path -> extractions.put(
                            name,
                            new Extraction(
                                    path,
                                    part.at("all").flag(false),
                                    part.at("optional").flag(false))));
        });
        return extractions;
    }

    /** A path that can be used. */
    Optional<String> path(Part part, Names names) {
        Optional<String> text = part.text();
        text.filter(path -> names.examine(path, part.place()))
                .flatMap(JsonPaths::mistake)
                .ifPresent(mistake -> problems.error(part.place(), mistake));
        return text;
    }

    private static Map<String, Operator> operators() {
        Map<String, Operator> operators = new LinkedHashMap<>();
        operators.put("equals", Operator.EQUALS);
        operators.put("oneOf", Operator.ONE_OF);
        operators.put("count", Operator.COUNT);
        operators.put("exists", Operator.EXISTS);
        operators.put("contains", Operator.CONTAINS);
        operators.put("matches", Operator.MATCHES);
        operators.put("instant", Operator.INSTANT);
        return java.util.Collections.unmodifiableMap(operators);
    }
}
