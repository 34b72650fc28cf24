package io.skillevals.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.skillevals.rundir.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One planned run and what became of it.
 *
 * @param folder the runs folder in which it stands, as it was named; absent where there is a single one
 * @param dir its run directory, relative to the runs folder
 * @param key its cell
 * @param control whether its condition is the control
 * @param run its number within the cell
 * @param outcome what became of it
 * @param passed whether it passed; present when graded
 * @param score 0 to 100; present when graded
 * @param layers what the checks found, by layer
 * @param metrics numbers measured by runner and checks, by name
 * @param startedAt when its agent was started, which {@code results.json} leaves to {@code run.json}; absent when unknown
 * @param agentMillis how long the agent was at work; absent when unknown
 * @param agentVersion the agent's version; absent when unknown
 * @param observedModel the model that answered; absent when unknown
 * @param models every model that took part, sub-agents' included; empty when unknown
 * @param concurrent how many agents were allowed at a time; absent when unknown
 * @param changes paths that differ from the pristine project; absent when unknown
 * @param skillsUsed delivered skills that the transcript shows in use; absent where there is no transcript
 * @param breaches what was found against the condition
 * @param reused whether a run of an earlier start stands for it
 * @param graderDigest of the checks that graded it; absent when no grade was given
 * @param timedOut whether a limit of time, the whole run's or that of silence, ended it
 * @param stopped why the agent stopped before its task was done, where that is not why there is no verdict
 * @param failure why there is no verdict; present when not graded
 * @param tries how often it was tried; absent when nothing was started
 * @param earlierTries why its earlier tries failed, in their order
 * @param leaks files of the run directory that still hold a secret
 * @param steps what became of each step of a run of several; empty of a run of one
 * @param result the agent's final text, cut after {@value #RESULT_LIMIT} characters; absent when it gave none
 * @param notes what a reader should know
 */
public record RunResult(
        @Nullable String folder,
        String dir,
        @JsonUnwrapped CellKey key,
        boolean control,
        int run,
        Outcome outcome,
        @Nullable Boolean passed,
        @Nullable Double score,
        Map<String, LayerResult> layers,
        Map<String, Double> metrics,
        @JsonIgnore @Nullable Instant startedAt,
        @Nullable Long agentMillis,
        @Nullable String agentVersion,
        @Nullable String observedModel,
        List<String> models,
        @Nullable Integer concurrent,
        @Nullable Integer changes,
        @Nullable List<String> skillsUsed,
        List<String> breaches,
        boolean reused,
        @Nullable String graderDigest,
        boolean timedOut,
        @Nullable Failure stopped,
        @Nullable Failure failure,
        @Nullable Integer tries,
        List<Failure> earlierTries,
        List<String> leaks,
        List<StepResult> steps,
        @Nullable String result,
        List<String> notes) {

    /** Most characters of the agent's final text that are kept. */
    public static final int RESULT_LIMIT = 4000;

    public RunResult {
        layers = Ordered.copyOf(layers);
        metrics = Ordered.copyOf(metrics);
        models = List.copyOf(models);
        breaches = List.copyOf(breaches);
        earlierTries = List.copyOf(earlierTries);
        leaks = List.copyOf(leaks);
        steps = List.copyOf(steps);
        notes = List.copyOf(notes);
    }

    /** Whether it has a verdict. */
    public boolean graded() {
        return outcome == Outcome.GRADED;
    }

    /** Whether it has a verdict, and passed. */
    public boolean passedItsTask() {
        return Boolean.TRUE.equals(passed);
    }

    /** Whether the agent stopped before its task was done, was graded all the same, and no limit of time was the reason. */
    public boolean stoppedEarly() {
        return graded() && stopped != null && !timedOut;
    }

    /** Whether an earlier try of it failed. */
    public boolean retried() {
        return !earlierTries.isEmpty();
    }

    /** Whether it was left out on purpose. */
    public boolean skipped() {
        return outcome == Outcome.SKIPPED;
    }

    /** The outcome's name in reports; of a skipped run with its class, as in {@code skipped: budget}. */
    public String outcomeName() {
        return skipped() && failure != null ? outcome.label() + ": " + failure.kind() : outcome.label();
    }

    /** Its run directory, with the runs folder before it where there are several. */
    public String place() {
        return folder == null ? dir : folder + "/" + dir;
    }

    /**
     * Why a run has no verdict, or why an agent stopped.
     *
     * @param kind the failure's class
     * @param message what happened
     */
    public record Failure(@JsonProperty("class") String kind, String message) {

        static @Nullable Failure of(io.skillevals.rundir.@Nullable Failure failure) {
            return failure == null ? null : new Failure(failure.kind(), failure.message());
        }

        /** Class and message in one line. */
        @Override
        public String toString() {
            return message.isEmpty() ? kind : kind + ": " + message;
        }
    }
}
