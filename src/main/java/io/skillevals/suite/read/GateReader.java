package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.GateSpec;
import io.skillevals.suite.GateSpec.Limits;
import io.skillevals.suite.Problems;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the gate. */
final class GateReader {

    private final JsonDocument block;
    private final Collection<String> conditionNames;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param conditionNames the names of all configured conditions, selected or not
     */
    GateReader(JsonDocument block, Collection<String> conditionNames, Problems problems) {
        this.block = block;
        this.conditionNames = conditionNames;
        this.problems = problems;
    }

    GateSpec read() {
        JsonNode gate = block.get("gate");
        Map<String, Limits> conditions = new LinkedHashMap<>();
        for (int i = 0; i < gate.path("conditions").size(); i++) {
            if (gate.path("conditions").path(i) instanceof ObjectNode fields) {
                condition(fields, block.place("/gate/conditions/" + i), conditions);
            }
        }
        return new GateSpec(
                limits(gate, false),
                conditions,
                Numbers.whole(gate.path("maxFailedRuns")),
                gate.path("inconclusive").asString("fail").equals("warn"));
    }

    private void condition(ObjectNode fields, String place, Map<String, Limits> conditions) {
        String name = fields.path("name").asString("");
        if (name.isEmpty()) {
            return;
        }
        if (!conditionNames.contains(name)) {
            problems.error(place, "unknown condition `" + name + "`" + Suggestion.of(name, conditionNames));
        }
        if (conditions.putIfAbsent(name, limits(fields, true)) != null) {
            problems.error(place, "the gate names the condition `" + name + "` twice");
        }
    }

    private static Limits limits(JsonNode fields, boolean failedRuns) {
        return new Limits(
                Numbers.number(fields.path("minScore")),
                Numbers.number(fields.path("minPassRate")),
                Numbers.number(fields.path("minUplift")),
                Numbers.number(fields.path("minPassRateUplift")),
                failedRuns ? Numbers.whole(fields.path("maxFailedRuns")) : null);
    }
}
