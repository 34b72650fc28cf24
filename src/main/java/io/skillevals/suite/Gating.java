package io.skillevals.suite;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a check does to the verdict of its run. */
public enum Gating {
    /** The run passes only if the check reaches its threshold; its weight counts too. */
    @JsonProperty("gate")
    GATE,
    /** Its weight counts in the score. */
    @JsonProperty("count")
    COUNT,
    /** It is shown and changes nothing. */
    @JsonProperty("observe")
    OBSERVE
}
