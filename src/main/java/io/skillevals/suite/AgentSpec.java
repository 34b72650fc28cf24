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
 * @param type the agent's name in the registry: {@code claude-code}, {@code codex}, {@code command}, {@code oracle}, …
 * @param command the argv template of a {@code command} agent, or the executable of another one; may be empty
 * @param promptOnStdin whether the prompt is written to standard input
 * @param environment variables set for the agent, by value
 * @param credentials sources of secrets, {@code env:NAME}; each reaches the agent as the variable NAME
 * @param solution of the oracle: {@code golden} or the name of a decoy
 * @param recording of the replay: where the recorded run is; absent for another agent
 * @param isolation where it is at work
 * @param models the models that it is asked for, each in cells of its own; empty for that of its options alone
 * @param options what else is asked of it; a condition may ask for other things
 */
public record AgentSpec(
        String name,
        String type,
        List<String> command,
        boolean promptOnStdin,
        Map<String, String> environment,
        List<String> credentials,
        String solution,
        @Nullable Recording recording,
        Isolation isolation,
        List<String> models,
        AgentOptions options) {

    public AgentSpec {
        command = List.copyOf(command);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        credentials = List.copyOf(credentials);
        models = List.copyOf(models);
    }

    /** An agent of a single model. */
    public AgentSpec(
            String name,
            String type,
            List<String> command,
            boolean promptOnStdin,
            Map<String, String> environment,
            List<String> credentials,
            String solution,
            @Nullable Recording recording,
            Isolation isolation,
            AgentOptions options) {
        this(
                name,
                type,
                command,
                promptOnStdin,
                environment,
                credentials,
                solution,
                recording,
                isolation,
                List.of(),
                options);
    }

    /** An agent of which nothing is asked. */
    public static AgentSpec of(String name, String type) {
        return new AgentSpec(
                name,
                type,
                List.of(),
                false,
                Map.of(),
                List.of(),
                Solution.GOLDEN,
                null,
                Isolation.PROCESS,
                AgentOptions.NONE);
    }

    /** The agent as a condition asks for it. */
    public AgentSpec under(Condition condition) {
        return with(options.under(condition.options()));
    }

    /** The same with other options. */
    public AgentSpec with(AgentOptions others) {
        return new AgentSpec(
                name,
                type,
                command,
                promptOnStdin,
                environment,
                credentials,
                solution,
                recording,
                isolation,
                models,
                others);
    }

    /** The models of its cells in a condition: that of the condition, else its models, else its own default as an empty text. */
    public List<String> modelsUnder(Condition condition) {
        String own = condition.options().model();
        if (own != null || models.isEmpty()) {
            String model = under(condition).model();
            return List.of(model == null ? "" : model);
        }
        return models;
    }

    /** The same, asked for a model; for its own default when the text is empty. */
    public AgentSpec asking(String model) {
        return with(options.withModel(model.isEmpty() ? null : model));
    }

    /** The requested model; absent for the agent's own default. */
    public @Nullable String model() {
        return options.model();
    }

    /** Most turns of a run; absent for no limit. */
    public @Nullable Integer maxTurns() {
        return options.maxTurns();
    }

    /** Most cost of a run in US dollars; absent for no limit. */
    public @Nullable Double maxBudgetUsd() {
        return options.maxBudgetUsd();
    }

    /** Tools that the agent may use without asking; empty for the agent's default. */
    public List<String> allowedTools() {
        return options.allowedTools();
    }

    /** Further arguments. */
    public List<String> arguments() {
        return options.arguments();
    }
}
