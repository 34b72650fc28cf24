package io.skillevals.suite;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How every run of a suite is watched.
 *
 * @param retries how often a run is begun again that failed for a transient reason
 * @param idle longest time without a word of the agent; absent for no limit
 * @param outputBytes what is kept of each of its streams
 * @param timeoutIsVerdict whether a run that reached a limit of time is graded as 0 instead of having failed
 */
public record RunPolicy(int retries, @Nullable Duration idle, long outputBytes, boolean timeoutIsVerdict) {

    /** What holds where nothing is said. */
    public static final RunPolicy USUAL = new RunPolicy(1, null, 64L << 20, false);
}
