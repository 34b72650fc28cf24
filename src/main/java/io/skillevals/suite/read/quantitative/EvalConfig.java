package io.skillevals.suite.read.quantitative;

import io.skillevals.io.JsonDocument;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** The fields of eval_config.json that have other names in eval.json. */
final class EvalConfig {

    static final String API_PATH = "expected_api_path";

    private static final Map<String, String> NAMES = Map.of("apiPath", API_PATH, "expectedSkills", "expected_skills");

    private EvalConfig() {}

    /** The same with the names of eval.json, and the places of the file. */
    static JsonDocument renamed(JsonDocument config) {
        ObjectNode tree = config.tree().deepCopy();
        NAMES.forEach((name, own) -> {
            if (tree.has(own)) {
                tree.set(name, tree.remove(own));
            }
        });
        return new JsonDocument(tree, pointer -> config.place(renamed(pointer)));
    }

    private static String renamed(String pointer) {
        String[] parts = pointer.split("/", 3);
        String own = parts.length > 1 ? NAMES.get(parts[1]) : null;
        return own == null ? pointer : "/" + own + pointer.substring(1 + parts[1].length());
    }
}
