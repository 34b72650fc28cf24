package io.skillevals.results;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.skillevals.rundir.Outcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One planned run and what became of it.
 *
 * @param dir its run directory, relative to the runs folder
 * @param key its cell
 * @param control whether its condition is the control
 * @param run its number within the cell
 * @param outcome what became of it
 * @param passed whether it passed; present when graded
 * @param score 0 to 100; present when graded
 * @param layers what the checks found, by layer
 * @param metrics numbers measured by runner and checks, by name
 * @param agentMillis how long the agent was at work; absent when unknown
 * @param agentVersion the agent's version; absent when unknown
 * @param observedModel the model that answered; absent when unknown
 * @param concurrent how many agents were allowed at a time; absent when unknown
 * @param changes paths that differ from the pristine project; absent when unknown
 * @param skillsUsed delivered skills that the transcript shows in use; absent where there is no transcript
 * @param breaches what was found against the condition
 * @param timedOut whether the time limit ended it
 * @param failure why there is no verdict; present when not graded
 * @param result the agent's final text, cut after {@value #RESULT_LIMIT} characters; absent when it gave none
 * @param notes what a reader should know
 */
public record RunResult(
        String dir,
        @JsonUnwrapped CellKey key,
        boolean control,
        int run,
        Outcome outcome,
        @Nullable Boolean passed,
        @Nullable Double score,
        Map<String, LayerResult> layers,
        Map<String, Double> metrics,
        @Nullable Long agentMillis,
        @Nullable String agentVersion,
        @Nullable String observedModel,
        @Nullable Integer concurrent,
        @Nullable Integer changes,
        @Nullable List<String> skillsUsed,
        List<String> breaches,
        boolean timedOut,
        @Nullable Failure failure,
        @Nullable String result,
        List<String> notes) {

    /** Most characters of the agent's final text that are kept. */
    public static final int RESULT_LIMIT = 4000;

    public RunResult {
        layers = Ordered.copyOf(layers);
        metrics = Ordered.copyOf(metrics);
        breaches = List.copyOf(breaches);
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

    /** The outcome's name in reports. */
    public String outcomeName() {
        return outcome.label();
    }

    /**
     * Why a run has no verdict.
     *
     * @param kind the failure's class
     * @param message what happened
     */
    public record Failure(@JsonProperty("class") String kind, String message) {

        /** Class and message in one line. */
        @Override
        public String toString() {
            return message.isEmpty() ? kind : kind + ": " + message;
        }
    }
}
