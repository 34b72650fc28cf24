package io.skillevals.suite;

import io.skillevals.suite.sandbox.SandboxUse;
import java.util.List;
import java.util.Optional;

/**
 * All that one evaluation consists of.
 *
 * @param name the suite's name; {@code default} unless given
 * @param fixtures the tasks, in the order in which they were found or configured
 * @param skills the skills under evaluation
 * @param agents the agents that the conditions meet
 * @param conditions the conditions; at most one is the control
 * @param layers the requested layers with their weights
 * @param runs runs of each cell
 * @param parallel agent processes at a time
 * @param passScore the score, 0 to 100, from which a run passes
 * @param gate what the results must reach
 * @param sandbox how the sandboxes of the fixtures are used
 * @param policy how every run is watched
 * @param prices what models cost
 */
public record Suite(
        String name,
        List<Fixture> fixtures,
        List<Skill> skills,
        List<AgentSpec> agents,
        List<Condition> conditions,
        List<LayerSpec> layers,
        int runs,
        int parallel,
        double passScore,
        GateSpec gate,
        SandboxUse sandbox,
        RunPolicy policy,
        List<Price> prices) {

    public Suite {
        fixtures = List.copyOf(fixtures);
        skills = List.copyOf(skills);
        agents = List.copyOf(agents);
        conditions = List.copyOf(conditions);
        layers = List.copyOf(layers);
        prices = List.copyOf(prices);
    }

    /** A suite that is watched as usual, with unknown prices. */
    public Suite(
            String name,
            List<Fixture> fixtures,
            List<Skill> skills,
            List<AgentSpec> agents,
            List<Condition> conditions,
            List<LayerSpec> layers,
            int runs,
            int parallel,
            double passScore,
            GateSpec gate,
            SandboxUse sandbox) {
        this(
                name,
                fixtures,
                skills,
                agents,
                conditions,
                layers,
                runs,
                parallel,
                passScore,
                gate,
                sandbox,
                RunPolicy.USUAL,
                List.of());
    }

    /** The same suite with other fixtures. */
    public Suite withFixtures(List<Fixture> others) {
        return new Suite(
                name,
                others,
                skills,
                agents,
                conditions,
                layers,
                runs,
                parallel,
                passScore,
                gate,
                sandbox,
                policy,
                prices);
    }

    /** The fixture of that name. */
    public Optional<Fixture> fixture(String fixtureName) {
        return fixtures.stream().filter(f -> f.name().equals(fixtureName)).findFirst();
    }

    /** The condition of that name. */
    public Optional<Condition> condition(String conditionName) {
        return conditions.stream().filter(c -> c.name().equals(conditionName)).findFirst();
    }

    /** The agent of that name. */
    public Optional<AgentSpec> agent(String agentName) {
        return agents.stream().filter(a -> a.name().equals(agentName)).findFirst();
    }

    /** The skill of that name. */
    public Optional<Skill> skill(String skillName) {
        return skills.stream().filter(s -> s.name().equals(skillName)).findFirst();
    }

    /** The control, where there is one. */
    public Optional<Condition> control() {
        return conditions.stream().filter(Condition::control).findFirst();
    }
}
