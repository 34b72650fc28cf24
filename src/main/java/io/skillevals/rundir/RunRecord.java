package io.skillevals.rundir;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code run.json}: all that is known of a run before grading.
 *
 * @param schema {@value #SCHEMA}
 * @param plan id of the plan that asked for the run
 * @param coordinates where it stands in the matrix
 * @param control whether its condition is the control
 * @param agentType the agent's name in the registry
 * @param modelFree whether the agent needs no model (oracle, nop, replay)
 * @param prompt the prompt as sent
 * @param skills the skills delivered
 * @param pristineDigest of the pristine project
 * @param fingerprint of all that a repetition would have to share
 * @param command the agent's argv with the prompt left out; empty for a built-in agent
 * @param agentVersion the agent's version; absent when unknown
 * @param observedModel the model that answered; absent when unknown
 * @param exitCode the agent's exit code; absent for a built-in agent or one that did not start
 * @param startedAt when the agent was started
 * @param timings milliseconds by phase: {@code prepare}, {@code agent}, {@code turn} (the agent with what stands around it),
 *     {@code capture}
 * @param metrics numbers measured: {@code turns}, {@code inputTokens}, {@code cachedTokens}, {@code outputTokens},
 *     {@code costUsd}, {@code durationMs}, …; unknown ones are absent
 * @param concurrent how many agents were allowed at a time
 * @param ended how it ended
 * @param failure why the agent stopped before its task was done; present when {@code ended} is failed or interrupted, and then
 *     there is no verdict. Of a captured run it is of a class with a verdict, such as {@code max-turns}
 * @param result the agent's final text; absent when it gave none
 * @param changes what differs from the pristine project
 * @param proof of the condition
 * @param notes what a reader should know
 * @param usage what the run took of each model; empty when the agent does not tell it by model
 * @param tries the tries before this one, which failed for transient reasons
 * @param steps what became of each step of a run of several; empty of a run of one
 * @param leaks files of the run directory that hold what looks like a secret in spite of all; empty when the run is clean
 */
public record RunRecord(
        int schema,
        String plan,
        Coordinates coordinates,
        boolean control,
        String agentType,
        boolean modelFree,
        String prompt,
        List<SkillDelivery> skills,
        String pristineDigest,
        String fingerprint,
        List<String> command,
        @Nullable String agentVersion,
        @Nullable String observedModel,
        @Nullable Integer exitCode,
        Instant startedAt,
        Map<String, Long> timings,
        Map<String, Double> metrics,
        int concurrent,
        Ended ended,
        @Nullable Failure failure,
        @Nullable String result,
        List<Change> changes,
        Proof proof,
        List<String> notes,
        List<ModelUsage> usage,
        List<Try> tries,
        List<StepRecord> steps,
        List<String> leaks) {

    /** The newest form of the record. */
    public static final int SCHEMA = 1;

    /** In place of an agent type: that nobody made the tree, which a run's checks grade all the same. */
    public static final String NOBODY = "none";

    @SuppressWarnings("NullAway") // a record of an older plugin leaves fields out
    public RunRecord {
        Objects.requireNonNull(plan, "plan");
        Objects.requireNonNull(coordinates, "coordinates");
        Objects.requireNonNull(agentType, "agentType");
        Objects.requireNonNull(prompt, "prompt");
        Objects.requireNonNull(pristineDigest, "pristineDigest");
        Objects.requireNonNull(fingerprint, "fingerprint");
        Objects.requireNonNull(startedAt, "startedAt");
        Objects.requireNonNull(ended, "ended");
        Objects.requireNonNull(proof, "proof");
        skills = List.copyOf(skills);
        command = List.copyOf(command);
        timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        changes = List.copyOf(changes);
        notes = List.copyOf(notes);
        usage = usage == null ? List.of() : List.copyOf(usage);
        tries = tries == null ? List.of() : List.copyOf(tries);
        steps = steps == null ? List.of() : List.copyOf(steps);
        leaks = leaks == null ? List.of() : List.copyOf(leaks);
    }

    /** A record of a first try that left no usage by model and no leak. */
    public RunRecord(
            int schema,
            String plan,
            Coordinates coordinates,
            boolean control,
            String agentType,
            boolean modelFree,
            String prompt,
            List<SkillDelivery> skills,
            String pristineDigest,
            String fingerprint,
            List<String> command,
            @Nullable String agentVersion,
            @Nullable String observedModel,
            @Nullable Integer exitCode,
            Instant startedAt,
            Map<String, Long> timings,
            Map<String, Double> metrics,
            int concurrent,
            Ended ended,
            @Nullable Failure failure,
            @Nullable String result,
            List<Change> changes,
            Proof proof,
            List<String> notes) {
        this(
                schema,
                plan,
                coordinates,
                control,
                agentType,
                modelFree,
                prompt,
                skills,
                pristineDigest,
                fingerprint,
                command,
                agentVersion,
                observedModel,
                exitCode,
                startedAt,
                timings,
                metrics,
                concurrent,
                ended,
                failure,
                result,
                changes,
                proof,
                notes,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
