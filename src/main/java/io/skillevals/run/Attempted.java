package io.skillevals.run;

import java.time.Duration;
import java.util.List;

/**
 * A run that had its turn.
 *
 * @param run as its agent met it, or would have: what setup commands left is what it started from
 * @param executed what came of it
 * @param trouble what went wrong when what was set up around it was taken down
 * @param turn how long it had its place: from the first that was set up around it until all was taken down
 */
record Attempted(Prepared run, Executed executed, List<String> trouble, Duration turn) {

    Attempted {
        trouble = List.copyOf(trouble);
    }

    /** One of which the end is still to come. */
    Attempted(Prepared run, Executed executed) {
        this(run, executed, List.of(), Duration.ZERO);
    }
}
