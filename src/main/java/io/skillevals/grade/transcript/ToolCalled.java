package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.spi.CheckResult;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.Transcript;
import io.skillevals.trajectory.TranscriptCall;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Whether the agent called a tool, at least {@code min} and at most {@code max} times. */
public final class ToolCalled implements OfRun {

    private static final String MIN = "min";
    private static final String MAX = "max";

    @Override
    public String name() {
        return "tool-called";
    }

    @Override
    public String schema() {
        return ToolPattern.successfulIn(ToolPattern.in(Fields.none()))
                .count(MIN, "The fewest calls. Default: 1.")
                .count(MAX, "The most calls. Default: any number.")
                .schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        List<String> problems = new ArrayList<>(ToolPattern.problemsOfOne(spec.config()));
        if (max(spec.config()) < min(spec.config())) {
            problems.add("max is below min, which is 1 where it is not given: no number of calls would do");
        }
        return problems;
    }

    @Override
    public Check create(CheckSpec spec) {
        ToolPattern tool = ToolPattern.of(spec.config());
        int min = min(spec.config());
        int max = max(spec.config());
        Told.Rule rule = (evidence, transcript) -> judge(tool, min, max, transcript);
        return min == 0 ? Told.notDone(rule) : Told.done(rule);
    }

    private static int min(JsonNode config) {
        return config.path(MIN).asInt(1);
    }

    private static int max(JsonNode config) {
        return config.path(MAX).asInt(Integer.MAX_VALUE);
    }

    private static CheckResult judge(ToolPattern tool, int min, int max, Transcript transcript) {
        List<TranscriptCall> calls = tool.of(transcript.calls());
        boolean holds = calls.size() >= min && calls.size() <= max;
        String wanted = max == Integer.MAX_VALUE ? "at least " + min : min + " to " + max;
        return Told.score(
                holds,
                Told.calls(calls.size()) + " of " + tool + (holds ? "" : ", wanted were " + wanted),
                Told.shown(calls));
    }
}
