package io.skillevals.suite;

import java.util.List;
import java.util.Optional;

/**
 * For which runs a check is asked. An empty list means any.
 *
 * @param conditions names of conditions
 * @param agents names of agents
 * @param prompts names of prompts
 */
public record When(List<String> conditions, List<String> agents, List<String> prompts) {

    /** For every run. */
    public static final When ALWAYS = new When(List.of(), List.of(), List.of());

    public When {
        conditions = List.copyOf(conditions);
        agents = List.copyOf(agents);
        prompts = List.copyOf(prompts);
    }

    /** Why a check is not asked of a run; empty when it is. */
    public Optional<String> refuses(String condition, String agent, String prompt) {
        return refuses("condition", conditions, condition)
                .or(() -> refuses("agent", agents, agent))
                .or(() -> refuses("prompt", prompts, prompt));
    }

    private static Optional<String> refuses(String kind, List<String> wanted, String seen) {
        return wanted.isEmpty() || wanted.contains(seen)
                ? Optional.empty()
                : Optional.of("it is asked only with the " + kind + " " + String.join(", ", wanted));
    }
}
