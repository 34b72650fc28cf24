package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.suite.AgentSpec;
import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The MCP servers of an agent, as the agents' own files have them. */
final class McpServers {

    /** The field that holds them. */
    static final String FIELD = "mcpServers";

    private McpServers() {}

    /** A file with these servers and nothing else. */
    static String file(ObjectNode servers) {
        return Json.mapper().createObjectNode().set(FIELD, servers).toString();
    }

    /** The names of those that an agent is given. */
    static Set<String> names(AgentSpec spec) {
        ObjectNode servers = spec.options().mcpServers();
        return servers == null ? Set.of() : new LinkedHashSet<>(servers.propertyNames());
    }
}
