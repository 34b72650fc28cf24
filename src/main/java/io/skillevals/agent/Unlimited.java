package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import java.util.List;

/** What an agent cannot be asked for. */
final class Unlimited {

    private Unlimited() {}

    /** The problem of a limit in US dollars for an agent that does not know what it costs; empty when none is asked for. */
    static List<String> budget(Agent agent, AgentSpec spec) {
        return spec.maxBudgetUsd() == null
                ? List.of()
                : List.of(agent.name() + " does not know what it costs in US dollars: leave <maxBudgetUsd> out");
    }
}
