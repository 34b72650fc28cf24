package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.suite.AgentSpec;
import io.skillevals.trajectory.Trajectory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What all agents have in common that are one program, take an addition to their system prompt, and print events. */
interface HeadlessAgent extends Agent {

    /** The usual name of its program. */
    String program();

    /** The variables, any one of which lets it reach its model, where the suite names none. */
    List<String> keys(AgentSpec spec);

    /** What it printed, as it is read. */
    AgentStream stream(AgentOutput output);

    @Override
    default boolean takesSystemPrompt() {
        return true;
    }

    @Override
    default Optional<String> executable(AgentSpec spec) {
        return Optional.of(CommandLine.program(spec, program()));
    }

    @Override
    default List<String> versionCommand(AgentSpec spec) {
        return new CommandLine(spec, program()).add(CommandLine.VERSION).words();
    }

    @Override
    default List<String> credentials(AgentSpec spec) {
        List<String> configured = Agent.super.credentials(spec);
        return configured.isEmpty() ? keys(spec) : configured;
    }

    @Override
    default AgentReport read(AgentOutput output) throws IOException {
        return stream(output).report(output);
    }

    @Override
    default boolean resumes(AgentSpec spec) {
        return true;
    }

    @Override
    default Optional<String> session(AgentOutput output) throws IOException {
        return Optional.ofNullable(stream(output).read(step -> {}).sessionId());
    }

    @Override
    default Optional<Trajectory> trajectory(AgentOutput output) {
        return Optional.of(stream(output));
    }
}
