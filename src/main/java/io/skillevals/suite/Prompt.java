package io.skillevals.suite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One task text of a fixture.
 *
 * @param name unique within the fixture; empty when the fixture has a single prompt
 * @param text what the agent is asked
 * @param description one line for reports; may be empty
 * @param expectedSkills names of skills that it should make an agent use; empty for those of the fixture
 * @param checks how its runs are graded beyond the fixture's own checks
 * @param golden a ready solution of it, in place of the fixture's golden; absent when that is its own too
 * @param steps in which it is given; empty when it is given at once. Its text is then that of the first session
 */
public record Prompt(
        String name,
        String text,
        String description,
        List<String> expectedSkills,
        List<CheckSpec> checks,
        @Nullable Solution golden,
        List<Step> steps) {

    public Prompt {
        expectedSkills = List.copyOf(expectedSkills);
        checks = List.copyOf(checks);
        steps = List.copyOf(steps);
    }

    /** A prompt that is given at once. */
    public Prompt(
            String name,
            String text,
            String description,
            List<String> expectedSkills,
            List<CheckSpec> checks,
            @Nullable Solution golden) {
        this(name, text, description, expectedSkills, checks, golden, List.of());
    }

    /** A prompt without a golden of its own. */
    public Prompt(String name, String text, String description, List<String> expectedSkills, List<CheckSpec> checks) {
        this(name, text, description, expectedSkills, checks, null);
    }

    /** The same prompt with a golden. */
    public Prompt withGolden(@Nullable Solution other) {
        return new Prompt(name, text, description, expectedSkills, checks, other, steps);
    }

    /** The same prompt with other checks of its own. */
    public Prompt withChecks(List<CheckSpec> others) {
        return new Prompt(name, text, description, expectedSkills, others, golden, steps);
    }

    /** The same prompt, given in steps. */
    public Prompt withSteps(List<Step> others) {
        return new Prompt(name, text, description, expectedSkills, checks, golden, others);
    }

    /** What is done for it, one after the other: its steps, or itself. */
    public List<Step> sessions() {
        return steps.isEmpty() ? List.of(Step.only(text)) : steps;
    }

    /** A prompt that is graded as its fixture says. */
    public Prompt(String name, String text) {
        this(name, text, "", List.of(), List.of());
    }
}
