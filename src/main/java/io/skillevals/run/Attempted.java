package io.skillevals.run;

import java.util.List;

/**
 * A run that had its turn.
 *
 * @param run as its agent met it, or would have: what setup commands left is what it started from
 * @param executed what came of it
 * @param trouble what went wrong when what was set up around it was taken down
 */
record Attempted(Prepared run, Executed executed, List<String> trouble) {

    Attempted {
        trouble = List.copyOf(trouble);
    }

    /** One without trouble. */
    Attempted(Prepared run, Executed executed) {
        this(run, executed, List.of());
    }
}
