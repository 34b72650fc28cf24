package io.skillevals.suite;

import java.util.ArrayList;
import java.util.List;

/** Collects problems, so that all of them are shown at once. */
public final class Problems {

    private final List<Problem> all = new ArrayList<>();

    /** Adds one that prevents a start. */
    public void error(String where, String what) {
        add(new Problem(true, where, what));
    }

    /** Adds one that does not. */
    public void warning(String where, String what) {
        add(new Problem(false, where, what));
    }

    private void add(Problem problem) {
        if (!all.contains(problem)) {
            all.add(problem);
        }
    }

    public List<Problem> errors() {
        return all.stream().filter(Problem::error).toList();
    }

    public List<Problem> warnings() {
        return all.stream().filter(problem -> !problem.error()).toList();
    }

    /** Throws when there is an error. */
    public void throwIfAny() throws ConfigurationException {
        if (!errors().isEmpty()) {
            throw new ConfigurationException(errors());
        }
    }
}
