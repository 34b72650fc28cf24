package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import io.skillevals.suite.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The checks that a fixture names by type, beside its rubric. */
final class CustomChecks {

    private static final String LAYER = "checks";
    private static final Set<String> COMMON = Set.of("type", "name", "layer", "weight", "gate", "observe", "threshold");

    private CustomChecks() {}

    static List<CheckSpec> of(JsonDocument fixture, Problems problems) {
        List<CheckSpec> specs = new ArrayList<>();
        List<JsonNode> checks = fixture.list("checks");
        for (int i = 0; i < checks.size(); i++) {
            if (checks.get(i) instanceof ObjectNode check
                    && !check.path("type").asString("").isEmpty()) {
                String place = fixture.place("/checks/" + i);
                specs.add(spec(check, place));
                if (check.path("gate").asBoolean(false) && check.path("observe").asBoolean(false)) {
                    problems.error(place, "a check cannot be a gate and only be observed: leave one out");
                }
            }
        }
        return specs;
    }

    private static CheckSpec spec(ObjectNode check, String source) {
        String type = check.path("type").asString("");
        ObjectNode config = check.deepCopy();
        config.remove(COMMON);
        return new CheckSpec(
                type,
                check.path("name").asString(type),
                check.path("layer").asString(LAYER),
                check.path("weight").asDouble(1),
                gating(check),
                check.path("threshold").asDouble(1),
                config,
                source);
    }

    private static Gating gating(ObjectNode check) {
        if (check.path("gate").asBoolean(false)) {
            return Gating.GATE;
        }
        return check.path("observe").asBoolean(false) ? Gating.OBSERVE : Gating.COUNT;
    }
}
