package io.skillevals.suite;

import io.skillevals.suite.sandbox.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A task: prompts, the pristine project the agent works in, and how the result is graded.
 *
 * @param name unique within the suite
 * @param description one line for reports; may be empty
 * @param directory the fixture's own folder
 * @param project the pristine project
 * @param prompts at least one
 * @param expectedSkills names of skills that the task should make an agent use
 * @param checks how every run is graded; a prompt may have further ones
 * @param golden a ready solution that must pass, of every prompt that has none of its own; absent when there is none
 * @param decoys ready solutions that must fail, by name
 * @param apiPath the API path that the task should lead to, for selection; absent when it names none
 * @param timeout the time limit of a run, counted from the agent's start
 * @param conditions names of the conditions that this fixture takes part in; empty for all
 * @param layers names of the layers that this fixture is graded by; empty for all that its checks name
 * @param sandbox how the modified project is built, run and driven; absent when it is not
 * @param tags words by which fixtures are sorted; may be empty
 * @param instructions a file with instructions that reach the agent in every condition, laid over the project as {@code AGENTS.md};
 *     absent when there is none
 * @param metadata whatever else its author says of it; may be empty
 * @param seed how it fills a run's data folder, where the condition has one; absent when it does not
 * @param selected names of the prompts that runs are made of and shown; empty for all. How a run is graded does not depend on it
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
        @Nullable Sandbox sandbox,
        List<String> tags,
        @Nullable Path instructions,
        ObjectNode metadata,
        @Nullable Seed seed,
        List<String> selected) {

    public Fixture {
        prompts = List.copyOf(prompts);
        expectedSkills = List.copyOf(expectedSkills);
        checks = List.copyOf(checks);
        decoys = Collections.unmodifiableMap(new LinkedHashMap<>(decoys));
        conditions = List.copyOf(conditions);
        layers = List.copyOf(layers);
        tags = List.copyOf(tags);
        selected = List.copyOf(selected);
    }

    /** A fixture of which every prompt is selected. */
    public Fixture(
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
            @Nullable Sandbox sandbox,
            List<String> tags,
            @Nullable Path instructions,
            ObjectNode metadata) {
        this(
                name,
                description,
                directory,
                project,
                prompts,
                expectedSkills,
                checks,
                golden,
                decoys,
                apiPath,
                timeout,
                conditions,
                layers,
                sandbox,
                tags,
                instructions,
                metadata,
                null,
                List.of());
    }

    /** A fixture without tags, instructions and metadata. */
    public Fixture(
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
        this(
                name,
                description,
                directory,
                project,
                prompts,
                expectedSkills,
                checks,
                golden,
                decoys,
                apiPath,
                timeout,
                conditions,
                layers,
                sandbox,
                List.of(),
                null,
                JsonNodeFactory.instance.objectNode());
    }

    /** The same fixture with only some of its prompts selected. */
    public Fixture selecting(List<String> names) {
        return new Fixture(
                name,
                description,
                directory,
                project,
                prompts,
                expectedSkills,
                checks,
                golden,
                decoys,
                apiPath,
                timeout,
                conditions,
                layers,
                sandbox,
                tags,
                instructions,
                metadata,
                seed,
                names);
    }

    /** The same fixture with a way to fill data folders. */
    public Fixture seeding(@Nullable Seed other) {
        return new Fixture(
                name,
                description,
                directory,
                project,
                prompts,
                expectedSkills,
                checks,
                golden,
                decoys,
                apiPath,
                timeout,
                conditions,
                layers,
                sandbox,
                tags,
                instructions,
                metadata,
                other,
                selected);
    }

    /** The prompts that are selected. */
    public List<Prompt> selectedPrompts() {
        return prompts.stream()
                .filter(prompt -> selected.isEmpty() || selected.contains(prompt.name()))
                .toList();
    }

    /** Whether it takes part in a condition. */
    public boolean takesPartIn(Condition condition) {
        return conditions.isEmpty() || conditions.contains(condition.name());
    }

    /** The prompt of that name. */
    public Optional<Prompt> prompt(String promptName) {
        return prompts.stream()
                .filter(prompt -> prompt.name().equals(promptName))
                .findFirst();
    }

    /** The ready solution of a prompt that must pass: its own, else the fixture's. */
    public Optional<Solution> golden(String promptName) {
        return prompt(promptName)
                .map(Prompt::golden)
                .or(() -> Optional.ofNullable(golden).filter(every -> every.belongsTo(promptName)));
    }

    /** Every golden and decoy. */
    public List<Solution> solutions() {
        return Stream.of(
                        Stream.ofNullable(golden),
                        prompts.stream().map(Prompt::golden).filter(Objects::nonNull),
                        decoys.values().stream())
                .flatMap(Function.identity())
                .toList();
    }

    /** The checks of a prompt's runs: those of every run, then its own. */
    public List<CheckSpec> checks(String promptName) {
        List<CheckSpec> own = prompt(promptName).map(Prompt::checks).orElse(List.of());
        return own.isEmpty()
                ? checks
                : Stream.concat(checks.stream(), own.stream()).toList();
    }

    /** All checks, whatever runs they grade. */
    public List<CheckSpec> everyCheck() {
        return Stream.concat(checks.stream(), prompts.stream().flatMap(prompt -> prompt.checks().stream()))
                .toList();
    }

    /** The skills that a prompt should make an agent use. */
    public List<String> expectedSkills(String promptName) {
        return prompt(promptName)
                .map(Prompt::expectedSkills)
                .filter(own -> !own.isEmpty())
                .orElse(expectedSkills);
    }
}
