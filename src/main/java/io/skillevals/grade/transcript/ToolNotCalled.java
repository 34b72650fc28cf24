package io.skillevals.grade.transcript;

import io.skillevals.grade.Fields;
import io.skillevals.spi.Check;
import io.skillevals.suite.CheckSpec;
import io.skillevals.trajectory.TranscriptCall;
import java.util.List;

/** Whether the agent did not call a tool. */
public final class ToolNotCalled implements OfRun {

    @Override
    public String name() {
        return "tool-not-called";
    }

    @Override
    public String schema() {
        return ToolPattern.successfulIn(ToolPattern.in(Fields.none())).schema();
    }

    @Override
    public List<String> problems(CheckSpec spec) {
        return ToolPattern.problemsOfOne(spec.config());
    }

    @Override
    public Check create(CheckSpec spec) {
        ToolPattern tool = ToolPattern.of(spec.config());
        return Told.notDone((evidence, transcript) -> {
            List<TranscriptCall> calls = tool.of(transcript.calls());
            return Told.score(calls.isEmpty(), Told.calls(calls.size()) + " of " + tool, Told.shown(calls));
        });
    }
}
