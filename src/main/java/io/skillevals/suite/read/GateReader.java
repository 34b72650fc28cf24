package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.GateSpec.Limits;
import io.skillevals.suite.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the gate. */
final class GateReader {

    private final JsonDocument block;
    private final List<String> conditionNames;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param conditionNames the names of all configured conditions, selected or not
     */
    GateReader(JsonDocument block, List<String> conditionNames, Problems problems) {
        this.block = block;
        this.conditionNames = conditionNames;
        this.problems = problems;
    }

    GateSpec read() {
        JsonNode gate = block.get("gate");
        Map<String, Limits> conditions = new LinkedHashMap<>();
        JsonNode list = gate.path("conditions");
        for (int i = 0; i < list.size(); i++) {
            String name = list.get(i).path("name").asString("");
            String place = block.place("/gate/conditions/" + i);
            if (!conditionNames.contains(name)) {
                problems.error(place, "unknown condition `" + name + "`" + Suggestion.of(name, conditionNames));
            }
            if (conditions.putIfAbsent(name, limits(list.get(i), true)) != null) {
                problems.error(place, "the gate names the condition `" + name + "` twice");
            }
        }
        return new GateSpec(
                limits(gate, false),
                conditions,
                whole(gate, "maxFailedRuns"),
                gate.path("inconclusive").asString("fail").equals("warn"));
    }

    private static Limits limits(JsonNode fields, boolean failedRuns) {
        return new Limits(
                number(fields, "minScore"),
                number(fields, "minPassRate"),
                number(fields, "minUplift"),
                number(fields, "minPassRateUplift"),
                failedRuns ? whole(fields, "maxFailedRuns") : null);
    }

    private static @Nullable Double number(JsonNode fields, String name) {
        return fields.path(name).isNumber() ? fields.get(name).asDouble() : null;
    }

    private static @Nullable Integer whole(JsonNode fields, String name) {
        return fields.path(name).isIntegralNumber() ? fields.get(name).asInt() : null;
    }
}
