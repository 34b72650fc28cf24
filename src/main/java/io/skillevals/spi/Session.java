package io.skillevals.spi;

import org.jspecify.annotations.Nullable;

/**
 * One of the sessions in which an agent is given a task.
 *
 * @param resumes the id of the conversation that it goes on with; absent when it begins one
 * @param last whether no session follows, so that it leaves the tree that is graded
 */
public record Session(@Nullable String resumes, boolean last) {

    /** The only one, as of a task that is given at once. */
    public static final Session ONLY = new Session(null, true);
}
