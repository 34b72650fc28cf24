package io.skillevals.trajectory;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What an agent did and said in a run, over all of its steps: what checks ask of a transcript.
 *
 * <p>Texts are kept up to a bound (32,768 characters of each output and of each call's arguments, and less of each once 8
 * million are kept); what is cut ends with {@code … (N more characters)}. Sub-agents' calls are among the calls.
 */
public final class Transcript {

    private final List<TranscriptCall> calls;
    private final String userPrompt;
    private final @Nullable String finalMessage;
    private final boolean silent;
    private final @Nullable Integer permissionDenials;

    Transcript(
            List<TranscriptCall> calls,
            String userPrompt,
            @Nullable String finalMessage,
            boolean silent,
            @Nullable Integer permissionDenials) {
        this.calls = List.copyOf(calls);
        this.userPrompt = userPrompt;
        this.finalMessage = finalMessage;
        this.silent = silent;
        this.permissionDenials = permissionDenials;
    }

    /**
     * Reads a run's trajectories.
     *
     * @param prompt the prompt as sent
     * @param parts of each of its steps, in their order
     * @throws IOException when one cannot be read, or there are more calls than can be held
     */
    public static Transcript read(String prompt, List<? extends Trajectory> parts) throws IOException {
        TranscriptReading reading = new TranscriptReading();
        for (Trajectory part : parts) {
            reading.ended(part.read(reading));
        }
        return reading.transcript(prompt);
    }

    /** All calls, those of skills included, in the order in which they were made. */
    public List<TranscriptCall> calls() {
        return calls;
    }

    /** The calls without those of the agent's tool for skills, in the order in which they were made. */
    public List<TranscriptCall> toolCalls() {
        return calls.stream().filter(call -> call.kind() != ToolKind.SKILL).toList();
    }

    /** The same of one tool, by its normalized name. */
    public List<TranscriptCall> toolCalls(String name) {
        return toolCalls().stream().filter(call -> call.name().equals(name)).toList();
    }

    /** The calls of the agent's tool for skills, in the order in which they were made. */
    public List<SkillCall> skillCalls() {
        return calls.stream()
                .filter(call -> call.kind() == ToolKind.SKILL)
                .map(SkillCall::of)
                .toList();
    }

    /** The same of one skill. */
    public List<SkillCall> skillCalls(String name) {
        return skillCalls().stream().filter(call -> call.name().equals(name)).toList();
    }

    /** Whether the agent's tool for skills was called for this one, be it without success. */
    public boolean wasSkillCalled(String name) {
        return !skillCalls(name).isEmpty();
    }

    /** The first text of a user in the main conversation; where the stream has none, the prompt as sent. */
    public String userPrompt() {
        return userPrompt;
    }

    /** The last text of the model in the main conversation; empty when it said nothing. */
    public Optional<String> finalMessage() {
        return Optional.ofNullable(finalMessage);
    }

    /** Whether the agent called no tool and said nothing. */
    public boolean didNothing() {
        return calls.isEmpty() && silent;
    }

    /** How many calls were not permitted; empty when the agent's stream does not tell. */
    public OptionalInt permissionDenials() {
        return permissionDenials == null ? OptionalInt.empty() : OptionalInt.of(permissionDenials);
    }
}
