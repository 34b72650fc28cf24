package io.skillevals.suite.read.quantitative;

import io.skillevals.io.Json;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Turns a rubric and an answer key into the rubric layer's checks. */
final class RubricChecks {

    static final String LAYER = "rubric";

    private static final String PACKAGES_ADDED = "packages_added";

    /** The checks that a category may name, with the usual weights. */
    private static final Map<String, Integer> USUAL_WEIGHTS = usualWeights();

    private final RubricConfig config;
    private final AnswerKey answerKey;
    private final Problems problems;

    RubricChecks(RubricConfig config, AnswerKey answerKey, Problems problems) {
        this.config = config;
        this.answerKey = answerKey;
        this.problems = problems;
    }

    /** The checks of the categories; packages that are expected are at least observed. */
    List<CheckSpec> of(Rubric rubric) {
        List<CheckSpec> specs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < rubric.categories().size(); i++) {
            if (rubric.categories().get(i) instanceof ObjectNode category) {
                String place = rubric.place("/" + i);
                if (!names.add(name(category))) {
                    problems.error(place, "a second rubric category is named `" + name(category) + "`");
                }
                category(category, place).ifPresent(specs::add);
            }
        }
        boolean weighed = rubric.categories().stream()
                .anyMatch(category -> category.path("weight").asDouble(0) > 0);
        if (!weighed && !rubric.categories().isEmpty()) {
            problems.error(rubric.place(""), "no category has a weight above 0, so there is nothing to score");
        }
        observePackages(specs);
        return specs;
    }

    /** The usual six categories. */
    static List<JsonNode> usual() {
        List<JsonNode> categories = new ArrayList<>();
        USUAL_WEIGHTS.forEach((check, weight) -> {
            if (weight > 0) {
                categories.add(Json.mapper()
                        .createObjectNode()
                        .put("name", check)
                        .put("weight", weight)
                        .put("check", check));
            }
        });
        return categories;
    }

    private void observePackages(List<CheckSpec> specs) {
        boolean named = specs.stream().anyMatch(spec -> spec.type().equals(PACKAGES_ADDED));
        if (!named && !answerKey.lacks(AnswerKey.PACKAGES)) {
            specs.add(new CheckSpec(
                    PACKAGES_ADDED,
                    PACKAGES_ADDED,
                    LAYER,
                    0,
                    Gating.OBSERVE,
                    1,
                    config.of(PACKAGES_ADDED, Json.mapper().createObjectNode()),
                    answerKey.place("/" + AnswerKey.PACKAGES)));
        }
    }

    private Optional<CheckSpec> category(ObjectNode category, String place) {
        String check = category.path("check").asString("");
        if (!USUAL_WEIGHTS.containsKey(check)) {
            if (!check.isEmpty()) {
                problems.error(
                        place, "unknown rubric check `" + check + "`" + Suggestion.of(check, USUAL_WEIGHTS.keySet()));
            }
            return Optional.empty();
        }
        double weight = category.path("weight").asDouble(0);
        boolean gates = category.path("gate").asBoolean(false);
        Gating gating = gates ? Gating.GATE : weight > 0 ? Gating.COUNT : Gating.OBSERVE;
        double threshold = category.path("threshold").asDouble(1);
        return config.complete(check, category, problems)
                ? Optional.of(new CheckSpec(
                        check, name(category), LAYER, weight, gating, threshold, config.of(check, category), place))
                : Optional.empty();
    }

    private static String name(ObjectNode category) {
        return category.path("name").asString(category.path("check").asString(""));
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
