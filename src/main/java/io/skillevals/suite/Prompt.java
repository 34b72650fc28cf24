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
 */
public record Prompt(
        String name,
        String text,
        String description,
        List<String> expectedSkills,
        List<CheckSpec> checks,
        @Nullable Solution golden) {

    public Prompt {
        expectedSkills = List.copyOf(expectedSkills);
        checks = List.copyOf(checks);
    }

    /** A prompt without a golden of its own. */
    public Prompt(String name, String text, String description, List<String> expectedSkills, List<CheckSpec> checks) {
        this(name, text, description, expectedSkills, checks, null);
    }

    /** The same prompt with a golden. */
    public Prompt withGolden(@Nullable Solution other) {
        return new Prompt(name, text, description, expectedSkills, checks, other);
    }

    /** A prompt that is graded as its fixture says. */
    public Prompt(String name, String text) {
        this(name, text, "", List.of(), List.of());
    }
}
