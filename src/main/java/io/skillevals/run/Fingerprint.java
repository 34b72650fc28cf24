package io.skillevals.run;

import io.skillevals.io.Digest;
import io.skillevals.suite.AgentSpec;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The digest of all that a repetition of a run would have to share with it. */
final class Fingerprint {

    /** Raised when the plugin's way of making a run changes what an agent meets. */
    private static final int CONTRACT = 2;

    private Fingerprint() {}

    static String of(
            Briefing briefing, AgentSpec agent, String pristineDigest, String timeout, @Nullable String version) {
        Digest digest = Digest.create()
                .add("contract " + CONTRACT)
                .add(pristineDigest)
                .add(briefing.prompt())
                .add(String.valueOf(briefing.systemPrompt()))
                .add(timeout)
                .add(agent.type())
                .add(String.valueOf(agent.model()))
                .add(String.valueOf(version))
                .add(agent.command().toString())
                .add(agent.arguments().toString())
                .add(agent.allowedTools().toString())
                .add("stdin " + agent.promptOnStdin())
                .add(agent.maxTurns() + " " + agent.maxBudgetUsd())
                .add("permission " + agent.options().permissionMode())
                .add("servers " + agent.options().mcpServers())
                .add(new TreeMap<>(agent.environment()).toString())
                .add(agent.isolation().toString())
                .add(agent.solution());
        briefing.skills().forEach(skill -> digest.add(skill.name() + " " + skill.digest() + " " + skill.delivery()));
        return digest.value();
    }
}
