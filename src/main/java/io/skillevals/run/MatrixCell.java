package io.skillevals.run;

import io.skillevals.rundir.Coordinates;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import io.skillevals.suite.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A cell of the matrix before it has runs.
 *
 * @param at where it stands, with run 0
 * @param control whether its condition is the control
 * @param agentType the agent's name in the registry
 * @param modelFree whether the agent needs no model
 */
public record MatrixCell(Coordinates at, boolean control, String agentType, boolean modelFree) {

    /**
     * The cells of a suite, task by task: those of one list are compared with each other.
     *
     * @param agents the kind of each agent
     */
    public static List<List<MatrixCell>> of(Suite suite, Function<AgentSpec, Agent> agents) {
        List<List<MatrixCell>> tasks = new ArrayList<>();
        for (Fixture fixture : suite.fixtures()) {
            for (Prompt prompt : fixture.selectedPrompts()) {
                List<MatrixCell> cells = new ArrayList<>();
                for (Version version : suite.versions()) {
                    version.conditions().stream()
                            .filter(fixture::takesPartIn)
                            .forEach(condition -> add(suite, fixture, prompt, version, condition, agents, cells));
                }
                if (!cells.isEmpty()) {
                    tasks.add(List.copyOf(cells));
                }
            }
        }
        return List.copyOf(tasks);
    }

    private static void add(
            Suite suite,
            Fixture fixture,
            Prompt prompt,
            Version version,
            Condition condition,
            Function<AgentSpec, Agent> agents,
            List<MatrixCell> cells) {
        for (String name : condition.agents()) {
            AgentSpec agent = suite.agent(name).orElseThrow();
            for (String model : agent.modelsUnder(condition)) {
                if (!suite.matrix()
                        .admits(fixture.name(), prompt.name(), condition.name(), name, model, version.name())) {
                    continue;
                }
                cells.add(new MatrixCell(
                        new Coordinates(
                                fixture.name(),
                                prompt.name(),
                                condition.name(),
                                name,
                                model.isEmpty() ? null : model,
                                version.name(),
                                0),
                        condition.control(),
                        agent.type(),
                        agents.apply(agent).modelFree()));
            }
        }
    }
}
