package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import java.util.List;

/** What is asked of an agent that it does not have, as problems of its specification; none when nothing is. */
final class Unavailable {

    private Unavailable() {}

    /** A limit in US dollars, of an agent that keeps none. */
    static List<String> budget(Agent agent, AgentSpec spec) {
        return spec.maxBudgetUsd() == null
                ? List.of()
                : List.of(agent.name()
                        + " has no limit of cost: take out <maxBudgetUsd>, and limit it by <maxTurns> or <timeout>");
    }

    /** Another permission mode than those that there are. */
    static List<String> permissionMode(Agent agent, AgentSpec spec, List<String> modes) {
        String mode = spec.options().permissionMode();
        return mode == null || modes.contains(mode)
                ? List.of()
                : List.of(agent.name() + " has no <permissionMode> `" + mode + "`: write one of "
                        + String.join(", ", modes) + ", or take it out");
    }
}
