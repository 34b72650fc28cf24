package io.skillevals.run;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentOutput;
import io.skillevals.spi.AgentReport;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import java.util.List;
import java.util.Map;

/** An agent that runs a script and reads certain files as instructions. */
record Reading(String script, List<String> instructionFiles) implements Agent {

    @Override
    public String name() {
        return "reading";
    }

    @Override
    public Launch launch(AgentTask task) {
        List<String> argv = List.of("/bin/sh", "-c", script);
        return new Launch.Command(argv, argv, Map.of(), List.of(), null, Map.of());
    }

    @Override
    public AgentReport read(AgentOutput output) {
        return Agent.silent();
    }
}
