package io.skillevals.rundir;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One step of a run of several. What an earlier step left is in {@code steps/step-NN} of the run directory; what the last one left is
 * the run's own.
 *
 * @param number from 1
 * @param prompt as sent; of a probe what it asked
 * @param asked the step's own prompt, where more than that was sent: a delivery by prompt puts the skill before it; else absent
 * @param probe whether it was a probe of the condition's service
 * @param startedAt when it was started
 * @param millis how long it took
 * @param exitCode of the agent; absent when there was none
 * @param metrics numbers of this step alone; unknown ones are absent
 * @param ended how it ended
 * @param failure why it ended before its task was done; absent when it did not
 * @param result the agent's final text, or the answer to the probe; absent when there was none
 * @param notes what a reader should know
 */
public record StepRecord(
        int number,
        String prompt,
        @Nullable String asked,
        boolean probe,
        Instant startedAt,
        long millis,
        @Nullable Integer exitCode,
        Map<String, Double> metrics,
        Ended ended,
        @Nullable Failure failure,
        @Nullable String result,
        List<String> notes) {

    public StepRecord {
        Objects.requireNonNull(prompt, "prompt");
        Objects.requireNonNull(startedAt, "startedAt");
        Objects.requireNonNull(ended, "ended");
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        notes = List.copyOf(notes);
    }

    /** The step's own prompt, without what a delivery put before it. */
    public String task() {
        return asked == null ? prompt : asked;
    }
}
