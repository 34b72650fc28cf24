package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The API path that a fixture expects.
 *
 * @param name its name; empty when the fixture expects none
 * @param place where it stands, or should
 * @param mistaken whether something else than a text stands there, which the schema then told
 */
record ApiPath(String name, String place, boolean mistaken) {

    /** Those that have calls without a word in the answer key. */
    private static final List<String> USUAL = List.of("reservation_automations", "access_grants", "lower_level");

    /** What the POM says, else what the file says. */
    static ApiPath of(JsonDocument config, JsonDocument pom) {
        return pom.tree().has("apiPath")
                ? of(pom.get("apiPath"), pom.place("/apiPath"))
                : of(config.get("expected_api_path"), config.place("/expected_api_path"));
    }

    private static ApiPath of(JsonNode value, String place) {
        return new ApiPath(value.asString(""), place, !value.isMissingNode() && !value.isString());
    }

    /**
     * Whether api_path_match can be asked of it; what is in the way is a problem.
     *
     * @param signed the API paths that calls are configured for; when there are none, the usual ones count
     */
    boolean complete(Collection<String> signed, Problems problems) {
        Collection<String> known = signed.isEmpty() ? USUAL : signed;
        if (mistaken) {
            return false;
        }
        if (name.isEmpty()) {
            problems.error(
                    place,
                    "expected_api_path is missing, which the rubric's check api_path_match compares with: name one of "
                            + String.join(", ", known) + ", or leave the check out of the rubric");
        } else if (!known.contains(name)) {
            problems.error(
                    place,
                    "unknown API path `" + name + "`" + Suggestion.of(name, known)
                            + ". Another one needs its calls in api_path_signatures of the answer key");
        }
        return known.contains(name);
    }
}
