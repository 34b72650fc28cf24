package io.skillevals.run;

import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.PlanRecord;
import io.skillevals.rundir.PlanRecord.PlannedRun;
import io.skillevals.rundir.PlanRecord.SkillDigest;
import io.skillevals.rundir.RunTree;
import io.skillevals.spi.Agent;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Suite;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decides every run of a suite and reserves its directory. */
public final class Planner {

    private final RunTree tree;
    private final Function<AgentSpec, Agent> agents;

    /**
     * A planner.
     *
     * @param agents the kind of each agent
     */
    public Planner(RunTree tree, Function<AgentSpec, Agent> agents) {
        this.tree = tree;
        this.agents = agents;
    }

    /**
     * The plan of a suite. Conditions alternate within a fixture and a round, so that a fault that hits all of them shows
     * after the first pair.
     *
     * @param plugin the plugin's version
     * @param projectVersion of the project under evaluation; absent outside git
     */
    public PlanRecord plan(Suite suite, String plugin, @Nullable String projectVersion) throws IOException {
        List<PlannedRun> runs = new ArrayList<>();
        for (int round = 0; round < suite.runs(); round++) {
            for (Fixture fixture : suite.fixtures()) {
                for (Prompt prompt : fixture.selectedPrompts()) {
                    addRound(suite, fixture, prompt, runs);
                }
            }
        }
        return new PlanRecord(
                PlanRecord.SCHEMA,
                UUID.randomUUID().toString().substring(0, 8),
                suite.name(),
                Instant.now(),
                plugin,
                projectVersion,
                suite.runs(),
                suite.parallel(),
                suite.skills().stream()
                        .map(skill -> new SkillDigest(skill.name(), skill.digest()))
                        .toList(),
                runs);
    }

    private void addRound(Suite suite, Fixture fixture, Prompt prompt, List<PlannedRun> runs) throws IOException {
        for (Condition condition : suite.conditions()) {
            if (fixture.conditions().isEmpty() || fixture.conditions().contains(condition.name())) {
                for (String name : condition.agents()) {
                    AgentSpec agent = suite.agent(name).orElseThrow().under(condition);
                    runs.add(planned(fixture, prompt, condition, agent));
                }
            }
        }
    }

    private PlannedRun planned(Fixture fixture, Prompt prompt, Condition condition, AgentSpec agent)
            throws IOException {
        Coordinates run = tree.reserve(new Coordinates(
                fixture.name(),
                prompt.name(),
                condition.name(),
                agent.name(),
                agent.model(),
                Coordinates.CANDIDATE,
                0));
        boolean modelFree = agents.apply(agent).modelFree();
        return new PlannedRun(run, condition.control(), agent.type(), modelFree, RunTree.path(run));
    }
}
