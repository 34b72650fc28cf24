package io.skillevals.agent;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentOptions;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Isolation;
import io.skillevals.suite.Prompt;
import io.skillevals.suite.Solution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The small language of the agents' tests: an agent, asked something, and the launch that it describes. */
record Asked(
        Agent agent,
        List<String> command,
        List<String> arguments,
        boolean promptOnStdin,
        String solution,
        @Nullable Solution golden,
        Map<String, Solution> decoys,
        Path place,
        AgentOptions options) {

    static Asked agent(Agent agent) {
        return new Asked(
                agent,
                List.of(),
                List.of(),
                false,
                Solution.GOLDEN,
                null,
                Map.of(),
                Path.of("/place"),
                AgentOptions.NONE);
    }

    Asked with(String... words) {
        return new Asked(agent, List.of(words), arguments, promptOnStdin, solution, golden, decoys, place, options);
    }

    Asked arguments(String... words) {
        return new Asked(agent, command, List.of(words), promptOnStdin, solution, golden, decoys, place, options);
    }

    Asked onStdin() {
        return new Asked(agent, command, arguments, true, solution, golden, decoys, place, options);
    }

    Asked in(Path folder) {
        return new Asked(agent, command, arguments, promptOnStdin, solution, golden, decoys, folder, options);
    }

    Asked wanting(String name) {
        return new Asked(agent, command, arguments, promptOnStdin, name, golden, decoys, place, options);
    }

    Asked knowing(Solution goldenOne, Solution decoy) {
        return new Asked(
                agent,
                command,
                arguments,
                promptOnStdin,
                solution,
                goldenOne,
                Map.of(decoy.name(), decoy),
                place,
                options);
    }

    /** What is asked of the agent, its arguments aside. */
    Asked asking(AgentOptions asked) {
        return new Asked(agent, command, arguments, promptOnStdin, solution, golden, decoys, place, asked);
    }

    AgentSpec spec() {
        return new AgentSpec(
                agent.name(),
                agent.name(),
                command,
                promptOnStdin,
                Map.of(),
                List.of(),
                solution,
                null,
                Isolation.PROCESS,
                options.under(new AgentOptions(null, null, null, null, List.of(), arguments, null, null)));
    }

    Launch launch(String prompt, @Nullable String systemPrompt) {
        return launch(spec(), Map.of(), prompt, systemPrompt);
    }

    /** The launch of an agent of which more is asked, in a build with an environment. */
    Launch launch(AgentSpec spec, Map<String, String> build, String prompt, @Nullable String systemPrompt) {
        Fixture fixture = new Fixture(
                "shop",
                "",
                place,
                place.resolve("pristine"),
                List.of(new Prompt("", prompt)),
                List.of(),
                List.of(),
                golden,
                decoys,
                null,
                Duration.ofMinutes(10),
                List.of(),
                List.of(),
                null);
        return agent.launch(new AgentTask(
                spec, fixture, prompt, systemPrompt, place.resolve("project"), place.resolve("home"), build));
    }

    Launch.Command command(String prompt) {
        return (Launch.Command) launch(prompt, null);
    }

    Launch.Command command(String prompt, String systemPrompt) {
        return (Launch.Command) launch(prompt, systemPrompt);
    }
}
