package io.skillevals.suite;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An agent as the suite asks for it.
 *
 * @param name unique within the suite
 * @param type the agent's name in the registry: {@code claude-code}, {@code command}, {@code oracle}, {@code nop}, …
 * @param model the requested model; absent for the agent's own default
 * @param command the argv template of a {@code command} agent, or the executable of another one; may be empty
 * @param promptOnStdin whether the prompt is written to standard input
 * @param allowedTools tools that the agent may use without asking; empty for the agent's default
 * @param maxTurns most turns of a run; absent for no limit
 * @param maxBudgetUsd most cost of a run in US dollars; absent for no limit
 * @param environment variables set for the agent, by value
 * @param credentials sources of secrets, {@code env:NAME}; each reaches the agent as the variable NAME
 * @param arguments further arguments
 * @param solution of the oracle: {@code golden} or the name of a decoy
 */
public record AgentSpec(
        String name,
        String type,
        @Nullable String model,
        List<String> command,
        boolean promptOnStdin,
        List<String> allowedTools,
        @Nullable Integer maxTurns,
        @Nullable Double maxBudgetUsd,
        Map<String, String> environment,
        List<String> credentials,
        List<String> arguments,
        String solution) {

    public AgentSpec {
        command = List.copyOf(command);
        allowedTools = List.copyOf(allowedTools);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        credentials = List.copyOf(credentials);
        arguments = List.copyOf(arguments);
    }
}
