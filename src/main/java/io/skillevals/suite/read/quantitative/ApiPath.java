package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.Problems;
import java.util.Collection;
import java.util.List;

/**
 * The API path that a fixture expects.
 *
 * @param name its name; empty when the fixture expects none
 * @param place where it stands, or should
 */
record ApiPath(String name, String place) {

    /** Those that have calls without a word in the answer key. */
    private static final List<String> USUAL = List.of("reservation_automations", "access_grants", "lower_level");

    /** What the POM says, else what the file says. */
    static ApiPath of(JsonDocument config, JsonDocument pom) {
        return pom.tree().has("apiPath")
                ? new ApiPath(pom.get("apiPath").asString(""), pom.place("/apiPath"))
                : new ApiPath(config.get("expected_api_path").asString(""), config.place("/expected_api_path"));
    }

    /**
     * Whether api_path_match can be asked of it; what is in the way is a problem.
     *
     * @param signed the API paths that calls are configured for; when there are none, the usual ones count
     */
    boolean complete(Collection<String> signed, Problems problems) {
        Collection<String> known = signed.isEmpty() ? USUAL : signed;
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
