package io.skillevals.results;

import io.skillevals.results.RunResult.Failure;
import io.skillevals.rundir.Ended;
import io.skillevals.rundir.StepRecord;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of one step of a run.
 *
 * @param number from 1
 * @param prompt the step's own, cut after {@value #PROMPT_LIMIT} characters; of a probe what it asked
 * @param probe whether it was a probe of the condition's service
 * @param millis how long it took
 * @param metrics numbers of this step alone, by name
 * @param ended how it ended
 * @param failure why it ended before its task was done; absent when it did not
 */
public record StepResult(
        int number,
        String prompt,
        boolean probe,
        long millis,
        Map<String, Double> metrics,
        Ended ended,
        @Nullable Failure failure) {

    /** Most characters of a prompt that are kept. */
    public static final int PROMPT_LIMIT = 200;

    public StepResult {
        metrics = Ordered.copyOf(metrics);
    }

    /** How it ended, as reports call it. */
    public String endedName() {
        return ended.name().toLowerCase(Locale.ROOT);
    }

    static StepResult of(StepRecord step) {
        return new StepResult(
                step.number(),
                Shortened.of(step.task(), PROMPT_LIMIT),
                step.probe(),
                step.millis(),
                step.metrics(),
                step.ended(),
                Failure.of(step.failure()));
    }
}
