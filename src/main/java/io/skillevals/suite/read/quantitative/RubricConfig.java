package io.skillevals.suite.read.quantitative;

import io.skillevals.io.Json;
import io.skillevals.suite.Problems;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What each rubric check compares a solution with, taken from the answer key and the category. */
final class RubricConfig {

    private static final String API_PATH_MATCH = "api_path_match";

    /** The field of the answer key that a check cannot do without. */
    private static final Map<String, String> NEEDED = Map.of(
            "files_modified_match", AnswerKey.FILES_MODIFIED,
            "calls_in_expected_functions", AnswerKey.PLACEMENTS,
            "required_params_present", AnswerKey.PARAMETERS,
            "all_handlers_modified", AnswerKey.CALLS,
            "packages_added", AnswerKey.PACKAGES);

    private final ApiPath apiPath;
    private final AnswerKey answerKey;
    private final boolean categoryWins;

    /**
     * A configuration.
     *
     * @param categoryWins whether a category's own fields win over those of the answer key
     */
    RubricConfig(ApiPath apiPath, AnswerKey answerKey, boolean categoryWins) {
        this.apiPath = apiPath;
        this.answerKey = answerKey;
        this.categoryWins = categoryWins;
    }

    /** Whether a check has what it needs; what it lacks is a problem. */
    boolean complete(String check, JsonNode category, Problems problems) {
        if (check.equals(API_PATH_MATCH)) {
            return apiPath.complete(signatures(category).propertyNames(), problems);
        }
        String needed = NEEDED.get(check);
        if (needed == null || !answerKey.lacks(needed)) {
            return true;
        }
        if (answerKey.mistaken(needed)) {
            return false;
        }
        problems.error(
                answerKey.place("/" + needed),
                "the rubric's check " + check + " compares with " + needed
                        + ", which is missing or empty: fill it, or leave the check out of the rubric");
        return false;
    }

    /** The fields of a check. */
    ObjectNode of(String check, JsonNode category) {
        ObjectNode config = Json.mapper().createObjectNode();
        switch (check) {
            case API_PATH_MATCH -> {
                config.put("expected", apiPath.name());
                JsonNode signatures = signatures(category);
                if (!signatures.isEmpty()) {
                    config.set("signatures", signatures);
                }
            }
            case "files_modified_match" -> {
                config.set("expected", answerKey.list(AnswerKey.FILES_MODIFIED));
                config.set("newFilesAllowed", answerKey.list(AnswerKey.NEW_FILES));
            }
            case "calls_in_expected_functions" -> config.set("placements", answerKey.map(AnswerKey.PLACEMENTS));
            case "required_params_present" -> {
                config.set("parameters", answerKey.map(AnswerKey.PARAMETERS));
                config.set("calls", calls());
            }
            case "all_handlers_modified" -> {
                config.set("phases", answerKey.map(AnswerKey.CALLS));
                config.set("placements", answerKey.map(AnswerKey.PLACEMENTS));
            }
            case "webhook_route_added" -> {
                for (String field : List.of("names", "events")) {
                    JsonNode given = either(category.path(field), answerKey.field("webhook_" + field));
                    if (given.isArray()) {
                        config.set(field, given);
                    }
                }
            }
            default -> config.set("packages", answerKey.map(AnswerKey.PACKAGES));
        }
        return config;
    }

    private JsonNode signatures(JsonNode category) {
        return either(category.path("signatures"), answerKey.field(AnswerKey.SIGNATURES));
    }

    private JsonNode either(JsonNode ofCategory, JsonNode ofKey) {
        boolean takesCategory = ofKey.isMissingNode() || categoryWins && !ofCategory.isMissingNode();
        return takesCategory ? ofCategory : ofKey;
    }

    private ArrayNode calls() {
        Set<String> names =
                new LinkedHashSet<>(answerKey.map(AnswerKey.PLACEMENTS).propertyNames());
        answerKey.map(AnswerKey.CALLS).forEach(phase -> phase.forEach(call -> names.add(call.asString(""))));
        ArrayNode calls = Json.mapper().createArrayNode();
        names.forEach(calls::add);
        return calls;
    }
}
