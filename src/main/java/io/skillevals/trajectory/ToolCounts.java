package io.skillevals.trajectory;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Counts the tool calls in the steps that it is shown. */
public final class ToolCounts implements StepSink {

    private static final String CALLS = "toolCalls";

    private final Map<ToolKind, Integer> byKind = new EnumMap<>(ToolKind.class);
    private final Repetitions repetitions = new Repetitions();
    private int failed;
    private int repeated;
    private int ofSubagents;

    @Override
    public void step(Step step) {
        for (ToolCall call : step.toolCalls()) {
            byKind.merge(call.tool().kind(), 1, Integer::sum);
            failed += step.failed(call) ? 1 : 0;
            repeated += repetitions.repeats(call) ? 1 : 0;
            ofSubagents += step.ofSubagent() ? 1 : 0;
        }
    }

    /** All calls. */
    public int calls() {
        return byKind.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Calls of tools of one kind. */
    public int calls(ToolKind kind) {
        return byKind.getOrDefault(kind, 0);
    }

    /** Calls that gave an error, or nothing. */
    public int failed() {
        return failed;
    }

    /** Calls that are equal to an earlier one in name and arguments; empty when there are too many to tell. */
    public OptionalInt repeated() {
        return repetitions.isForgetful() ? OptionalInt.empty() : OptionalInt.of(repeated);
    }

    /** Calls that sub-agents made. */
    public int ofSubagents() {
        return ofSubagents;
    }

    /**
     * All of it as a run's metrics: {@code toolCalls}, {@code failedToolCalls} and, where it is known, {@code repeatedToolCalls};
     * and, where there were any, {@code subagentCalls} and {@code toolCalls.KIND} for each kind.
     */
    public Map<String, Double> metrics() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put(CALLS, (double) calls());
        metrics.put("failedToolCalls", (double) failed);
        repeated().ifPresent(number -> metrics.put("repeatedToolCalls", (double) number));
        if (ofSubagents > 0) {
            metrics.put("subagentCalls", (double) ofSubagents);
        }
        byKind.forEach((kind, number) -> metrics.put(CALLS + "." + kind.label(), (double) number));
        return metrics;
    }
}
