package io.skillevals.process;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a process may use.
 *
 * @param wall longest time from its start to its end
 * @param idle longest time without output on either stream; {@code null} for no limit
 * @param grace time between the polite signal and the hard one
 * @param afterEnd longest time from the moment when it has said that it is done to its end
 * @param outputBytes what is passed on of the beginning of each stream; all of the rest is read, so that the process does not block,
 *     and its last {@value LimitedOutput#TAIL_BYTES} bytes are passed on too
 */
public record Limits(Duration wall, @Nullable Duration idle, Duration grace, Duration afterEnd, long outputBytes) {

    /** Time between the polite signal and the hard one, where nothing else is said. */
    public static final Duration DEFAULT_GRACE = Duration.ofSeconds(5);

    /** Time to go for a process that has said that it is done, where nothing else is said. */
    public static final Duration DEFAULT_AFTER_END = Duration.ofSeconds(30);

    /** What is passed on of the beginning of each stream, where nothing else is said: 64 MB. */
    public static final long DEFAULT_OUTPUT_BYTES = 64L << 20;

    /** A time limit, and defaults for the rest. */
    public static Limits wall(Duration wall) {
        return new Limits(wall, null, DEFAULT_GRACE, DEFAULT_AFTER_END, DEFAULT_OUTPUT_BYTES);
    }

    /** The same with a limit for silence. */
    public Limits withIdle(@Nullable Duration newIdle) {
        return new Limits(wall, newIdle, grace, afterEnd, outputBytes);
    }

    /** The same with another grace. */
    public Limits withGrace(Duration newGrace) {
        return new Limits(wall, idle, newGrace, afterEnd, outputBytes);
    }

    /** The same with another time to go. */
    public Limits withAfterEnd(Duration newAfterEnd) {
        return new Limits(wall, idle, grace, newAfterEnd, outputBytes);
    }

    /** The same with another size limit. */
    public Limits withOutputBytes(long newOutputBytes) {
        return new Limits(wall, idle, grace, afterEnd, newOutputBytes);
    }
}
