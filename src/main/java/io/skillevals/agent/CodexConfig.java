package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.spi.AgentTask;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The settings of one run of Codex. They stand in a file, so that no text is too long for a command line, and nothing of the
 * servers' environment is on one. Commands run in no login shell, which would give them another {@code PATH} than the run's.
 */
final class CodexConfig {

    /** What asks the vendor for something, or goes on for ever when nobody answers. */
    private static final List<String> UNWANTED = List.of("plugins", "apps", "unbounded_connection_retries");

    private static final String PROVIDER = "evals";
    private static final String BASE_URL = "OPENAI_BASE_URL";

    private CodexConfig() {}

    /**
     * The text of {@code config.toml}.
     *
     * @param key the variable that holds the key; absent when Codex has a file for it
     */
    static String of(AgentTask task, @Nullable String key) {
        ObjectNode config = Json.mapper().createObjectNode();
        config.put("check_for_update_on_startup", false);
        config.put("allow_login_shell", false);
        config.putObject("analytics").put("enabled", false);
        ObjectNode features = config.putObject("features");
        UNWANTED.forEach(feature -> features.put(feature, false));
        if (task.systemPrompt() != null) {
            config.put("developer_instructions", task.systemPrompt());
        }
        provider(config, task.build().getOrDefault(BASE_URL, ""), key);
        servers(config, task.spec().options().mcpServers());
        return Toml.of(config);
    }

    /** Codex's own provider takes the key from no variable but its own, and asks another address for what only OpenAI's has. */
    private static void provider(ObjectNode config, String baseUrl, @Nullable String key) {
        boolean itsOwn = key == null || key.equals(Codex.OWN_KEY);
        if (baseUrl.isEmpty() && itsOwn) {
            return;
        }
        config.put("model_provider", PROVIDER);
        ObjectNode provider = config.putObject("model_providers").putObject(PROVIDER);
        provider.put("name", baseUrl.isEmpty() ? "OpenAI" : PROVIDER);
        provider.put("base_url", baseUrl.isEmpty() ? "https://api.openai.com/v1" : baseUrl);
        provider.put("wire_api", "responses");
        if (key == null) {
            provider.put("requires_openai_auth", true);
        } else {
            provider.put("env_key", key);
        }
    }

    private static void servers(ObjectNode config, @Nullable ObjectNode servers) {
        if (servers == null || servers.isEmpty()) {
            return;
        }
        ObjectNode all = config.putObject("mcp_servers");
        servers.properties().forEach(server -> all.set(server.getKey(), server(server.getValue())));
    }

    /** The fields in Codex's words; the kind of a server it tells from the others. */
    private static ObjectNode server(JsonNode server) {
        ObjectNode codex = Json.mapper().createObjectNode();
        server.properties().forEach(field -> {
            switch (field.getKey()) {
                case "type" -> {}
                case "headers" -> codex.set("http_headers", field.getValue());
                default -> codex.set(field.getKey(), field.getValue());
            }
        });
        return codex;
    }
}
