package io.skillevals.agent;

import io.skillevals.trajectory.Observation;
import io.skillevals.trajectory.Step;
import io.skillevals.trajectory.StepMetrics;
import io.skillevals.trajectory.StepOrder;
import io.skillevals.trajectory.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** An answer of a model while its parts come: what it says, what it calls, and what comes back. */
final class StepDraft {

    /** What calls without an id are called, with a number: results without an id are those of such calls, in order. */
    private static final String UNNAMED = "unnamed-";

    private final StepOrder.Place place;
    private final @Nullable String timestamp;
    private final StringBuilder text = new StringBuilder();
    private final List<String> thoughts = new ArrayList<>();
    private final Map<String, ToolCall> calls = new LinkedHashMap<>();
    private final Map<String, Observation.Result> results = new LinkedHashMap<>();
    private @Nullable String model;
    private @Nullable StepMetrics metrics;

    /**
     * A draft of nothing.
     *
     * @param place where its step will stand
     * @param timestamp when it began, as the agent wrote it
     */
    StepDraft(StepOrder.Place place, @Nullable String timestamp) {
        this.place = place;
        this.timestamp = timestamp;
    }

    StepOrder.Place place() {
        return place;
    }

    /** Goes on with what is said, as pieces of one text come. */
    void piece(String more) {
        text.append(more);
    }

    /** Says another text, on a line of its own. */
    void say(String more) {
        if (!text.isEmpty() && !more.isEmpty()) {
            text.append('\n');
        }
        text.append(more);
    }

    void think(String thought) {
        thoughts.add(thought);
    }

    void model(@Nullable String answering) {
        model = answering;
    }

    void metrics(@Nullable StepMetrics taken) {
        metrics = taken;
    }

    /** Takes a call; a later one with the same id replaces it, and one without an id stands for itself. */
    void call(ToolCall call) {
        String id = call.toolCallId().isEmpty() ? UNNAMED + (calls.size() + 1) : call.toolCallId();
        calls.put(id, new ToolCall(id, call.functionName(), call.arguments(), call.extra()));
    }

    /** Takes the result of one of its calls; false when it has no such call. */
    boolean answer(Observation.Result result) {
        String id = Objects.requireNonNullElse(result.sourceCallId(), "");
        String call = id.isEmpty() ? nextUnnamed() : id;
        if (!calls.containsKey(call)) {
            return false;
        }
        results.put(call, new Observation.Result(call, result.content(), result.extra()));
        return true;
    }

    /** The first call without an id that has no result; empty when there is none. */
    private String nextUnnamed() {
        return calls.keySet().stream()
                .filter(id -> id.startsWith(UNNAMED) && !results.containsKey(id))
                .findFirst()
                .orElse("");
    }

    /** Whether something came back from its calls. */
    boolean hasResults() {
        return !results.isEmpty();
    }

    /** Whether every call has its result. */
    boolean isAnswered() {
        return results.size() == calls.size();
    }

    String text() {
        return text.toString();
    }

    /** Its step, as far as it came. */
    Step step(@Nullable ObjectNode extra) {
        return new Step(
                0,
                timestamp,
                Step.Source.AGENT,
                text.toString(),
                model,
                thoughts.isEmpty() ? null : String.join("\n", thoughts),
                List.copyOf(calls.values()),
                results.isEmpty() ? null : new Observation(List.copyOf(results.values())),
                metrics,
                extra == null || extra.isEmpty() ? null : extra);
    }
}
