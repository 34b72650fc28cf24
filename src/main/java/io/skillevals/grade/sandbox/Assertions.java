package io.skillevals.grade.sandbox;

import io.skillevals.io.Json;
import io.skillevals.suite.sandbox.Step.JsonAssertion;
import io.skillevals.suite.sandbox.Template;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Holds an assertion against an answer. */
final class Assertions {

    private static final int SHOWN = 200;
    private static final int LONGEST_MATCHED = 2_000;

    private Assertions() {}

    /** What does not hold; empty when the assertion does. */
    static Optional<String> mismatch(JsonAssertion assertion, JsonNode json, Map<String, JsonNode> values) {
        String path = Template.jsonPath(assertion.path(), values);
        JsonNode operand = Template.tree(assertion.operand(), values);
        JsonPaths.Found found = JsonPaths.find(path, json);
        boolean holds = switch (assertion.operator()) {
            case COUNT -> count(found) == operand.asInt(-1);
            case EXISTS -> found.values().stream().anyMatch(value -> !value.isNull()) == operand.asBoolean(true);
            case EQUALS -> all(found, value -> equal(value, operand));
            case ONE_OF -> all(found, value -> operand.valueStream().anyMatch(accepted -> equal(value, accepted)));
            case CONTAINS -> all(found, value -> contains(value, operand));
            case MATCHES -> all(found, value -> matches(operand.asString(""), value.asString("")));
            case INSTANT -> all(found, value -> sameInstant(value, operand, assertion.tolerance()));
        };
        return holds
                ? Optional.empty()
                : Optional.of("expected " + path + " " + wanted(assertion, operand) + ", got " + got(assertion, found));
    }

    private static boolean all(JsonPaths.Found found, java.util.function.Predicate<JsonNode> test) {
        return !found.values().isEmpty() && found.values().stream().allMatch(test);
    }

    private static int count(JsonPaths.Found found) {
        List<JsonNode> values = found.values();
        boolean list = found.definite() && values.size() == 1 && values.get(0).isArray();
        return list ? values.get(0).size() : values.size();
    }

    private static boolean equal(JsonNode one, JsonNode other) {
        if (!one.isNumber() || !other.isNumber()) {
            return one.equals(other);
        }
        try {
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        } catch (RuntimeException e) {
            return false; // a number beyond all measure, such as 1e999
        }
    }

    private static boolean contains(JsonNode value, JsonNode part) {
        return value.isArray()
                ? value.valueStream().anyMatch(element -> equal(element, part))
                : value.isString() && value.asString().contains(part.asString(""));
    }

    /** Within limits: the text is the app's, and a pattern may try it in more ways than there is time or stack for. */
    private static boolean matches(String pattern, String text) {
        try {
            return text.length() <= LONGEST_MATCHED && Pattern.matches(pattern, text);
        } catch (StackOverflowError e) {
            return false;
        }
    }

    private static boolean sameInstant(JsonNode value, JsonNode operand, Duration tolerance) {
        Optional<Instant> one = instant(value);
        Optional<Instant> other = instant(operand);
        return one.isPresent()
                && other.isPresent()
                && Duration.between(one.get(), other.get()).abs().compareTo(tolerance) <= 0;
    }

    private static Optional<Instant> instant(JsonNode value) {
        try {
            return Optional.of(OffsetDateTime.parse(value.asString("")).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String wanted(JsonAssertion assertion, JsonNode operand) {
        String shown = Texts.shortened(Json.compact(operand), SHOWN);
        return switch (assertion.operator()) {
            case COUNT -> "to find " + shown;
            case EXISTS -> operand.asBoolean(true) ? "to be there" : "not to be there";
            case EQUALS -> "to be " + shown;
            case ONE_OF -> "to be one of " + shown;
            case CONTAINS -> "to contain " + shown;
            case MATCHES -> "to match " + shown;
            case INSTANT -> "to be the time " + shown;
        };
    }

    private static String got(JsonAssertion assertion, JsonPaths.Found found) {
        String count =
                assertion.operator() == io.skillevals.suite.sandbox.Step.Operator.COUNT ? count(found) + ": " : "";
        List<JsonNode> values = found.values();
        String shown = values.isEmpty() ? "nothing" : Json.compact(found.definite() ? values.get(0) : values);
        return count + Texts.shortened(shown, SHOWN);
    }
}
