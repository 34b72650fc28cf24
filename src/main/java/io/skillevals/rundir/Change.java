package io.skillevals.rundir;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One path that differs between the pristine project and the tree that the agent left.
 *
 * @param path relative to the project, with {@code /}
 * @param kind what happened to it
 * @param binary whether the content is not text
 */
public record Change(String path, Kind kind, boolean binary) {

    /** What happened to a path. */
    public enum Kind {
        @JsonProperty("added")
        ADDED,
        @JsonProperty("changed")
        CHANGED,
        @JsonProperty("deleted")
        DELETED,
        /** Only the file mode differs. */
        @JsonProperty("mode")
        MODE
    }
}
