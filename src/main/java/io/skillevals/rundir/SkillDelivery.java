package io.skillevals.rundir;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One skill as it was delivered to a run.
 *
 * @param name the skill's name
 * @param digest of the files that were delivered
 * @param delivery how it really reached the agent, which is not always how the condition wanted it
 */
public record SkillDelivery(String name, String digest, Way delivery) {

    /** How a skill reached an agent. */
    public enum Way {
        /** Copied into the agent's own skills folder inside the workspace. */
        @JsonProperty("native")
        NATIVE,
        /** Its text was added to the system prompt. */
        @JsonProperty("system-prompt")
        SYSTEM_PROMPT,
        /** Its text was fenced before the prompt. */
        @JsonProperty("prompt")
        PROMPT
    }
}
