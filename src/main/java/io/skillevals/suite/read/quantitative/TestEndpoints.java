package io.skillevals.suite.read.quantitative;

import io.skillevals.io.Json;
import io.skillevals.io.JsonDocument;
import io.skillevals.suite.read.fixture.FormatSandbox;
import io.skillevals.suite.read.sandbox.SandboxSource;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The sandbox's fields of eval_config.json, such as {@code app_port} and {@code test_endpoints}, as a sandbox block. */
final class TestEndpoints {

    private static final String ENDPOINTS = "test_endpoints";

    private final JsonDocument config;
    private final ObjectNode block = Json.mapper().createObjectNode();

    /** From a pointer into the block to one into the file. */
    private final Map<String, String> pointers = new LinkedHashMap<>();

    TestEndpoints(JsonDocument config) {
        this.config = config;
        JsonNode port = config.get("app_port");
        if (port.isNumber()) {
            put("run", "port", port, "/app_port");
        }
        config.get(ENDPOINTS).forEachEntry(this::endpoint);
        JsonNode skips = config.get("sandbox_skip_space");
        if (skips.isBoolean()) {
            put("options", "space", text(skips.asBoolean(false) ? "skip" : "make"), "/sandbox_skip_space");
        }
        JsonNode check = config.get("sandbox_update_check");
        if (check.isString()) {
            put("options", "updateCheck", check, "/sandbox_update_check");
        }
    }

    /**
     * What it says of a fixture's sandbox. One with endpoints and a Dockerfile has the usual sandbox of an app that integrates
     * Seam, when no block says otherwise.
     */
    FormatSandbox sandbox(Path home, Function<Path, Optional<SandboxSource>> usual) {
        return new FormatSandbox(
                some() && Documents.exists(home.resolve("Dockerfile"))
                        ? usual.apply(home).stream().toList()
                        : List.of(),
                says() ? List.of(new SandboxSource(block(), home, false, keyVariable())) : List.of());
    }

    /** Whether the app has endpoints. */
    private boolean some() {
        return !config.get(ENDPOINTS).isEmpty();
    }

    /** Whether the file has any of these fields. */
    private boolean says() {
        return !block.isEmpty() || keyVariable() != null;
    }

    /** The block. */
    private JsonDocument block() {
        return new JsonDocument(block, this::place);
    }

    /** The variable that hands the service's key to the app; absent when the file names none. */
    private @Nullable String keyVariable() {
        String name = config.get("seam_env_var").asString("");
        return name.isEmpty() ? null : name;
    }

    private void endpoint(String name, JsonNode said) {
        String from = "/" + ENDPOINTS + "/" + name;
        ObjectNode endpoint = block.withObject("/endpoints").withObject("/" + name);
        pointers.put("/endpoints/" + name, from);
        set(
                endpoint,
                "method",
                text(said.path("method").asString("").toUpperCase(Locale.ROOT)),
                name,
                from + "/method");
        set(endpoint, "path", said.path("path"), name, from + "/path");
        set(endpoint, "body", said.path("payload"), name, from + "/payload");
        set(endpoint, "id", said.path("response_id_path"), name, from + "/response_id_path");
    }

    private void set(ObjectNode endpoint, String field, JsonNode value, String name, String from) {
        if (!value.isMissingNode()) {
            endpoint.set(field, value);
            pointers.put("/endpoints/" + name + "/" + field, from);
        }
    }

    private void put(String object, String field, JsonNode value, String from) {
        block.withObject("/" + object).set(field, value);
        pointers.put("/" + object + "/" + field, from);
    }

    private static JsonNode text(String text) {
        return Json.mapper().stringNode(text);
    }

    /** The place of the nearest field of the file. */
    private String place(String pointer) {
        String at = pointer;
        while (!at.isEmpty() && !pointers.containsKey(at)) {
            at = at.substring(0, at.lastIndexOf('/'));
        }
        String rest = pointer.substring(at.length());
        return config.place(pointers.containsKey(at) ? pointers.get(at) + rest : usual(pointer));
    }

    /** Where something would have to be added that is not there. */
    private static String usual(String pointer) {
        return pointer.startsWith("/endpoints") ? "/" + ENDPOINTS : "";
    }
}
