package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.io.Suggestion;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Solution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the agents of the POM and lays the selectors over them. */
final class AgentReader {

    /** The agent of a suite that names none. */
    static final String USUAL = "claude-code";

    /** The agent that a command line alone asks for. */
    static final String COMMAND = "command";

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;

    AgentReader(SuiteInput input, JsonDocument block, Problems problems) {
        this.input = input;
        this.block = block;
        this.problems = problems;
    }

    /** The agent that {@code -Devals.agent} or {@code -Devals.agent.command} asks for, in place of every other. */
    Optional<String> selected() {
        return input.selector("agent").or(() -> input.selector("agent.command").map(command -> COMMAND));
    }

    /** The configured agents by name. */
    Map<String, AgentSpec> configured() {
        Map<String, AgentSpec> agents = new LinkedHashMap<>();
        JsonNode list = block.get("agents");
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) instanceof ObjectNode fields) {
                AgentSpec agent = overlaid(agent(fields));
                String place = block.place("/agents/" + i);
                if (!agent.name().isEmpty() && agents.putIfAbsent(agent.name(), agent) != null) {
                    problems.error(place, "two agents are named `" + agent.name() + "`");
                }
                known(agent.type(), place);
            }
        }
        return agents;
    }

    /** The agent of that name: a configured one, or the kind of that name with its defaults. */
    AgentSpec named(String name, Map<String, AgentSpec> configured, String place) {
        AgentSpec agent = configured.get(name);
        if (agent != null) {
            return agent;
        }
        if (!input.agentTypes().contains(name)) {
            List<String> names = new ArrayList<>(configured.keySet());
            input.agentTypes().stream().filter(type -> !names.contains(type)).forEach(names::add);
            problems.error(place, "unknown agent `" + name + "`" + Suggestion.of(name, names));
        }
        return overlaid(plain(name));
    }

    private void known(String type, String place) {
        if (!type.isEmpty() && !input.agentTypes().contains(type)) {
            problems.error(place, "unknown agent `" + type + "`" + Suggestion.of(type, input.agentTypes()));
        }
    }

    private AgentSpec overlaid(AgentSpec agent) {
        return new AgentSpec(
                agent.name(),
                agent.type(),
                input.selector("model").orElse(agent.model()),
                input.selector("agent.command")
                        .map(line -> List.of(XmlToJson.words(line)))
                        .orElse(agent.command()),
                agent.promptOnStdin(),
                agent.allowedTools(),
                agent.maxTurns(),
                agent.maxBudgetUsd(),
                agent.environment(),
                agent.credentials(),
                agent.arguments(),
                input.selector("solution").orElse(agent.solution()));
    }

    private static AgentSpec plain(String name) {
        return new AgentSpec(
                name,
                name,
                null,
                List.of(),
                false,
                List.of(),
                null,
                null,
                Map.of(),
                List.of(),
                List.of(),
                Solution.GOLDEN);
    }

    private static AgentSpec agent(ObjectNode fields) {
        String name = fields.path("name").asString("");
        Map<String, String> environment = new LinkedHashMap<>();
        fields.path("environment").forEachEntry((key, value) -> environment.put(key, value.asString("")));
        return new AgentSpec(
                name,
                fields.path("type").asString(name),
                fields.has("model") ? fields.get("model").asString("") : null,
                texts(fields, "command"),
                fields.path("promptOnStdin").asBoolean(false),
                texts(fields, "allowedTools"),
                fields.path("maxTurns").isInt() ? fields.get("maxTurns").asInt() : null,
                fields.path("maxBudgetUsd").isNumber()
                        ? fields.get("maxBudgetUsd").asDouble()
                        : null,
                environment,
                texts(fields, "credentials"),
                texts(fields, "arguments"),
                fields.path("solution").asString(Solution.GOLDEN));
    }

    static List<String> texts(JsonNode fields, String name) {
        return StreamSupport.stream(fields.path(name).spliterator(), false)
                .map(value -> value.asString(""))
                .toList();
    }
}
