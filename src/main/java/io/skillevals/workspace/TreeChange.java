package io.skillevals.workspace;

/**
 * One path that differs between two states of a tree.
 *
 * @param path relative to the tree, with {@code /}; bytes that are no UTF-8 stand as {@code \xNN}
 * @param kind what happened to it
 * @param binary whether one of its contents is not text
 */
public record TreeChange(String path, Kind kind, boolean binary) {

    /** What happened to a path. */
    public enum Kind {
        ADDED,
        CHANGED,
        DELETED,
        /** Only the file mode differs. */
        MODE
    }
}
