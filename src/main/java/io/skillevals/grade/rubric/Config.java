package io.skillevals.grade.rubric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads fields of a check's configuration, which its schema has already been held against. */
final class Config {

    private Config() {}

    /** A list of texts; empty when absent. */
    static List<String> texts(JsonNode node) {
        List<String> texts = new ArrayList<>();
        node.forEach(one -> texts.add(one.asString()));
        return List.copyOf(texts);
    }

    /** A table of lists of texts; empty when absent. */
    static Map<String, List<String>> lists(JsonNode node) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        node.properties().forEach(entry -> lists.put(entry.getKey(), texts(entry.getValue())));
        return lists;
    }
}
