package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import java.util.Optional;

/** Does nothing: what a grader makes of an untouched project. */
public final class Nop implements Agent {

    @Override
    public String name() {
        return "nop";
    }

    @Override
    public boolean modelFree() {
        return true;
    }

    /** {@inheritDoc} It remembers nothing, so that any session goes on with any other. */
    @Override
    public boolean resumes(AgentSpec spec) {
        return true;
    }

    @Override
    public Optional<String> session(AgentOutput output) {
        return Optional.of(name());
    }

    @Override
    public Launch launch(AgentTask task) {
        return new Launch.Builtin(() -> {});
    }

    @Override
    public AgentReport read(AgentOutput output) {
        return Agent.silent();
    }
}
