package io.skillevals.app;

import io.skillevals.agent.AgentRegistry;
import io.skillevals.grade.CheckRegistry;
import io.skillevals.grade.sandbox.SandboxPhase;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;

/**
 * The kinds of agents and checks that exist.
 *
 * @param agents kinds of agents
 * @param checks check types
 */
record Kinds(AgentRegistry agents, CheckRegistry checks) {

    static Kinds load(ClassLoader loader) {
        return new Kinds(AgentRegistry.load(loader), CheckRegistry.load(loader).with(SandboxPhase.unconnected()));
    }

    /** The kind of an agent that was examined before. */
    Agent of(AgentSpec spec) {
        return agents.find(spec.type())
                .orElseThrow(() -> new IllegalStateException("there is no agent `" + spec.type() + "`"));
    }
}
