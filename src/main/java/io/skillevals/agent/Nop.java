package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;

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

    @Override
    public Launch launch(AgentTask task) {
        return new Launch.Builtin(() -> {});
    }

    @Override
    public AgentReport read(AgentOutput output) {
        return Agent.silent();
    }
}
