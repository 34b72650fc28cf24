package io.skillevals.trajectory;

import java.util.EnumMap;
import java.util.Map;

/** Counts the tool calls in the steps that it is shown. */
public final class ToolCounts implements StepSink {

    private final Map<ToolKind, Integer> byKind = new EnumMap<>(ToolKind.class);
    private int failed;

    @Override
    public void step(Step step) {
        for (ToolCall call : step.toolCalls()) {
            byKind.merge(call.tool().kind(), 1, Integer::sum);
            failed += step.failed(call) ? 1 : 0;
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
}
