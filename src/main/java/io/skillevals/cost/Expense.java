package io.skillevals.cost;

import io.skillevals.rundir.Coordinates;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.Failure;
import io.skillevals.rundir.FailureClass;
import io.skillevals.rundir.RunRecord;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one run took, from which it is told what others are likely to take.
 *
 * @param coordinates of the run
 * @param costUsd with its earlier tries; absent when nobody knows
 * @param duration how long it had its place: its agent, and what was set up around it
 */
public record Expense(Coordinates coordinates, @Nullable Double costUsd, Duration duration) {

    /** The name of how long a run had its place, among the timings of its record. */
    public static final String TURN = "turn";

    /** How long its agent was at work, which is all that a record of an older plugin tells. */
    private static final String AT_WORK = "agent";

    /** That of a recorded run; absent for one that broke, which tells nothing of one that does not. */
    public static Optional<Expense> of(RunRecord run, Pricing pricing) {
        return isTelling(run.ended(), run.failure())
                ? Optional.of(new Expense(
                        run.coordinates(),
                        pricing.paid(run).orElse(null),
                        Duration.ofMillis(
                                run.timings().getOrDefault(TURN, run.timings().getOrDefault(AT_WORK, 0L)))))
                : Optional.empty();
    }

    /** Whether a run that ended so was at its task to the end, or to a limit of time. */
    public static boolean isTelling(Ended ended, @Nullable Failure failure) {
        return ended == Ended.CAPTURED
                || failure != null
                        && failure.failureClass()
                                .filter(FailureClass::isLimitOfTime)
                                .isPresent();
    }
}
