package io.skillevals.suite;

import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * How the runs of a plan are started.
 *
 * @param parallel agents at a time, over the whole matrix
 * @param perAgent of the same agent at a time; absent for no limit of its own
 * @param spacing least time between the starts of two agents
 * @param failFast pairs of treatment and control that have to fail alike, before any other result, to stop the rest; 0 for never
 * @param seed of the plan's order; absent for a new one
 * @param shard the part of the plan that is run; absent for all of it
 * @param budget what it may take at most
 */
public record Schedule(
        int parallel,
        @Nullable Integer perAgent,
        Duration spacing,
        int failFast,
        @Nullable Long seed,
        @Nullable Shard shard,
        Budget budget) {

    /** One at a time, all of them. */
    public static final Schedule USUAL = Schedule.of(1);

    /** So many at a time, and all else as usual. */
    public static Schedule of(int parallel) {
        return new Schedule(parallel, null, Duration.ZERO, 0, null, null, Budget.NONE);
    }

    /** How many runs of one agent may be at work at a time. */
    public int ofOneAgent() {
        return perAgent == null ? parallel : Math.min(perAgent, parallel);
    }

    /**
     * How many can really be at work at a time: no more than there are runs, or places for their agents.
     *
     * @param runs how many each agent has
     */
    public int degree(Collection<Integer> runs) {
        int atOnce = runs.stream().mapToInt(own -> Math.min(own, ofOneAgent())).sum();
        return Math.max(1, Math.min(parallel, atOnce));
    }

    /**
     * A part of a plan: the same one on every machine.
     *
     * @param number from 1
     * @param of how many there are
     */
    public record Shard(int number, int of) {

        /** As it is written: {@code 2/5}. */
        @Override
        public String toString() {
            return number + "/" + of;
        }
    }
}
