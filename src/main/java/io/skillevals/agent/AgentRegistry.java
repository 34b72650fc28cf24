package io.skillevals.agent;

import io.skillevals.spi.Agent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The kinds of agent that exist, by name. */
public final class AgentRegistry {

    private final Map<String, Agent> agents = new TreeMap<>();

    private AgentRegistry() {}

    /** Finds the kinds of agent that a class loader sees. */
    public static AgentRegistry load(ClassLoader loader) {
        AgentRegistry registry = new AgentRegistry();
        ServiceLoader.load(Agent.class, loader).forEach(agent -> registry.agents.putIfAbsent(agent.name(), agent));
        return registry;
    }

    public List<String> names() {
        return List.copyOf(agents.keySet());
    }

    public Optional<Agent> find(String name) {
        return Optional.ofNullable(agents.get(name));
    }
}
