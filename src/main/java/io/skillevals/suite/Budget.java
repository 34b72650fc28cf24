package io.skillevals.suite;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one start may take at most. What is reused takes nothing.
 *
 * @param costUsd US dollars; absent for no limit
 * @param runs runs that are started; absent for no limit
 * @param duration from the first start; absent for no limit
 */
public record Budget(
        @Nullable Double costUsd,
        @Nullable Integer runs,
        @Nullable Duration duration) {

    /** No limit. */
    public static final Budget NONE = new Budget(null, null, null);
}
