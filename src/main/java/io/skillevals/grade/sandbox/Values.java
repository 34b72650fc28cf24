package io.skillevals.grade.sandbox;

import io.skillevals.suite.sandbox.Template;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** What the names in templates stand for, in one validation. */
final class Values {

    static final String RUN_ID = "RUN_ID";
    static final String SERVICE_URL = "SERVICE_URL";
    static final String SERVICE_KEY = "SERVICE_KEY";

    private final Map<String, JsonNode> known = new LinkedHashMap<>();

    /**
     * The values at the start.
     *
     * @param constants templates that may name what stands before them
     */
    Values(String runId, Instant now, Map<String, String> constants) {
        Instant second = now.truncatedTo(ChronoUnit.SECONDS);
        put(RUN_ID, runId);
        put("STARTS_AT", second.plus(Duration.ofHours(1)).toString());
        put("ENDS_AT", second.plus(Duration.ofHours(25)).toString());
        put("NEW_ENDS_AT", second.plus(Duration.ofHours(49)).toString());
        constants.forEach((name, template) -> put(name, Template.text(template, known)));
    }

    /** The values of a validation that was broken off. */
    Values(Map<String, JsonNode> noted) {
        known.putAll(noted);
    }

    void put(String name, String value) {
        known.put(name, StringNode.valueOf(value));
    }

    void putAll(Map<String, JsonNode> values) {
        known.putAll(values);
    }

    boolean has(String name) {
        return known.containsKey(name);
    }

    Map<String, JsonNode> all() {
        return Collections.unmodifiableMap(known);
    }

    Map<String, String> texts(Map<String, String> templates) {
        Map<String, String> texts = new LinkedHashMap<>();
        templates.forEach((name, template) -> texts.put(name, Template.text(template, known)));
        return texts;
    }
}
