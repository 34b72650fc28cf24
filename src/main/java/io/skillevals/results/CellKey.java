package io.skillevals.results;

import io.skillevals.rundir.Coordinates;
import org.jspecify.annotations.Nullable;

/**
 * Which runs a number is about.
 *
 * @param fixture absent when it is about all fixtures together
 * @param prompt absent when the fixture has a single one, or when it is about all fixtures together
 * @param condition the condition's name
 * @param agent the agent's name
 * @param model the requested model; absent when none was requested
 * @param version {@code candidate} or {@code baseline}
 */
public record CellKey(
        @Nullable String fixture,
        @Nullable String prompt,
        String condition,
        String agent,
        @Nullable String model,
        String version) {

    /** The same over all fixtures. */
    public CellKey overall() {
        return new CellKey(null, null, condition, agent, model, version);
    }

    /** The same of a version. */
    CellKey of(String other) {
        return new CellKey(fixture, prompt, condition, agent, model, other);
    }

    /** Whether it is of the work tree, which is what the gate is asked about. */
    public boolean ofCandidate() {
        return version.equals(Coordinates.CANDIDATE);
    }

    /** The fixture, with its prompt where it has several. */
    public String task() {
        return prompt == null ? String.valueOf(fixture) : fixture + " " + prompt;
    }

    /** The condition, with its version where that is not the candidate. */
    String conditionAndVersion() {
        return ofCandidate() ? condition : condition + " of " + version;
    }

    /** The agent, with its model where one was requested. */
    public String agentAndModel() {
        return model == null ? agent : agent + "@" + model;
    }
}
