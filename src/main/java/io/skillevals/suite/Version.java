package io.skillevals.suite;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A state of what is evaluated: the files that conditions name, as they are there.
 *
 * @param name {@value #CANDIDATE} or {@value #BASELINE}
 * @param description {@code git describe} of it; absent outside git
 * @param commit of the baseline; absent of the candidate
 * @param directory the project there: the project itself, or that of a checkout
 * @param skills the skills as they are there
 * @param noise the other skills as they are there
 * @param conditions the conditions with the files that are there
 */
public record Version(
        String name,
        @Nullable String description,
        @Nullable String commit,
        Path directory,
        List<Skill> skills,
        List<Skill> noise,
        List<Condition> conditions) {

    /** The work tree. */
    public static final String CANDIDATE = "candidate";

    /** A git ref. */
    public static final String BASELINE = "baseline";

    public Version {
        skills = List.copyOf(skills);
        noise = List.copyOf(noise);
        conditions = List.copyOf(conditions);
    }

    /** The condition of that name. */
    public Optional<Condition> condition(String conditionName) {
        return conditions.stream().filter(c -> c.name().equals(conditionName)).findFirst();
    }
}
