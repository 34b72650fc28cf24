package io.skillevals.grade.rubric;

import io.skillevals.io.Json;
import io.skillevals.spi.CheckResult;
import io.skillevals.spi.CheckType;
import io.skillevals.spi.RunEvidence;
import io.skillevals.suite.CheckSpec;
import io.skillevals.suite.Gating;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The seven checks of a fixture in the quantitative-evals format, made as its reader makes them. */
final class AnswerKey {

    private final Map<String, ObjectNode> configs = new LinkedHashMap<>();

    static AnswerKey read(Path fixture) throws IOException {
        return new AnswerKey(
                Json.read(fixture.resolve("answer_key.json")), Json.read(fixture.resolve("eval_config.json")));
    }

    AnswerKey(JsonNode key, JsonNode config) {
        add("api_path_match").put("expected", config.path("expected_api_path").asString());
        ObjectNode files = add("files_modified_match");
        files.set("expected", key.path("expected_files_modified"));
        files.set("newFilesAllowed", key.path("expected_new_files_allowed"));
        add("calls_in_expected_functions").set("placements", key.path("expected_placements"));
        ObjectNode parameters = add("required_params_present");
        parameters.set("parameters", key.path("required_parameters"));
        TreeSet<String> calls = new TreeSet<>();
        key.path("expected_calls").forEach(phase -> phase.forEach(call -> calls.add(call.asString())));
        calls.forEach(parameters.putArray("calls")::add);
        ObjectNode phases = add("all_handlers_modified");
        phases.set("phases", key.path("expected_calls"));
        phases.set("placements", key.path("expected_placements"));
        add("webhook_route_added");
        add("packages_added").set("packages", key.path("expected_package_additions"));
    }

    private ObjectNode add(String type) {
        ObjectNode config = Json.mapper().createObjectNode();
        configs.put(type, config);
        return config;
    }

    /** By check type: its result. */
    Map<String, CheckResult.Scored> grade(RunEvidence evidence) throws Exception {
        Map<String, CheckResult.Scored> results = new LinkedHashMap<>();
        for (Map.Entry<String, ObjectNode> entry : configs.entrySet()) {
            results.put(entry.getKey(), (CheckResult.Scored) grade(entry.getKey(), entry.getValue(), evidence));
        }
        return results;
    }

    static CheckResult grade(String type, ObjectNode config, RunEvidence evidence) throws Exception {
        CheckType found = ServiceLoader.load(CheckType.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> one.name().equals(type))
                .findFirst()
                .orElseThrow();
        return found.create(new CheckSpec(type, type, "rubric", 1, Gating.values()[0], 1, config, "test"))
                .check(evidence);
    }

    static String shown(Map<String, CheckResult.Scored> results) {
        List<String> lines = new ArrayList<>();
        results.forEach((type, result) -> {
            lines.add(type + " " + result.score() + ": " + result.details());
            result.evidence().forEach(evidence -> lines.add("    " + evidence));
        });
        return String.join("\n", lines);
    }
}
