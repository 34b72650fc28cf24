package io.skillevals.run;

import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * What the words in commands, URLs and variables of a condition stand for, such as {@code {{port}}} for the port of its service.
 *
 * @param values by word, of those that {@link io.skillevals.suite.KnownWords} names; those that a run does not have are absent, and stay as they are written
 */
public record Words(Map<String, String> values) {

    private static final Pattern WORD = Pattern.compile("\\{\\{(\\w+)}}");

    public Words {
        values = Map.copyOf(values);
    }

    /** The words that stand in a text. */
    public static Set<String> in(String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    /** The text with what its words stand for. */
    public String fill(String text) {
        return WORD.matcher(text)
                .replaceAll(word -> Matcher.quoteReplacement(values.getOrDefault(word.group(1), word.group())));
    }

    /** The texts with what their words stand for. */
    List<String> fill(List<String> texts) {
        return texts.stream().map(this::fill).toList();
    }

    /** The agent, whose arguments, variables and servers may hold words, and its command behind the program. */
    AgentSpec fill(AgentSpec spec) {
        AgentOptions asked = spec.options();
        ObjectNode servers = asked.mcpServers();
        List<String> command = new ArrayList<>(fill(spec.command()));
        if (!command.isEmpty()) {
            command.set(0, spec.command().get(0));
        }
        Map<String, String> environment = new LinkedHashMap<>();
        spec.environment().forEach((name, value) -> environment.put(name, fill(value)));
        return new AgentSpec(
                spec.name(),
                spec.type(),
                command,
                spec.promptOnStdin(),
                environment,
                spec.credentials(),
                spec.solution(),
                spec.recording(),
                spec.isolation(),
                spec.models(),
                new AgentOptions(
                        asked.model(),
                        asked.permissionMode(),
                        asked.maxTurns(),
                        asked.maxBudgetUsd(),
                        asked.allowedTools(),
                        fill(asked.arguments()),
                        asked.systemPrompt(),
                        servers == null ? null : (ObjectNode) filled(servers)));
    }

    private JsonNode filled(JsonNode node) {
        if (node.isString()) {
            return StringNode.valueOf(fill(node.asString()));
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = object.objectNode();
            object.properties().forEach(field -> copy.set(field.getKey(), filled(field.getValue())));
            return copy;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = array.arrayNode();
            array.forEach(element -> copy.add(filled(element)));
            return copy;
        }
        return node;
    }
}
