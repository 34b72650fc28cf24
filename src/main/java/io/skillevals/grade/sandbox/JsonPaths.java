package io.skillevals.grade.sandbox;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.PathNotFoundException;
import io.skillevals.io.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Asks JSON paths of answers. */
final class JsonPaths {

    private JsonPaths() {}

    /**
     * What a path found.
     *
     * @param values in the order of the document
     * @param definite whether the path can find no more than one
     */
    record Found(List<JsonNode> values, boolean definite) {
        Found {
            values = List.copyOf(values);
        }
    }

    /**
     * Follows a path; a dotted one without {@code $} begins at the root.
     *
     * @throws com.jayway.jsonpath.InvalidPathException when it is none
     */
    static Found find(String path, JsonNode json) {
        JsonPath compiled = JsonPath.compile(path.startsWith("$") ? path : "$." + path);
        Object plain = Json.mapper().convertValue(json, Object.class);
        try {
            if (plain == null) {
                throw new PathNotFoundException(path);
            }
            JsonNode found =
                    Json.mapper().valueToTree(compiled.<Object>read(plain, Configuration.defaultConfiguration()));
            return compiled.isDefinite()
                    ? new Found(List.of(found), true)
                    : new Found(found.valueStream().toList(), false);
        } catch (JsonPathException | ArithmeticException | NumberFormatException e) {
            // Not there, or an answer of such a form that it cannot be asked for: its author is the app's.
            return new Found(List.of(), compiled.isDefinite());
        }
    }
}
