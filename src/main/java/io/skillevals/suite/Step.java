package io.skillevals.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step of a prompt that is given in several: a session with the agent, or a probe of the condition's service.
 *
 * @param prompt what the agent is asked; of a probe a line that says what it asks, for reports
 * @param evidence files that exist in the workspace for this step only, from their relative path there, with {@code /}, to the file
 *     whose content they have
 * @param freshWorkspace whether the tree goes back to the pristine project before it; data folder and home stay
 * @param resumeSession whether the agent goes on with the conversation of the step before
 * @param timeout its own time limit; absent for that of the fixture
 * @param probe what is asked instead of an agent; absent of a session
 */
public record Step(
        String prompt,
        Map<String, Path> evidence,
        boolean freshWorkspace,
        boolean resumeSession,
        @Nullable Duration timeout,
        @Nullable Probe probe) {

    public Step {
        evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }

    /** The whole of a prompt that is given at once. */
    public static Step only(String prompt) {
        return new Step(prompt, Map.of(), false, false, null, null);
    }
}
