package io.skillevals.rundir;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A try of a run that failed for a transient reason, and was followed by another. What it left is in {@code tries/try-NN} of
 * the run directory.
 *
 * @param number from 1
 * @param startedAt when its agent was started
 * @param millis how long its agent was at work
 * @param failure why it failed
 * @param metrics what it measured; unknown numbers are absent
 */
public record Try(int number, Instant startedAt, long millis, Failure failure, Map<String, Double> metrics) {

    public Try {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }
}
