package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** What only an agent can be asked for whose command line is known. */
    static List<String> options(Agent agent, AgentSpec spec) {
        AgentOptions options = spec.options();
        Map<String, Boolean> asked = new LinkedHashMap<>();
        asked.put("permissionMode", options.permissionMode() != null);
        asked.put("maxTurns", options.maxTurns() != null);
        asked.put("maxBudgetUsd", options.maxBudgetUsd() != null);
        asked.put("allowedTools", !options.allowedTools().isEmpty());
        asked.put("mcpConfig", options.mcpServers() != null);
        return asked.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(option -> "a " + agent.name() + " agent knows nothing of <" + option.getKey()
                        + ">: take it out, and write what the program needs into its command or <arguments>")
                .toList();
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
