package io.skillevals.process;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a process may use.
 *
 * @param wall longest time from its start to its end
 * @param idle longest time without output on either stream; {@code null} for no limit
 * @param grace time between the polite signal and the hard one
 * @param outputBytes what is passed on of each stream; the rest is read and thrown away, so that the process does not block
 */
public record Limits(Duration wall, @Nullable Duration idle, Duration grace, long outputBytes) {

    /** Time between the polite signal and the hard one, where nothing else is said. */
    public static final Duration DEFAULT_GRACE = Duration.ofSeconds(5);

    /** What is passed on of each stream, where nothing else is said: 64 MB. */
    public static final long DEFAULT_OUTPUT_BYTES = 64L << 20;

    /** A time limit, and defaults for the rest. */
    public static Limits wall(Duration wall) {
        return new Limits(wall, null, DEFAULT_GRACE, DEFAULT_OUTPUT_BYTES);
    }

    /** The same with a limit for silence. */
    public Limits withIdle(@Nullable Duration newIdle) {
        return new Limits(wall, newIdle, grace, outputBytes);
    }

    /** The same with another grace. */
    public Limits withGrace(Duration newGrace) {
        return new Limits(wall, idle, newGrace, outputBytes);
    }

    /** The same with another size limit. */
    public Limits withOutputBytes(long newOutputBytes) {
        return new Limits(wall, idle, grace, newOutputBytes);
    }
}
