package io.skillevals.suite;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What may be asked of an agent, for all conditions or for one of them.
 *
 * @param model the requested model; absent for the agent's own default
 * @param permissionMode how the agent decides what its tools may do, in the agent's own words; absent for what lets it work
 *     without anybody to ask
 * @param maxTurns most turns of a run; absent for no limit
 * @param maxBudgetUsd most cost of a run in US dollars; absent for no limit
 * @param allowedTools tools that the agent may use without asking; empty for the agent's default
 * @param arguments further arguments
 * @param systemPrompt a text for the system prompt; absent for none
 * @param mcpServers servers by name, as the field {@code mcpServers} of the agents' own files has them; absent for none
 */
public record AgentOptions(
        @Nullable String model,
        @Nullable String permissionMode,
        @Nullable Integer maxTurns,
        @Nullable Double maxBudgetUsd,
        List<String> allowedTools,
        List<String> arguments,
        @Nullable String systemPrompt,
        @Nullable ObjectNode mcpServers) {

    /** Nothing asked. */
    public static final AgentOptions NONE = new AgentOptions(null, null, null, null, List.of(), List.of(), null, null);

    public AgentOptions {
        allowedTools = List.copyOf(allowedTools);
        arguments = List.copyOf(arguments);
    }

    /** These with those of a condition laid over them: what it names replaces, its arguments and its system prompt are added. */
    public AgentOptions under(AgentOptions condition) {
        List<String> allArguments = new ArrayList<>(arguments);
        allArguments.addAll(condition.arguments);
        return new AgentOptions(
                condition.model == null ? model : condition.model,
                condition.permissionMode == null ? permissionMode : condition.permissionMode,
                condition.maxTurns == null ? maxTurns : condition.maxTurns,
                condition.maxBudgetUsd == null ? maxBudgetUsd : condition.maxBudgetUsd,
                condition.allowedTools.isEmpty() ? allowedTools : condition.allowedTools,
                allArguments,
                joined(systemPrompt, condition.systemPrompt),
                condition.mcpServers == null ? mcpServers : condition.mcpServers);
    }

    private static @Nullable String joined(@Nullable String first, @Nullable String second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return first + "\n\n" + second;
    }

    /** All texts that say how the servers are started or reached, in their order. */
    public List<String> serverTexts() {
        List<String> texts = new ArrayList<>();
        if (mcpServers != null) {
            addTexts(mcpServers, texts);
        }
        return texts;
    }

    private static void addTexts(JsonNode node, List<String> texts) {
        if (node.isString()) {
            texts.add(node.asString());
        }
        node.forEach(child -> addTexts(child, texts));
    }

    /** The same with another model. */
    public AgentOptions withModel(@Nullable String other) {
        return new AgentOptions(
                other, permissionMode, maxTurns, maxBudgetUsd, allowedTools, arguments, systemPrompt, mcpServers);
    }
}
