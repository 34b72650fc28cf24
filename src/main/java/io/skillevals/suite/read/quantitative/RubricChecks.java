package io.skillevals.suite.read.quantitative;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Turns a rubric and an answer key into the rubric layer's checks. */
final class RubricChecks {

    static final String LAYER = "rubric";

    /** The checks that a category may name, with the usual weights. */
    static final Map<String, Integer> USUAL_WEIGHTS = usualWeights();

    private static final String PACKAGES_ADDED = "packages_added";

    private final String fixture;
    private final String apiPath;
    private final JsonDocument answerKey;
    private final Problems problems;

    RubricChecks(String fixture, String apiPath, JsonDocument answerKey, Problems problems) {
        this.fixture = fixture;
        this.apiPath = apiPath;
        this.answerKey = answerKey;
        this.problems = problems;
    }

    /** The checks of the categories; packages that are expected are at least observed. */
    List<CheckSpec> of(JsonNode categories, JsonDocument rubric, String pointer) {
        List<CheckSpec> specs = new ArrayList<>();
        for (int i = 0; i < categories.size(); i++) {
            category(categories.get(i), rubric.place(pointer + "/" + i)).ifPresent(specs::add);
        }
        duplicates(specs);
        boolean named = specs.stream().anyMatch(spec -> spec.type().equals(PACKAGES_ADDED));
        if (!named && !answerKey.get("expected_package_additions").isEmpty()) {
            specs.add(new CheckSpec(
                    PACKAGES_ADDED,
                    PACKAGES_ADDED,
                    LAYER,
                    0,
                    Gating.OBSERVE,
                    1,
                    config(PACKAGES_ADDED, Json.mapper().createObjectNode()),
                    answerKey.place("/expected_package_additions")));
        }
        return specs;
    }

    /** The usual six categories. */
    static ArrayNode usual() {
        ArrayNode categories = Json.mapper().createArrayNode();
        USUAL_WEIGHTS.forEach((check, weight) -> {
            if (weight > 0) {
                categories.addObject().put("name", check).put("weight", weight).put("check", check);
            }
        });
        return categories;
    }

    private java.util.Optional<CheckSpec> category(JsonNode category, String place) {
        String check = category.path("check").asString("");
        String name = category.path("name").asString(check);
        double weight = category.path("weight").asDouble(0);
        if (!USUAL_WEIGHTS.containsKey(check)) {
            if (!check.isEmpty()) {
                problems.error(
                        place,
                        "unknown rubric check `" + check + "` in fixture " + fixture
                                + Suggestion.of(check, USUAL_WEIGHTS.keySet()));
            }
            return java.util.Optional.empty();
        }
        boolean gates = category.path("gate").asBoolean(false);
        Gating gating = gates ? Gating.GATE : weight > 0 ? Gating.COUNT : Gating.OBSERVE;
        double threshold = category.path("threshold").asDouble(1);
        return java.util.Optional.of(
                new CheckSpec(check, name, LAYER, weight, gating, threshold, config(check, category), place));
    }

    private void duplicates(List<CheckSpec> specs) {
        for (int i = 0; i < specs.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (specs.get(i).name().equals(specs.get(j).name())) {
                    problems.error(
                            specs.get(i).source(),
                            "a second rubric category is named `" + specs.get(i).name() + "`");
                }
            }
        }
    }

    private ObjectNode config(String check, JsonNode category) {
        ObjectNode config = Json.mapper().createObjectNode();
        switch (check) {
            case "api_path_match" -> {
                config.put("expected", apiPath);
                copy(category, "signatures", config, "signatures");
                copy(answerKey.tree(), "api_path_signatures", config, "signatures");
            }
            case "files_modified_match" -> {
                config.set("expected", list("expected_files_modified"));
                config.set("newFilesAllowed", list("expected_new_files_allowed"));
            }
            case "calls_in_expected_functions" -> config.set("placements", map("expected_placements"));
            case "required_params_present" -> {
                config.set("parameters", map("required_parameters"));
                config.set("calls", calls());
            }
            case "all_handlers_modified" -> {
                config.set("phases", map("expected_calls"));
                config.set("placements", map("expected_placements"));
            }
            case "webhook_route_added" -> {
                copy(category, "names", config, "names");
                copy(category, "events", config, "events");
                copy(answerKey.tree(), "webhook_names", config, "names");
                copy(answerKey.tree(), "webhook_events", config, "events");
            }
            default -> config.set("packages", map("expected_package_additions"));
        }
        return config;
    }

    private ArrayNode calls() {
        ArrayNode calls = Json.mapper().createArrayNode();
        java.util.Set<String> names = new java.util.LinkedHashSet<>(
                answerKey.get("expected_placements").propertyNames());
        answerKey.get("expected_calls").forEach(phase -> phase.forEach(call -> names.add(call.asString(""))));
        names.forEach(calls::add);
        return calls;
    }

    private JsonNode list(String field) {
        JsonNode value = answerKey.get(field);
        return value.isArray() ? value : Json.mapper().createArrayNode();
    }

    private JsonNode map(String field) {
        JsonNode value = answerKey.get(field);
        return value.isObject() ? value : Json.mapper().createObjectNode();
    }

    private static void copy(JsonNode from, String field, ObjectNode to, String as) {
        if (from.has(field)) {
            to.set(as, from.get(field));
        }
    }

    private static Map<String, Integer> usualWeights() {
        Map<String, Integer> weights = new LinkedHashMap<>();
        weights.put("api_path_match", 15);
        weights.put("files_modified_match", 20);
        weights.put("calls_in_expected_functions", 20);
        weights.put("required_params_present", 20);
        weights.put("all_handlers_modified", 15);
        weights.put("webhook_route_added", 10);
        weights.put(PACKAGES_ADDED, 0);
        return java.util.Collections.unmodifiableMap(weights);
    }
}
