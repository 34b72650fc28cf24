package io.skillevals.rundir;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What became of a planned run. Only graded runs enter a rate. */
public enum Outcome {
    /** It has a verdict. */
    @JsonProperty("graded")
    GRADED,
    /** Agent, machine or service broke: no verdict. */
    @JsonProperty("failed")
    FAILED,
    /** No evidence, or a grader broke: no verdict. */
    @JsonProperty("ungradeable")
    UNGRADEABLE,
    /** The condition was not what it claims. */
    @JsonProperty("invalid")
    INVALID,
    /** It was planned and left nothing. */
    @JsonProperty("missing")
    MISSING,
    /** It was planned, and left out on purpose: the budget was spent, or everything failed alike. */
    @JsonProperty("skipped")
    SKIPPED;

    /** The name in records and reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
