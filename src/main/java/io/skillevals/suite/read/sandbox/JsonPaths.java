package io.skillevals.suite.read.sandbox;

import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.JsonPath;
import io.skillevals.io.Json;
import io.skillevals.suite.sandbox.Template;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Finds out whether a JSON path can be used, whatever its names will be. */
final class JsonPaths {

    /** Values of the kinds that a name can have. */
    private static final List<JsonNode> SAMPLES = List.of(
            Json.mapper().readTree("\"x\""),
            Json.mapper().readTree("[\"x\"]"),
            Json.mapper().readTree("1"));

    private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'");

    private JsonPaths() {}

    /** What is wrong with a path; empty when nothing is. */
    static Optional<String> mistake(String path) {
        Optional<String> mistake = Optional.empty();
        for (JsonNode sample : SAMPLES) {
            Map<String, JsonNode> values = new HashMap<>();
            Template.names(path).forEach(name -> values.put(name, sample));
            try {
                String filled = Template.jsonPath(path, values);
                JsonPath.compile(filled);
                if (balanced(filled)) {
                    return Optional.empty();
                }
                mistake = Optional.of("a bracket is not closed");
            } catch (InvalidPathException | IllegalArgumentException e) {
                mistake = Optional.of(String.valueOf(e.getMessage()));
            }
        }
        return mistake.map(why -> "`" + path + "` is no JSON path: " + why);
    }

    /** Whether every bracket is closed; the library takes an open one for a part of a name. */
    private static boolean balanced(String path) {
        String plain = QUOTED.matcher(path).replaceAll("");
        return plain.chars().filter(c -> c == '[').count()
                == plain.chars().filter(c -> c == ']').count();
    }
}
