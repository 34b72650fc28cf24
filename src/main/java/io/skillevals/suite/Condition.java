package io.skillevals.suite;

import java.util.List;

/**
 * A named way to set an agent up.
 *
 * @param name unique within the suite
 * @param control whether it is the one without the skill, against which uplift is measured
 * @param skills names of the skills that it delivers; none for the control
 * @param delivery how it delivers them
 * @param agents the names of the agents that it meets
 */
public record Condition(String name, boolean control, List<String> skills, Delivery delivery, List<String> agents) {

    public Condition {
        skills = List.copyOf(skills);
        agents = List.copyOf(agents);
    }
}
