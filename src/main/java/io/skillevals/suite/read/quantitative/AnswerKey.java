package io.skillevals.suite.read.quantitative;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.suite.Problems;
import io.skillevals.suite.read.source.UserPaths;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a right solution looks like: a file's fields, and over them those of the POM. */
final class AnswerKey {

    static final String FILES_MODIFIED = "expected_files_modified";
    static final String NEW_FILES = "expected_new_files_allowed";
    static final String CALLS = "expected_calls";
    static final String PLACEMENTS = "expected_placements";
    static final String PARAMETERS = "required_parameters";
    static final String PACKAGES = "expected_package_additions";
    static final String SIGNATURES = "api_path_signatures";

    private final JsonDocument fields;

    private AnswerKey(JsonDocument fields) {
        this.fields = fields;
    }

    /** The fields of a file with those of the POM's {@code <answerKey>} in their place. */
    static AnswerKey of(JsonDocument file, JsonDocument pom) {
        if (!(pom.get("answerKey") instanceof ObjectNode over) || over.isEmpty()) {
            return new AnswerKey(file);
        }
        ObjectNode merged = file.tree().deepCopy();
        merged.setAll(over);
        return new AnswerKey(new JsonDocument(
                merged,
                pointer -> over.has(first(pointer)) || file.tree().isEmpty()
                        ? pom.place("/answerKey" + pointer)
                        : file.place(pointer)));
    }

    boolean isEmpty() {
        return fields.tree().isEmpty();
    }

    String place(String pointer) {
        return fields.place(pointer);
    }

    /** A field as it stands; a missing node when it does not. */
    JsonNode field(String name) {
        return fields.get(name);
    }

    /** The texts of a field that is a list; empty when it is not there. */
    ArrayNode list(String name) {
        return texts(fields.get(name));
    }

    /** A field that maps names to lists of texts; empty when it is not there. */
    ObjectNode map(String name) {
        ObjectNode lists = Json.mapper().createObjectNode();
        raw(name).forEachEntry((key, list) -> lists.set(key, texts(list)));
        return lists;
    }

    /** Whether a field is missing or says nothing at all. */
    boolean lacks(String name) {
        return list(name).isEmpty() && map(name).valueStream().allMatch(JsonNode::isEmpty);
    }

    /** Whether a field holds something else than it should, which the schema then told. */
    boolean mistaken(String name) {
        JsonNode value = fields.get(name);
        boolean empty = value.isMissingNode() || value.isContainer() && value.isEmpty();
        return !empty
                && (!value.isContainer()
                        || value.valueStream().anyMatch(entry -> !entry.isEmpty() || !entry.isContainer()));
    }

    /** The names of the API paths that it gives calls for. */
    Collection<String> apiPaths() {
        return map(SIGNATURES).propertyNames();
    }

    /** Adds what no schema can say: paths that leave the project, and names that name no call. */
    void examine(Problems problems) {
        for (String field : List.of(FILES_MODIFIED, NEW_FILES)) {
            for (int i = 0; i < fields.get(field).size(); i++) {
                path(fields.get(field).path(i).asString(""), "/" + field + "/" + i, problems);
            }
        }
        map(PACKAGES).propertyNames().forEach(file -> path(file, "/" + PACKAGES + "/" + escaped(file), problems));
        for (String field : List.of(PLACEMENTS, PARAMETERS)) {
            map(field).propertyNames().forEach(call -> call(call, "/" + field + "/" + escaped(call), problems));
        }
        for (String field : List.of(CALLS, SIGNATURES)) {
            raw(field).forEachEntry((key, calls) -> {
                for (int i = 0; i < calls.size(); i++) {
                    call(calls.path(i).asString(""), "/" + field + "/" + escaped(key) + "/" + i, problems);
                }
            });
        }
    }

    private void path(String path, String pointer, Problems problems) {
        if (!path.isEmpty()) {
            UserPaths.outside(path).ifPresent(problem -> problems.error(place(pointer), problem));
        }
    }

    private void call(String call, String pointer, Problems problems) {
        if (!call.isEmpty() && call.chars().noneMatch(Character::isLetterOrDigit)) {
            problems.error(place(pointer), "`" + call + "` names no call: write it as customers.push_data");
        }
    }

    private ObjectNode raw(String name) {
        return fields.get(name) instanceof ObjectNode map ? map : Json.mapper().createObjectNode();
    }

    private static ArrayNode texts(JsonNode list) {
        ArrayNode texts = Json.mapper().createArrayNode();
        if (list.isArray()) {
            list.valueStream().filter(value -> !value.asString("").isEmpty()).forEach(texts::add);
        }
        return texts;
    }

    private static String first(String pointer) {
        String[] parts = pointer.split("/", 3);
        return parts.length > 1 ? parts[1] : "";
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
