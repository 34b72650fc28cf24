package io.skillevals.app;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finds files of a condition's home that would never be read, because what the agent is told by its options is written in their place: a
 * condition without its settings is not what it claims.
 */
final class HomePreflight {

    private final Map<String, String> environment;
    private final Problems problems;

    /**
     * An examination.
     *
     * @param environment the build's environment
     */
    HomePreflight(Map<String, String> environment, Problems problems) {
        this.environment = environment;
        this.problems = problems;
    }

    void examine(Agent agent, AgentSpec spec, Suite suite) {
        for (Condition condition : suite.conditions()) {
            Path home = condition.surroundings().home();
            if (home != null && condition.agents().contains(spec.name())) {
                suite.fixtures().stream().limit(1).forEach(fixture -> examine(agent, spec, condition, home, fixture));
            }
        }
    }

    /** What is written does not depend on the fixture, so that any one tells it. */
    private void examine(Agent agent, AgentSpec spec, Condition condition, Path home, Fixture fixture) {
        AgentSpec asked = spec.under(condition);
        AgentTask task =
                new AgentTask(asked, fixture, "", asked.options().systemPrompt(), fixture.project(), home, environment);
        Launch launch;
        try {
            launch = agent.launch(task);
        } catch (RuntimeException e) {
            return; // what is wrong with it is told elsewhere
        }
        if (launch instanceof Launch.Command command) {
            TreeSet<Path> written = new TreeSet<>(command.files().keySet());
            written.addAll(command.secretFiles().keySet());
            written.stream()
                    .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                    .forEach(
                            file -> problems.error(
                                    "condition " + condition.name(),
                                    file + " would never be read, because agent " + spec.name()
                                            + " gets a file of that name"
                                            + " that is made of its options: take it out of the home, and say what it holds by"
                                            + " <arguments>, by <mcpServers>, or by a settings file of the workspace, in <overlay>"));
        }
    }
}
