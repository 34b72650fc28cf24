package io.skillevals.suite.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * All that a suite is read from.
 *
 * @param basedir what relative paths are resolved against
 * @param structured the structured elements of the plugin's configuration: fixtures, skills, noise, agents, conditions, matrix,
 *     layers, sandbox, prices, gate, records
 * @param settings scalar parameters by name, with {@code -D} values already laid over those of the POM
 * @param selectors selectors by name without {@code evals.}: fixtures, filter, conditions, layers, agent, agent.command,
 *     model, skill, apiPath, solution, sandbox.service, sandbox.parallel, include, exclude, versions, shard
 * @param agentTypes the names of agents that exist
 * @param checkSchemas the schema of each check type's fields, by name
 * @param skillsNeeded whether a suite without a skill makes no sense; grading a folder needs none
 */
public record SuiteInput(
        Path basedir,
        List<XmlElement> structured,
        Map<String, Setting> settings,
        Map<String, String> selectors,
        List<String> agentTypes,
        Map<String, JsonNode> checkSchemas,
        boolean skillsNeeded) {

    public SuiteInput {
        structured = List.copyOf(structured);
        settings = Map.copyOf(settings);
        selectors = Map.copyOf(selectors);
        agentTypes = List.copyOf(agentTypes);
        checkSchemas = Map.copyOf(checkSchemas);
    }

    Optional<Setting> setting(String name) {
        return Optional.ofNullable(settings.get(name));
    }

    Optional<String> selector(String name) {
        return Optional.ofNullable(selectors.get(name)).filter(value -> !value.isBlank());
    }
}
