package io.skillevals.suite.read;

import io.skillevals.io.JsonDocument;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Decides which agents the conditions meet, and remembers what named each of them. */
final class AgentChoice {

    private static final String ORACLE = "oracle";

    private final SuiteInput input;
    private final JsonDocument block;
    private final Problems problems;
    private final AgentReader reader;
    private final Map<String, AgentSpec> used = new LinkedHashMap<>();
    private final Map<String, String> places = new LinkedHashMap<>();
    private final List<Condition> conditions = new ArrayList<>();

    AgentChoice(SuiteInput input, JsonDocument block, Problems problems) {
        this.input = input;
        this.block = block;
        this.problems = problems;
        this.reader = new AgentReader(input, block, problems);
    }

    /**
     * Gives the conditions their agents.
     *
     * @param assigned the names of those whose agent {@code -Devals.conditions} names: no other selector is for them
     */
    void decide(List<Condition> withoutAgents, Set<String> assigned) {
        Map<String, AgentSpec> configured = reader.configured(places);
        Optional<String> selected = reader.selected();
        for (Condition condition : withoutAgents) {
            boolean own = assigned.contains(condition.name());
            List<String> names =
                    selected.filter(agent -> !own).map(List::of).orElseGet(() -> agentsOf(condition, configured));
            String place = own ? ConditionChoice.SELECTOR : selected.isPresent() ? reader.selector() : place(condition);
            names.forEach(name -> {
                used.computeIfAbsent(name, unused -> reader.named(name, configured, place));
                places.putIfAbsent(name, place);
            });
            conditions.add(condition.meeting(names));
        }
        boolean solutions =
                used.values().stream().anyMatch(agent -> agent.type().equals(ORACLE));
        if (input.selector("solution").isPresent() && !solutions) {
            problems.error(
                    "-Devals.solution", "no agent of these conditions applies solutions: add -Devals.agent=" + ORACLE);
        }
    }

    /** The agents that some condition meets. */
    List<AgentSpec> agents() {
        return List.copyOf(used.values());
    }

    /** The conditions with their agents. */
    List<Condition> conditions() {
        return conditions;
    }

    /** What named each agent. */
    Map<String, String> places() {
        return places;
    }

    private static List<String> agentsOf(Condition condition, Map<String, AgentSpec> configured) {
        if (!condition.agents().isEmpty()) {
            return condition.agents();
        }
        return configured.isEmpty() ? List.of(AgentReader.USUAL) : List.copyOf(configured.keySet());
    }

    private String place(Condition condition) {
        List<JsonNode> list = block.list("conditions");
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).path("name").asString("").equals(condition.name())
                    && list.get(i).has("agent")) {
                return block.place("/conditions/" + i + "/agent");
            }
        }
        return block.place("/agents");
    }
}
