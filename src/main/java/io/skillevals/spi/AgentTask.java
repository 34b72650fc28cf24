package io.skillevals.spi;

import io.skillevals.suite.AgentSpec;
import io.skillevals.suite.Fixture;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task for an agent.
 *
 * @param spec the agent as the suite asks for it, with what the condition asks laid over it
 * @param fixture the fixture; a built-in agent may look at its solutions, another one never sees it
 * @param promptName the name of the fixture's prompt that this is; empty when it has a single one
 * @param prompt what the agent is asked
 * @param systemPrompt a text to add to the system prompt, that of the options in it; absent when there is none
 * @param workspace the folder to work in
 * @param home the run's own home folder
 * @param build the build's environment, for names and addresses; never for secrets
 * @param session which of the sessions of a task that is given in steps this is
 */
public record AgentTask(
        AgentSpec spec,
        Fixture fixture,
        String promptName,
        String prompt,
        @Nullable String systemPrompt,
        Path workspace,
        Path home,
        Map<String, String> build,
        Session session) {

    public AgentTask {
        build = Map.copyOf(build);
    }

    /** A task by the first prompt of its fixture. */
    public AgentTask(
            AgentSpec spec,
            Fixture fixture,
            String prompt,
            @Nullable String systemPrompt,
            Path workspace,
            Path home,
            Map<String, String> build) {
        this(
                spec,
                fixture,
                fixture.prompts().get(0).name(),
                prompt,
                systemPrompt,
                workspace,
                home,
                build,
                Session.ONLY);
    }
}
