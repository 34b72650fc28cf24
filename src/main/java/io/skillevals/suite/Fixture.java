package io.skillevals.suite;

import io.skillevals.suite.sandbox.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task: prompts, the pristine project the agent works in, and how the result is graded.
 *
 * @param name unique within the suite
 * @param description one line for reports; may be empty
 * @param directory the fixture's own folder
 * @param project the pristine project
 * @param prompts at least one
 * @param expectedSkills names of skills that the task should make an agent use
 * @param checks how a run is graded
 * @param golden a ready solution that must pass, absent when there is none
 * @param decoys ready solutions that must fail, by name
 * @param apiPath the API path that the task should lead to, for selection; absent when it names none
 * @param timeout the time limit of a run, counted from the agent's start
 * @param conditions names of the conditions that this fixture takes part in; empty for all
 * @param layers names of the layers that this fixture is graded by; empty for all that its checks name
 * @param sandbox how the modified project is built, run and driven; absent when it is not
 */
public record Fixture(
        String name,
        String description,
        Path directory,
        Path project,
        List<Prompt> prompts,
        List<String> expectedSkills,
        List<CheckSpec> checks,
        @Nullable Solution golden,
        Map<String, Solution> decoys,
        @Nullable String apiPath,
        Duration timeout,
        List<String> conditions,
        List<String> layers,
        @Nullable Sandbox sandbox) {

    public Fixture {
        prompts = List.copyOf(prompts);
        expectedSkills = List.copyOf(expectedSkills);
        checks = List.copyOf(checks);
        decoys = Collections.unmodifiableMap(new LinkedHashMap<>(decoys));
        conditions = List.copyOf(conditions);
        layers = List.copyOf(layers);
    }
}
