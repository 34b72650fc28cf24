package io.skillevals.run;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An agent for tests.
 *
 * @param used the skills that its stream shows in use
 * @param system whether it takes a system prompt
 */
record Described(String name, Function<AgentTask, Launch> launcher, List<String> used, boolean system)
        implements Agent {

    Described(String name, Function<AgentTask, Launch> launcher) {
        this(name, launcher, List.of(), false);
    }

    /** An agent that runs a script, and whose stream shows skills in use. */
    static Described using(String script, String... skills) {
        List<String> argv = List.of("/bin/sh", "-c", script);
        return new Described(
                "using",
                task -> new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of()),
                List.of(skills),
                false);
    }

    @Override
    public boolean takesSystemPrompt() {
        return system;
    }

    @Override
    public Launch launch(AgentTask task) {
        return launcher.apply(task);
    }

    @Override
    public AgentReport read(AgentOutput output) {
        return new AgentReport(null, null, Map.of(), null, null, used, List.of());
    }
}
