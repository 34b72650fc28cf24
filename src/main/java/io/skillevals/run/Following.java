package io.skillevals.run;

import io.skillevals.io.Json;
import io.skillevals.process.LineTap;
import io.skillevals.spi.AgentWatch;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Shows an agent's lines to its watch while they come, and tells others what the watch makes of them.
 *
 * <p>The tap's thread writes and the waiting thread reads.
 */
final class Following implements LineTap.Lines {

    private final AgentWatch watch;
    private final @Nullable Integer mostTurns;
    private volatile boolean ended;
    private volatile boolean over;
    private volatile long lastEvent;

    /** @param mostTurns from which turn on the agent is to be ended; absent when that is its own affair */
    Following(AgentWatch watch, @Nullable Integer mostTurns) {
        this.watch = watch;
        this.mostTurns = mostTurns;
    }

    @Override
    public void line(byte[] bytes, int offset, int length) {
        if (length == 0 || bytes[offset] != '{') {
            return;
        }
        JsonNode event;
        try {
            event = Json.mapper().readTree(bytes, offset, length);
        } catch (JacksonException e) {
            return; // counted when the stream is read again
        }
        watch.event(event);
        ended = watch.ended();
        lastEvent = System.nanoTime();
        over = over || (mostTurns != null && watch.turns() > mostTurns);
    }

    /** Whether the agent has said that it is done, and has not gone on. */
    boolean ended() {
        return ended;
    }

    /** When the last line came that it could follow, by {@link System#nanoTime()}; 0 before the first one. */
    long lastEvent() {
        return lastEvent;
    }

    /** Whether it has begun a turn more than it may take. */
    boolean over() {
        return over;
    }
}
