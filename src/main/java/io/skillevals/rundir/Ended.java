package io.skillevals.rundir;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a run ended, before any grading. */
public enum Ended {
    /** The agent ended by itself and all was kept. */
    @JsonProperty("captured")
    CAPTURED,
    /** Agent, machine or service broke; there will be no verdict. */
    @JsonProperty("failed")
    FAILED,
    /** The user stopped the build while it ran. */
    @JsonProperty("interrupted")
    INTERRUPTED,
    /** It was planned, and nothing was started: the budget was spent, or everything failed alike. It left no evidence. */
    @JsonProperty("skipped")
    SKIPPED
}
