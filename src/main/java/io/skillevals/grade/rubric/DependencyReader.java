package io.skillevals.grade.rubric;

import java.util.List;

/** Reads what a manifest of one kind asks for. */
@FunctionalInterface
interface DependencyReader {

    /**
     * Reads it.
     *
     * @throws Unreadable when it is not in its own form
     */
    List<Dependency> read(String text) throws Unreadable;

    /** That a manifest is not in its own form. */
    final class Unreadable extends Exception {

        private static final long serialVersionUID = 1;

        Unreadable(String why) {
            super(why);
        }
    }
}
