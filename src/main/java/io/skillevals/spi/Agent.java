package io.skillevals.spi;

import io.skillevals.suite.AgentSpec;
import io.skillevals.trajectory.Trajectory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of agent, found by name through {@link java.util.ServiceLoader}. It describes a launch and reads the stream that
 * is left; it starts no process itself.
 */
public interface Agent {

    /** The name in configuration. */
    String name();

    /** Whether its runs need no model, so that they say nothing about a skill. */
    default boolean modelFree() {
        return false;
    }

    /** Where it looks for skills, relative to the workspace. */
    default String skillsFolder() {
        return ".claude/skills";
    }

    /** Names of files that it reads as instructions, wherever it finds them. */
    default List<String> instructionFiles() {
        return List.of("AGENTS.md", "CLAUDE.md", "GEMINI.md", "QWEN.md");
    }

    /**
     * Whether it keeps {@link AgentSpec#maxTurns()} by itself. One that does not is ended when its {@link #watch} has seen more
     * turns.
     */
    default boolean limitsTurns() {
        return false;
    }

    /** What follows its stream while it is at work. */
    default AgentWatch watch(AgentSpec spec) {
        return AgentWatch.BLIND;
    }

    /** Whether a text can be added to its system prompt. */
    default boolean takesSystemPrompt() {
        return false;
    }

    /** The executable that must be found before a start; empty when there is none. */
    default Optional<String> executable(AgentSpec spec) {
        return Optional.empty();
    }

    /** The variables, any one of which must be set for it to reach its model; empty when it needs none. */
    default List<String> credentials(AgentSpec spec) {
        return spec.credentials().stream()
                .map(credential -> credential.substring("env:".length()))
                .toList();
    }

    /** The command line that prints its version; empty when there is none, or its stream tells the version. */
    default List<String> versionCommand(AgentSpec spec) {
        return List.of();
    }

    /** What is wrong with its specification; empty when nothing is. */
    default List<String> problems(AgentSpec spec) {
        return List.of();
    }

    /** Whether it can go on with the conversation of an earlier session, whose {@link #session} it is told. */
    default boolean resumes(AgentSpec spec) {
        return false;
    }

    /** Names of the metrics in which it counts, in a conversation that goes on, what the sessions before took as well. */
    default Set<String> goesOnCounting() {
        return Set.of();
    }

    /** How to do a task. */
    Launch launch(AgentTask task);

    /**
     * What the stream that it left says.
     *
     * @throws IOException when the files cannot be read
     */
    AgentReport read(AgentOutput output) throws IOException;

    /**
     * The id by which the conversation that it left can be gone on with; empty when nothing tells it.
     *
     * @throws IOException when the files cannot be read
     */
    default Optional<String> session(AgentOutput output) throws IOException {
        return Optional.empty();
    }

    /**
     * The stream that it left as a trajectory, which is read only when asked for its steps; empty when the stream does not tell
     * what the agent did. It must not need more memory for a longer stream.
     */
    default Optional<Trajectory> trajectory(AgentOutput output) {
        return Optional.empty();
    }

    /** A report without any finding. */
    static AgentReport silent() {
        return AgentReport.of(null, null);
    }
}
