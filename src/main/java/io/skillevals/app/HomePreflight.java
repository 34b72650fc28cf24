package io.skillevals.app;

import io.skillevals.spi.Agent;
import io.skillevals.spi.AgentTask;
import io.skillevals.spi.Launch;
import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Condition;
import io.skillevals.suite.Fixture;
import io.skillevals.suite.Problems;
import io.skillevals.suite.Suite;
import io.skillevals.workspace.GitRevision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds files of a condition's home that would never be read, because what the agent is told by its options is written in their place: a
 * condition without its settings is not what it claims.
 */
final class HomePreflight {

    private final Kinds kinds;
    private final Map<String, String> environment;
    private final Problems problems;

    /**
     * An examination.
     *
     * @param environment the build's environment
     */
    HomePreflight(Kinds kinds, Map<String, String> environment, Problems problems) {
        this.kinds = kinds;
        this.environment = environment;
        this.problems = problems;
    }

    /** The homes as they are in the work tree. */
    void examine(Suite suite) {
        for (Written written : written(suite)) {
            if (Files.exists(written.file(), LinkOption.NOFOLLOW_LINKS)) {
                problem(written, "");
            }
        }
    }

    /**
     * The homes as they were at a commit.
     *
     * @param ref the commit as the user named it
     */
    void examine(Suite suite, GitRevision revision, String ref) throws IOException {
        for (Written written : written(suite)) {
            Optional<String> path = revision.path(written.file());
            if (path.isPresent() && revision.at(path.get()).kind() != GitRevision.Kind.ABSENT) {
                problem(written, ", as it is at `" + ref + "`,");
            }
        }
    }

    /**
     * A file that is made of an agent's options.
     *
     * @param condition whose home it is written into
     * @param agent whose options they are
     * @param file where it would stand in the folder that is laid over the home
     */
    private record Written(Condition condition, AgentSpec agent, Path file) {}

    private List<Written> written(Suite suite) {
        List<Written> written = new ArrayList<>();
        for (AgentSpec spec : suite.agents()) {
            kinds.agents().find(spec.type()).ifPresent(agent -> {
                for (Condition condition : suite.conditions()) {
                    Path home = condition.surroundings().home();
                    if (home != null && condition.agents().contains(spec.name())) {
                        // What is written does not depend on the fixture, so that any one tells it.
                        suite.fixtures().stream()
                                .limit(1)
                                .flatMap(fixture -> files(agent, spec, condition, home, fixture).stream())
                                .forEach(file -> written.add(new Written(condition, spec, file)));
                    }
                }
            });
        }
        return written;
    }

    private Collection<Path> files(Agent agent, AgentSpec spec, Condition condition, Path home, Fixture fixture) {
        AgentSpec asked = spec.under(condition);
        AgentTask task =
                new AgentTask(asked, fixture, "", asked.options().systemPrompt(), fixture.project(), home, environment);
        Launch launch;
        try {
            launch = agent.launch(task);
        } catch (RuntimeException e) {
            return List.of(); // what is wrong with it is told elsewhere
        }
        TreeSet<Path> files = new TreeSet<>();
        if (launch instanceof Launch.Command command) {
            files.addAll(command.files().keySet());
            files.addAll(command.secretFiles().keySet());
        }
        return files;
    }

    private void problem(Written written, String when) {
        problems.error(
                "condition " + written.condition().name(),
                written.file() + when + " would never be read, because agent "
                        + written.agent().name()
                        + " gets a file of that name that is made of its options: take it out of the home, and say what it holds by"
                        + " <arguments>, by <mcpServers>, or by a settings file of the workspace, in <overlay>");
    }
}
