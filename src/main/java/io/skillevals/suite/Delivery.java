package io.skillevals.suite;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How a condition brings its skills to the agent. */
public enum Delivery {
    /** Copied into the agent's own skills folder inside the workspace. */
    @JsonProperty("native")
    NATIVE,
    /** The skill's text added to the system prompt. */
    @JsonProperty("system-prompt")
    SYSTEM_PROMPT,
    /** The skill's text fenced before the prompt. */
    @JsonProperty("prompt")
    PROMPT;

    /** The name in configuration and records. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
