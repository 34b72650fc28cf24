package io.skillevals.suite.read.sandbox;

import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.JsonPath;
import io.skillevals.io.Json;
import io.skillevals.suite.sandbox.Template;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Finds out whether a JSON path can be used, whatever its names will be. */
final class JsonPaths {

    /** Values of the kinds that a name can have. */
    private static final List<JsonNode> SAMPLES = List.of(
            Json.mapper().readTree("\"x\""),
            Json.mapper().readTree("[\"x\"]"),
            Json.mapper().readTree("1"));

    private JsonPaths() {}

    /** What is wrong with a path; empty when nothing is. */
    static Optional<String> mistake(String path) {
        Optional<String> mistake = Optional.empty();
        for (JsonNode sample : SAMPLES) {
            Map<String, JsonNode> values = new HashMap<>();
            Template.names(path).forEach(name -> values.put(name, sample));
            try {
                JsonPath.compile(Template.jsonPath(path, values));
                return Optional.empty();
            } catch (InvalidPathException | IllegalArgumentException e) {
                mistake = Optional.of(String.valueOf(e.getMessage()));
            }
        }
        return mistake.map(why -> "`" + path + "` is no JSON path: " + why);
    }
}
