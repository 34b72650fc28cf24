package io.skillevals.suite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A named way to set an agent up.
 *
 * @param name unique within the suite
 * @param control whether it is the one without the skill, against which uplift is measured
 * @param skills names of the skills that it delivers; none for the control
 * @param delivery how it delivers them
 * @param agent the name of the agent that it always uses; absent when it meets every agent of the suite
 */
public record Condition(
        String name,
        boolean control,
        List<String> skills,
        Delivery delivery,
        @Nullable String agent) {

    public Condition {
        skills = List.copyOf(skills);
    }
}
