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
 * @param duration how long its agent was at work
 */
public record Expense(
        Coordinates coordinates, @Nullable Double costUsd, Duration duration) {

    private static final String AT_WORK = "agent";

    /** That of a recorded run; absent for one that broke, which tells nothing of one that does not. */
    public static Optional<Expense> of(RunRecord run, Pricing pricing) {
        return isTelling(run.ended(), run.failure())
                ? Optional.of(new Expense(
                        run.coordinates(),
                        pricing.paid(run).orElse(null),
                        Duration.ofMillis(run.timings().getOrDefault(AT_WORK, 0L))))
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
