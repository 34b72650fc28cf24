package io.skillevals.app;

import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Suite;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes the paths of agents' programs absolute: the agent starts in its workspace, where a relative one leads nowhere. */
final class Programs {

    private Programs() {}

    /** The suite with every program that is a relative path resolved against the project; a mere name stays one. */
    static Suite resolved(Suite suite, Path basedir) {
        return new Suite(
                suite.name(),
                suite.fixtures(),
                suite.skills(),
                suite.agents().stream().map(agent -> resolved(agent, basedir)).toList(),
                suite.conditions(),
                suite.layers(),
                suite.runs(),
                suite.parallel(),
                suite.passScore(),
                suite.gate());
    }

    private static AgentSpec resolved(AgentSpec agent, Path basedir) {
        if (agent.command().isEmpty() || agent.command().get(0).indexOf('/') < 0) {
            return agent;
        }
        List<String> command = new ArrayList<>(agent.command());
        command.set(0, basedir.resolve(command.get(0)).normalize().toString());
        return new AgentSpec(
                agent.name(),
                agent.type(),
                agent.model(),
                command,
                agent.promptOnStdin(),
                agent.allowedTools(),
                agent.maxTurns(),
                agent.maxBudgetUsd(),
                agent.environment(),
                agent.credentials(),
                agent.arguments(),
                agent.solution());
    }
}
