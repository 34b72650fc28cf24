package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.spi.AgentTask;
import io.skillevals.suite.AgentSpec;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The settings of one run of OpenCode, which are laid over those of the project. */
final class OpenCodeConfig {

    private static final String ALLOW = "allow";
    /** Where the build says that a provider is; OpenCode wants the version in the address. */
    private static final Map<String, String> BASE_URLS =
            Map.of("anthropic", "ANTHROPIC_BASE_URL", "openai", "OPENAI_BASE_URL");

    private static final String VERSION = "/v1";

    private OpenCodeConfig() {}

    /**
     * The settings as JSON.
     *
     * @param instructions the file that holds the addition to the system prompt; absent when there is none
     */
    static String of(AgentTask task, @Nullable Path instructions) {
        AgentSpec spec = task.spec();
        ObjectNode config = Json.mapper().createObjectNode();
        config.put("autoupdate", false);
        config.put("share", "disabled");
        permissions(config, spec);
        model(config, spec.model());
        BASE_URLS.forEach(
                (provider, variable) -> address(config, provider, task.build().getOrDefault(variable, "")));
        if (instructions != null) {
            config.putArray("instructions").add(instructions.toString());
        }
        servers(config, spec.options().mcpServers());
        return Json.compact(config);
    }

    private static void permissions(ObjectNode config, AgentSpec spec) {
        String mode = spec.options().permissionMode();
        if (spec.allowedTools().isEmpty()) {
            config.put("permission", mode == null ? ALLOW : mode);
            return;
        }
        ObjectNode permissions = config.putObject("permission");
        permissions.put("*", mode == null ? "deny" : mode);
        spec.allowedTools().forEach(tool -> permissions.put(tool, ALLOW));
    }

    /** The small model, which OpenCode would take for titles, is the same; a model newer than OpenCode is made known to it. */
    private static void model(ObjectNode config, @Nullable String model) {
        if (model == null) {
            return;
        }
        config.put("model", model);
        config.put("small_model", model);
        String provider = OpenCode.provider(model);
        config.putArray("enabled_providers").add(provider);
        provider(config, provider).putObject("models").putObject(model.substring(provider.length() + 1));
    }

    private static void address(ObjectNode config, String provider, String address) {
        if (!address.isEmpty()) {
            String bare = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
            provider(config, provider)
                    .putObject("options")
                    .put("baseURL", bare.endsWith(VERSION) ? bare : bare + VERSION);
        }
    }

    private static ObjectNode provider(ObjectNode config, String name) {
        return config.withObject("/provider/" + name);
    }

    private static void servers(ObjectNode config, @Nullable ObjectNode servers) {
        if (servers == null || servers.isEmpty()) {
            return;
        }
        ObjectNode all = config.putObject("mcp");
        servers.properties().forEach(server -> all.set(server.getKey(), server(server.getValue())));
    }

    /** A server in OpenCode's words. */
    private static ObjectNode server(JsonNode server) {
        ObjectNode own = Json.mapper().createObjectNode();
        boolean remote = server.path("url").isString();
        own.put("type", remote ? "remote" : "local");
        if (remote) {
            own.set("url", server.get("url"));
        } else {
            ArrayNode command =
                    own.putArray("command").add(server.path("command").asString(""));
            server.path("args").forEach(command::add);
        }
        copy(server, "env", own, "environment");
        copy(server, "headers", own, "headers");
        own.put("enabled", true);
        return own;
    }

    private static void copy(JsonNode from, String field, ObjectNode to, String as) {
        if (from.path(field).isObject()) {
            to.set(as, from.get(field));
        }
    }
}
