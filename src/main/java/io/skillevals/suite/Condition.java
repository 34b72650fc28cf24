package io.skillevals.suite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A named way to set an agent up.
 *
 * @param name unique within the suite
 * @param control whether it is the one without the skill, against which uplift is measured
 * @param skills names of the skills that it delivers; of the control none that is under evaluation
 * @param delivery how it delivers them
 * @param agents the names of the agents that it meets
 * @param options what it asks of them beyond what the suite asks
 * @param experiment what it lays over the project, and its own texts of the skills; absent for none
 * @param surroundings what else it sets up around its agents
 */
public record Condition(
        String name,
        boolean control,
        List<String> skills,
        Delivery delivery,
        List<String> agents,
        AgentOptions options,
        @Nullable Experiment experiment,
        Surroundings surroundings) {

    public Condition {
        skills = List.copyOf(skills);
        agents = List.copyOf(agents);
    }

    /** A condition that sets nothing else up. */
    public Condition(
            String name,
            boolean control,
            List<String> skills,
            Delivery delivery,
            List<String> agents,
            AgentOptions options,
            @Nullable Experiment experiment) {
        this(name, control, skills, delivery, agents, options, experiment, Surroundings.NONE);
    }

    /** A condition without an experiment. */
    public Condition(
            String name,
            boolean control,
            List<String> skills,
            Delivery delivery,
            List<String> agents,
            AgentOptions options) {
        this(name, control, skills, delivery, agents, options, null);
    }

    /** A condition that asks nothing of its agents. */
    public Condition(String name, boolean control, List<String> skills, Delivery delivery, List<String> agents) {
        this(name, control, skills, delivery, agents, AgentOptions.NONE);
    }

    /** The same under another name. */
    public Condition named(String other) {
        return new Condition(other, control, skills, delivery, agents, options, experiment, surroundings);
    }

    /** The same with other agents. */
    public Condition meeting(List<String> others) {
        return new Condition(name, control, skills, delivery, others, options, experiment, surroundings);
    }
}
