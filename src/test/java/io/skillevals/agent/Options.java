package io.skillevals.agent;

import io.skillevals.io.Json;
import io.skillevals.suite.AgentOptions;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Options of agents, each with one thing asked. */
final class Options {

    private Options() {}

    static AgentOptions model(String name) {
        return AgentOptions.NONE.withModel(name);
    }

    static AgentOptions permissionMode(String mode) {
        return new AgentOptions(null, mode, null, null, List.of(), List.of(), null, null);
    }

    static AgentOptions maxTurns(int turns) {
        return new AgentOptions(null, null, turns, null, List.of(), List.of(), null, null);
    }

    static AgentOptions maxBudget(double dollars) {
        return new AgentOptions(null, null, null, dollars, List.of(), List.of(), null, null);
    }

    static AgentOptions tools(String... names) {
        return new AgentOptions(null, null, null, null, List.of(names), List.of(), null, null);
    }

    /** A server of the name {@code docs}. */
    static AgentOptions server() {
        ObjectNode servers = Json.mapper().createObjectNode();
        servers.putObject("docs").put("command", "docs-server");
        return new AgentOptions(null, null, null, null, List.of(), List.of(), null, servers);
    }
}
