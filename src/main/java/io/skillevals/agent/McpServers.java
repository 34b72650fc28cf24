package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.suite.AgentSpec;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/** The MCP servers of an agent, as the agents' own files have them. */
final class McpServers {

    private static final String FIELD = "mcpServers";

    private McpServers() {}

    /** How the agents call a tool of a server, in the form that is common among them: server and tool are told apart. */
    static String tool(String server, String tool) {
        return of(server) + "__" + tool;
    }

    /** What the common form calls all tools of a server. */
    static String of(String server) {
        return "mcp__" + server;
    }

    /**
     * The common form of a name in which server and tool run together, whatever they hold themselves; another name as it is.
     *
     * @param servers the names of the servers that there are
     * @param prefix what the agent makes of a server's name and puts before that of a tool
     */
    static String common(String name, Set<String> servers, UnaryOperator<String> prefix) {
        return servers.stream()
                .filter(server -> name.startsWith(prefix.apply(server)))
                .findFirst()
                .map(server -> tool(server, name.substring(prefix.apply(server).length())))
                .orElse(name);
    }

    /** A file with these servers and nothing else. */
    static String file(ObjectNode servers) {
        return Json.mapper().createObjectNode().set(FIELD, servers).toString();
    }

    /** Puts those of an agent into its settings. */
    static void into(ObjectNode settings, AgentSpec spec) {
        ObjectNode servers = spec.options().mcpServers();
        if (servers != null) {
            settings.set(FIELD, servers);
        }
    }

    /** The names of those that an agent is given. */
    static Set<String> names(AgentSpec spec) {
        ObjectNode servers = spec.options().mcpServers();
        return servers == null ? Set.of() : new LinkedHashSet<>(servers.propertyNames());
    }
}
